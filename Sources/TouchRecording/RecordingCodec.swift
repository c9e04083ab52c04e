public import TouchModel

/// One format's way of reading: bytes in, frames out, with constant memory.
public protocol RecordingReader: ~Copyable {
  static var format: RecordingFormat { get }

  /// The devices known so far, by index; those that are there from the start are known after opening.
  var devices: [DeviceDescription] { get }
  /// Where and when it was recorded, as far as the file tells.
  var session: RecordingSession { get }
  /// Oddities that were read over, each a sentence.
  var warnings: [String] { get }
  /// True when events are there and nothing tells of which device: `use` hands in a description.
  var lacksDescription: Bool { get }
  /// Nil until the last item has been read.
  var end: RecordingEnd? { get }

  /// Reads the next item.
  ///
  /// - Parameter buffer: Holds the frame when `frame` is returned; otherwise empty.
  /// - Returns: Nil at the end; `end` then tells which.
  mutating func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem?

  /// Takes a description from elsewhere for a file that has none.
  mutating func use(_ description: DeviceDescription, from path: String)
}

extension RecordingReader where Self: ~Copyable {
  public var lacksDescription: Bool { false }
  public mutating func use(_ description: DeviceDescription, from path: String) {}
}

/// One format's way of writing.
///
/// Devices come first, each before its frames. Nothing is certain to be in the file before `flush()`.
public protocol RecordingWriter: ~Copyable {
  static var format: RecordingFormat { get }
  /// Bytes in the file and on their way to it.
  var byteCount: Int64 { get }

  /// Introduces a device, or a new description of one that was introduced before.
  mutating func begin(device: UInt16, _ description: DeviceDescription, at time: Timestamp) throws(RecordingError)
  mutating func send(_ frame: borrowing EventFrame) throws(RecordingError)
  mutating func append(_ control: ControlLine) throws(RecordingError)
  mutating func append(_ sample: ClockSample) throws(RecordingError)
  /// Hands everything to the kernel; the file is then readable as it is, even if this process is killed.
  mutating func flush() throws(RecordingError)
  /// Brings what was flushed to the disk. The corresponding C call is `fdatasync`.
  mutating func sync() throws(RecordingError)
  /// Ends the file properly. Nothing may be written afterwards.
  mutating func close() throws(RecordingError)
}
