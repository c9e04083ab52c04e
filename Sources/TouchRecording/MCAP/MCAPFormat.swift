// An MCAP file:
//
//     magic  Header  { Schema | Channel | Message | Attachment | Metadata | Chunk }*  DataEnd
//            [ summary: Schema* Channel* Statistics AttachmentIndex* MetadataIndex*  SummaryOffset* ]
//            Footer  magic
//
// Each record: opcode (1 byte), length of the content (8 bytes), content; all numbers little end first. Strings, maps and
// arrays start with their length in bytes (4 bytes).
enum MCAP {
  static let magic: [UInt8] = [0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a]
  static let recordHead = 9
  /// Channel, sequence, log time, publish time: what a Message holds besides its data.
  static let messageHead = 22
  /// DataEnd, Footer and magic of a file without a summary: what makes an unfinished file whole.
  static let sealLength = 13 + 29 + 8

  static let profile = "touchrec"
  static let frameSchema = "touchrec.EvdevFrame"
  static let controlSchema = "touchrec.Control"
  static let clockSchema = "touchrec.ClockSample"
  static let controlTopic = "/control"
  static let clockTopic = "/touchrec/clock"
  static let sessionMetadata = "touchrec.session"
  static let deviceMetadata = "touchrec.device"
  static func frameTopic(_ device: UInt16) -> String { "/touch/\(device)/evdev" }
  static func attachmentName(_ device: UInt16) -> String { "touch-\(device).evemu" }

  enum Opcode {
    static let header: UInt8 = 0x01
    static let footer: UInt8 = 0x02
    static let schema: UInt8 = 0x03
    static let channel: UInt8 = 0x04
    static let message: UInt8 = 0x05
    static let chunk: UInt8 = 0x06
    static let messageIndex: UInt8 = 0x07
    static let chunkIndex: UInt8 = 0x08
    static let attachment: UInt8 = 0x09
    static let attachmentIndex: UInt8 = 0x0a
    static let statistics: UInt8 = 0x0b
    static let metadata: UInt8 = 0x0c
    static let metadataIndex: UInt8 = 0x0d
    static let summaryOffset: UInt8 = 0x0e
    static let dataEnd: UInt8 = 0x0f
  }
}
