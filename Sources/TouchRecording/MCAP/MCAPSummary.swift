public import LinuxIO
public import TouchModel

/// What a closed MCAP file tells of itself without being read from start to end.
public struct MCAPSummary: Hashable, Sendable {
  public var profile: String
  public var session: RecordingSession
  /// By index, as a reader numbers them.
  public var devices: [DeviceDescription]
  /// Frames of each device, snapshots included.
  public var frameCounts: [UInt64]
  /// Messages of all channels.
  public var messageCount: UInt64
  /// When the first and the last message were received, on the session's clock.
  public var firstTime: Timestamp
  public var lastTime: Timestamp

  /// Records that are read for a summary, together. Unit: bytes.
  static let largest: Int64 = 64 << 20

  /// Reads the summary of a file.
  ///
  /// - Returns: Nil when there is none: a recording that was never closed, another format, a pipe.
  /// - Throws: When the file cannot be read, or its summary does not fit its own checksum.
  public static func read(_ descriptor: borrowing FileDescriptor, name: String) throws(RecordingError) -> MCAPSummary? {
    let file = MCAPFile(name: name)
    guard let footer = try file.footer(descriptor), footer.start > 0 else { return nil }
    let bytes = try file.bytes(descriptor, at: footer.start, count: footer.place - footer.start)
    try file.check(bytes, footer)
    var places: [MCAPFile.Place] = []
    var statistics = MCAPStatistics()
    var channels: [UInt8] = []
    var topics: [UInt16: UInt16] = [:]
    let isSound = unsafe bytes.withUnsafeBytes { all in
      unsafe forEachRecord(all) { opcode, whole, fields in
        switch opcode {
        case MCAP.Opcode.schema, MCAP.Opcode.channel:
          channels += unsafe Array(whole)
          guard opcode == MCAP.Opcode.channel else { return true }
          guard let id = fields.half(), fields.half() != nil, let topic = fields.text() else { return false }
          topics[id] = MCAPChannelTable.device(inTopic: topic)
          return true
        case MCAP.Opcode.statistics: return statistics.take(&fields)
        case MCAP.Opcode.attachmentIndex, MCAP.Opcode.metadataIndex:
          guard let offset = fields.word(), let length = fields.word() else { return false }
          places.append(MCAPFile.Place(offset: Int64(clamping: offset), length: Int64(clamping: length)))
          return true
        default: return true
        }
      }
    }
    guard isSound else { throw file.damage(at: footer.start) }

    // The records that describe, put together as a small recording without frames, are read as any other.
    var small = MCAP.magic + (try file.headerRecord(descriptor))
    for place in places.sorted(by: { $0.offset < $1.offset }) {
      small += try file.bytes(descriptor, at: place.offset, count: place.length)
      if small.count > MCAPSummary.largest { throw file.damage(at: place.offset) }
    }
    let reader = try MCAPReader(bytes: small + channels, name: name)
    var result = MCAPSummary(
      profile: reader.profile, session: reader.session, devices: reader.devices,
      frameCounts: reader.devices.map { _ in 0 }, messageCount: statistics.messages,
      firstTime: reader.sessionTime(statistics.first), lastTime: reader.sessionTime(statistics.last))
    for (channel, count) in statistics.channels {
      guard let number = topics[channel], let index = reader.table.knownIndex(of: number) else { continue }
      result.frameCounts[index] &+= count
    }
    return result
  }

  /// - Returns: False when a length leads beyond the bytes, or when `body` says so.
  private static func forEachRecord(
    _ bytes: UnsafeRawBufferPointer, _ body: (UInt8, UnsafeRawBufferPointer, inout MCAPFields) -> Bool
  ) -> Bool {
    var place = 0
    while place < bytes.count {
      guard bytes.count - place >= MCAP.recordHead else { return false }
      let length = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self))
      guard length <= UInt64(bytes.count - place - MCAP.recordHead) else { return false }
      let end = place + MCAP.recordHead + Int(length)
      let content = unsafe UnsafeRawBufferPointer(rebasing: bytes[(place + MCAP.recordHead)..<end])
      var fields = unsafe MCAPFields(content)
      let whole = unsafe UnsafeRawBufferPointer(rebasing: bytes[place..<end])
      if unsafe !body(bytes[place], whole, &fields) { return false }
      place = end
    }
    return true
  }
}

private struct MCAPStatistics {
  var messages: UInt64 = 0
  var first: UInt64 = 0
  var last: UInt64 = 0
  var channels: [(UInt16, UInt64)] = []

  mutating func take(_ fields: inout MCAPFields) -> Bool {
    guard let messages = fields.word(), fields.half() != nil, fields.number() != nil, fields.number() != nil,
      fields.number() != nil, fields.number() != nil, let first = fields.word(), let last = fields.word(),
      let length = fields.number(), UInt64(length) <= UInt64(fields.available)
    else { return false }
    self.messages = messages
    self.first = first
    self.last = last
    for _ in 0..<(length / 10) {
      guard let channel = fields.half(), let count = fields.word() else { return false }
      channels.append((channel, count))
    }
    return true
  }
}

/// Reads pieces of a file from where they stand.
private struct MCAPFile {
  let name: String

  struct Place {
    var offset: Int64
    var length: Int64
  }

  struct Footer {
    /// Where the footer's record stands.
    var place: Int64
    /// Where the summary starts; 0 when there is none.
    var start: Int64
    var crc: UInt32
    /// The record's first bytes, up to the checksum.
    var head: [UInt8]
  }

  /// Nil when the file does not end in a footer, or cannot be read from the end.
  func footer(_ descriptor: borrowing FileDescriptor) throws(RecordingError) -> Footer? {
    let status: FileStatus
    do throws(Errno) { status = try descriptor.status() } catch { throw .system(error, file: name) }
    let length = Int64(MCAP.recordHead + 20 + MCAP.magic.count)
    guard status.isRegular, status.size >= length + Int64(MCAP.magic.count) else { return nil }
    let place = status.size - length
    let bytes = try self.bytes(descriptor, at: place, count: length)
    guard bytes[0] == MCAP.Opcode.footer, bytes.suffix(MCAP.magic.count).elementsEqual(MCAP.magic) else { return nil }
    var start: UInt64 = 0
    var crc: UInt32 = 0
    for i in 0..<8 { start |= UInt64(bytes[9 + i]) << UInt64(i * 8) }
    for i in 0..<4 { crc |= UInt32(bytes[25 + i]) << UInt32(i * 8) }
    guard start < UInt64(place) || start == 0 else { throw damage(at: place) }
    return Footer(place: place, start: Int64(start), crc: crc, head: Array(bytes[..<25]))
  }

  func check(_ summary: [UInt8], _ footer: Footer) throws(RecordingError) {
    if footer.crc == 0 { return }
    let covered = summary + footer.head
    let found = unsafe covered.withUnsafeBytes { unsafe CRC32.of($0) }
    if found != footer.crc { throw damage(at: footer.start) }
  }

  func headerRecord(_ descriptor: borrowing FileDescriptor) throws(RecordingError) -> [UInt8] {
    let start = Int64(MCAP.magic.count)
    let head = try bytes(descriptor, at: start, count: Int64(MCAP.recordHead))
    var length: UInt64 = 0
    for i in 0..<8 { length |= UInt64(head[1 + i]) << UInt64(i * 8) }
    guard head[0] == MCAP.Opcode.header, length < UInt64(MCAPSummary.largest) else { throw damage(at: start) }
    return try bytes(descriptor, at: start, count: Int64(MCAP.recordHead) + Int64(length))
  }

  func damage(at offset: Int64) -> RecordingError {
    RecordingError(
      .malformed, file: name, place: .offset(offset), expected: "a sound summary", found: "a damaged one",
      hint: "the recording itself can be read from the start")
  }

  func bytes(
    _ descriptor: borrowing FileDescriptor, at offset: Int64, count: Int64
  ) throws(RecordingError) -> [UInt8] {
    guard offset >= 0, count >= 0, count <= MCAPSummary.largest else { throw damage(at: offset) }
    var result = ByteBuffer(capacity: Int(count) + 64)
    do throws(Errno) {
      while result.count < Int(count) {
        let before = result.count
        let place = offset + Int64(before)
        try unsafe result.appendInPlace(upTo: Int(count) - before) { (room) throws(Errno) in
          try unsafe descriptor.read(into: room, at: place)
        }
        if result.count == before { break }
      }
    } catch {
      throw .system(error, file: name)
    }
    guard result.count == Int(count) else { throw damage(at: offset) }
    return result.array
  }
}
