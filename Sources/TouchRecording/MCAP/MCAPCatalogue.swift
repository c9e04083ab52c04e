internal import LinuxIO

struct MCAPSchema {
  var name: String
  var encoding: String
  var data: [UInt8]
}

struct MCAPChannel {
  var topic: String
  var encoding: String
  var schema: UInt16
  var messages: UInt64 = 0
}

struct MCAPAttachmentEntry {
  var offset: Int64
  var length: Int64
  var time: UInt64
  var dataSize: UInt64
  var name: String
}

struct MCAPMetadataEntry {
  var offset: Int64
  var length: Int64
  var name: String
}

/// What a writer has put into its file, for the summary at the end. It grows with devices and never with frames.
struct MCAPCatalogue {
  private(set) var schemas: [MCAPSchema] = []
  private(set) var channels: [MCAPChannel] = []
  var attachments: [MCAPAttachmentEntry] = []
  var metadata: [MCAPMetadataEntry] = []
  private var messages: UInt64 = 0
  private var firstTime = UInt64.max
  private var lastTime: UInt64 = 0

  /// Schema and channel numbers count from 1: 0 means "no schema".
  static func channelID(_ place: Int) -> UInt16 { UInt16(truncatingIfNeeded: place + 1) }

  mutating func append(_ schema: MCAPSchema) { schemas.append(schema) }

  mutating func append(_ channel: MCAPChannel) -> Int {
    channels.append(channel)
    return channels.count - 1
  }

  @inline(__always)
  mutating func count(_ channel: Int, _ time: UInt64) {
    channels[channel].messages &+= 1
    messages &+= 1
    firstTime = min(firstTime, time)
    lastTime = max(lastTime, time)
  }

  func appendSchema(_ place: Int, to bytes: inout ByteBuffer) {
    let schema = schemas[place]
    bytes.appendRecord(MCAP.Opcode.schema) {
      $0.append(littleEndian: UInt16(truncatingIfNeeded: place + 1))
      $0.append(prefixed: schema.name)
      $0.append(prefixed: schema.encoding)
      $0.append(littleEndian: UInt32(truncatingIfNeeded: schema.data.count))
      $0.append(schema.data)
    }
  }

  func appendChannel(_ place: Int, to bytes: inout ByteBuffer) {
    let channel = channels[place]
    bytes.appendRecord(MCAP.Opcode.channel) {
      $0.append(littleEndian: MCAPCatalogue.channelID(place))
      $0.append(littleEndian: channel.schema)
      $0.append(prefixed: channel.topic)
      $0.append(prefixed: channel.encoding)
      $0.append(map: [])
    }
  }

  /// The summary, its offsets and the footer. The buffer starts at `origin` in the file.
  func appendSummary(to bytes: inout ByteBuffer, startingAt origin: Int64) {
    let start = bytes.count
    var groups: [(opcode: UInt8, start: Int, length: Int)] = []
    func group(_ opcode: UInt8, _ bytes: inout ByteBuffer, _ content: (inout ByteBuffer) -> Void) {
      let start = bytes.count
      content(&bytes)
      if bytes.count > start { groups.append((opcode, start, bytes.count - start)) }
    }
    group(MCAP.Opcode.schema, &bytes) { for place in schemas.indices { appendSchema(place, to: &$0) } }
    group(MCAP.Opcode.channel, &bytes) { for place in channels.indices { appendChannel(place, to: &$0) } }
    group(MCAP.Opcode.statistics, &bytes) { appendStatistics(to: &$0) }
    group(MCAP.Opcode.attachmentIndex, &bytes) { bytes in
      for entry in attachments { append(entry, to: &bytes) }
    }
    group(MCAP.Opcode.metadataIndex, &bytes) { bytes in
      for entry in metadata { append(entry, to: &bytes) }
    }
    let offsets = bytes.count
    for group in groups {
      bytes.appendRecord(MCAP.Opcode.summaryOffset) {
        $0.append(group.opcode)
        $0.append(littleEndian: UInt64(origin) + UInt64(group.start))
        $0.append(littleEndian: UInt64(group.length))
      }
    }
    bytes.append(MCAP.Opcode.footer)
    bytes.append(littleEndian: UInt64(20))
    bytes.append(littleEndian: UInt64(origin) + UInt64(start))
    bytes.append(littleEndian: UInt64(origin) + UInt64(offsets))
    let crc = unsafe bytes.withUnsafeBytes { unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.append(littleEndian: crc)
  }

  private func appendStatistics(to bytes: inout ByteBuffer) {
    bytes.appendRecord(MCAP.Opcode.statistics) {
      $0.append(littleEndian: messages)
      $0.append(littleEndian: UInt16(truncatingIfNeeded: schemas.count))
      $0.append(littleEndian: UInt32(truncatingIfNeeded: channels.count))
      $0.append(littleEndian: UInt32(truncatingIfNeeded: attachments.count))
      $0.append(littleEndian: UInt32(truncatingIfNeeded: metadata.count))
      $0.append(littleEndian: UInt32(0))
      $0.append(littleEndian: messages == 0 ? 0 : firstTime)
      $0.append(littleEndian: lastTime)
      let used = channels.indices.filter { channels[$0].messages > 0 }
      $0.append(littleEndian: UInt32(truncatingIfNeeded: used.count * 10))
      for place in used {
        $0.append(littleEndian: MCAPCatalogue.channelID(place))
        $0.append(littleEndian: channels[place].messages)
      }
    }
  }

  private func append(_ entry: MCAPAttachmentEntry, to bytes: inout ByteBuffer) {
    bytes.appendRecord(MCAP.Opcode.attachmentIndex) {
      $0.append(littleEndian: entry.offset)
      $0.append(littleEndian: entry.length)
      $0.append(littleEndian: entry.time)
      $0.append(littleEndian: entry.time)
      $0.append(littleEndian: entry.dataSize)
      $0.append(prefixed: entry.name)
      $0.append(prefixed: "text/plain")
    }
  }

  private func append(_ entry: MCAPMetadataEntry, to bytes: inout ByteBuffer) {
    bytes.appendRecord(MCAP.Opcode.metadataIndex) {
      $0.append(littleEndian: entry.offset)
      $0.append(littleEndian: entry.length)
      $0.append(prefixed: entry.name)
    }
  }
}
