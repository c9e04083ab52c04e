public import LinuxIO
public import TouchModel

/// Reads touchrec's native format, from a file, a pipe or bytes in memory, with constant memory.
///
/// Whole files, unfinished ones and damaged ones are read up to the last whole record; `end` then tells which it was.
/// Records and channels of others are passed over. Chunks are read when they are not compressed.
public struct MCAPReader: ~Copyable, RecordingReader {
  public static var format: RecordingFormat { .mcap }

  /// Longest record that is kept whole. Unit: bytes.
  static let largestRecord: UInt64 = 64 << 20

  public internal(set) var devices: [DeviceDescription] = []
  public internal(set) var session = RecordingSession(recorder: "")
  public internal(set) var warnings: [String] = []
  public internal(set) var end: RecordingEnd?
  /// What the file's header names; `touchrec` for our own.
  public internal(set) var profile = ""

  var input: ByteInput
  var table = MCAPChannelTable()
  /// Devices that joined before the first message need no item of their own.
  private var isOpen = false
  private var messages = FrameMessageReader()
  /// End of the chunk that is being read. Unit: bytes from the file's start.
  private var chunkEnd: Int64?
  private var section = Section.data
  private var hasSummary = false

  private enum Section { case data, summary }

  public init(_ descriptor: consuming FileDescriptor, name: String) throws(RecordingError) {
    try self.init(ByteInput(descriptor, name: name))
  }

  public init(bytes: [UInt8], name: String = "bytes") throws(RecordingError) {
    try self.init(ByteInput(bytes: bytes, name: name))
  }

  init(_ input: consuming ByteInput) throws(RecordingError) {
    self.input = input
    guard try self.input.fill(8), unsafe self.input.bytes(8).elementsEqual(MCAP.magic) else {
      throw RecordingError(
        .foreign, file: self.input.name, place: .offset(0), expected: "MCAP's magic bytes", found: "something else")
    }
    self.input.startSum()
    self.input.consume(8)
    // Everything up to the first message: the devices that a caller wants to know before it reads.
    var none = FrameBuffer(capacity: 16)
    _ = try step(into: &none, stopsAtMessage: true)
    isOpen = true
  }

  public mutating func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem? {
    buffer.removeAll()
    return try step(into: &buffer, stopsAtMessage: false)
  }

  private mutating func step(
    into buffer: inout FrameBuffer, stopsAtMessage: Bool
  ) throws(RecordingError) -> RecordingItem? {
    while end == nil {
      if let chunkEnd, input.offset >= chunkEnd { self.chunkEnd = nil }
      guard try input.fill(MCAP.recordHead) else {
        end = .truncated(at: input.offset)
        return nil
      }
      let opcode = input[0]
      let length = input.word(at: 1)
      if stopsAtMessage && opcode == MCAP.Opcode.message { return nil }
      if let chunkEnd, length > UInt64(max(0, chunkEnd - input.offset - Int64(MCAP.recordHead))) {
        damaged("a record within its chunk", "one of \(length) bytes")
        return nil
      }
      if let item = try record(opcode, length, into: &buffer) { return item }
    }
    return nil
  }

  /// Reads one record; the window starts with its head.
  private mutating func record(
    _ opcode: UInt8, _ length: UInt64, into buffer: inout FrameBuffer
  ) throws(RecordingError) -> RecordingItem? {
    switch opcode {
    case MCAP.Opcode.message where section == .data: return try message(length, into: &buffer)
    case MCAP.Opcode.footer where chunkEnd == nil: try footer(length)
    case MCAP.Opcode.dataEnd where chunkEnd == nil: try dataEnd(length)
    case MCAP.Opcode.chunk where section == .data && chunkEnd == nil: try chunk(length)
    case MCAP.Opcode.header, MCAP.Opcode.schema, MCAP.Opcode.metadata, MCAP.Opcode.attachment, MCAP.Opcode.channel:
      if section == .summary { try pass(length) } else { return try described(opcode, length) }
    case 0:
      damaged("a record", "a zero byte")
    default: try pass(length)
    }
    return nil
  }

  mutating func damaged(_ expected: String, _ found: String) {
    end = .damaged(at: input.offset, expected: expected, found: found)
  }

  /// Makes a whole record available. False when it is cut or of a length that no record has; `end` then tells.
  private mutating func whole(_ length: UInt64) throws(RecordingError) -> Bool {
    if length > MCAPReader.largestRecord {
      damaged("a record of at most \(MCAPReader.largestRecord) bytes", "\(length)")
      return false
    }
    if try input.fill(MCAP.recordHead + Int(length)) { return true }
    end = .truncated(at: input.offset)
    return false
  }

  private mutating func consume(_ length: UInt64) { input.consume(MCAP.recordHead + Int(length)) }

  /// Passes over a record without keeping it.
  private mutating func pass(_ length: UInt64) throws(RecordingError) {
    let start = input.offset
    input.consume(MCAP.recordHead)
    if try !input.skip(length) { end = .truncated(at: start) }
  }
}

extension MCAPReader {
  @inline(__always)
  private mutating func message(
    _ length: UInt64, into buffer: inout FrameBuffer
  ) throws(RecordingError) -> RecordingItem? {
    guard length >= UInt64(MCAP.messageHead) else {
      damaged("a message of at least \(MCAP.messageHead) bytes", "\(length)")
      return nil
    }
    let role = try input.fill(MCAP.recordHead + 2) ? table.role(of: input.half(at: MCAP.recordHead)) : .foreign
    if role == .foreign {
      try pass(length)
      return nil
    }
    guard try whole(length) else { return nil }
    let head = MCAP.recordHead
    let sequence = input.number(at: head + 2)
    let log = sessionTime(input.word(at: head + 6))
    let publish = sessionTime(input.word(at: head + 14))
    let data = unsafe UnsafeRawBufferPointer(
      rebasing: input.bytes(head + Int(length))[(head + MCAP.messageHead)...])
    switch role {
    case .frames(let device):
      buffer.header = FrameHeader(kernelTime: publish, receiveTime: log, sequence: sequence, device: device)
      switch unsafe messages.read(data, into: &buffer) {
      case .whole: break
      case .tooLong: throw frameTooLong()
      case .damaged(let expected, let found):
        buffer.removeAll()
        damaged(expected, found)
        return nil
      }
      consume(length)
      return .frame
    case .control:
      let text = unsafe String(decoding: data, as: UTF8.self)
      consume(length)
      return .control(ControlLine(time: log, text: text))
    case .clock:
      guard let sample = unsafe ClockSample(protobuf: data) else {
        damaged("a clock sample", "\(data.count) other bytes")
        return nil
      }
      consume(length)
      return .clock(sample)
    case .foreign: return nil
    }
  }

  private func frameTooLong() -> RecordingError {
    RecordingError(
      .frameTooLong, file: input.name, place: .offset(input.offset),
      expected: "a frame of at most \(FrameBuffer.maximumEvents) events", found: "a longer one")
  }

  /// Takes the wall offset out again. Wraps, so that a broken number stays a number.
  func sessionTime(_ fileTime: UInt64) -> Timestamp {
    Timestamp(nanoseconds: Int64(bitPattern: fileTime) &- session.wallOffset.nanoseconds)
  }

  private mutating func described(_ opcode: UInt8, _ length: UInt64) throws(RecordingError) -> RecordingItem? {
    // What nobody needs may be of any length: somebody else's attachment.
    if length > MCAPReader.largestRecord {
      try pass(length)
      return nil
    }
    guard try whole(length) else { return nil }
    var fields = unsafe MCAPFields(
      UnsafeRawBufferPointer(rebasing: input.bytes(MCAP.recordHead + Int(length))[MCAP.recordHead...]))
    var joined: Int?
    var isSound = true
    switch opcode {
    case MCAP.Opcode.header: isSound = takeHeader(&fields)
    case MCAP.Opcode.schema: isSound = table.takeSchema(&fields)
    case MCAP.Opcode.metadata: isSound = takeMetadata(&fields)
    case MCAP.Opcode.attachment: isSound = takeAttachment(&fields)
    default: isSound = takeChannel(&fields, &joined)
    }
    guard isSound else {
      damaged("a sound record of kind \(opcode)", "lengths that lead beyond it")
      return nil
    }
    consume(length)
    if let joined, isOpen { return .device(joined) }
    return nil
  }

  private mutating func chunk(_ length: UInt64) throws(RecordingError) {
    guard try whole(length) else { return }
    let start = MCAP.recordHead
    let bytes = unsafe input.bytes(start + Int(length))
    var fields = unsafe MCAPFields(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    guard fields.word() != nil, fields.word() != nil, let size = fields.word(), let wanted = fields.number(),
      let compression = fields.text(), let stored = fields.word()
    else { return damaged("a chunk's head", "lengths that lead beyond it") }
    if !compression.isEmpty { throw compressed(compression) }
    guard stored == UInt64(fields.available), size == stored else {
      return damaged("a chunk of \(size) bytes", "\(fields.available)")
    }
    let contentStart = start + fields.place
    if wanted != 0 {
      let found = unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[contentStart...]))
      if found != wanted { return damaged("a chunk with checksum \(wanted)", "\(found)") }
    }
    chunkEnd = input.offset + Int64(start) + Int64(length)
    input.consume(contentStart)
  }

  private func compressed(_ compression: String) -> RecordingError {
    RecordingError(
      .unsupported, file: input.name, place: .offset(input.offset), expected: "chunks that are not compressed",
      found: "compression '\(compression)'",
      hint: "`mcap compress --compression none` rewrites the file; reading zstd through libzstd1 comes later")
  }

  private mutating func dataEnd(_ length: UInt64) throws(RecordingError) {
    guard try whole(length) else { return }
    guard length >= 4 else { return damaged("a DataEnd of 4 bytes", "\(length)") }
    let wanted = input.number(at: MCAP.recordHead)
    if section == .data {
      let found = input.endSum()
      if wanted != 0, found != wanted {
        warnings.append("the data's checksum is wrong: something in the file has changed since it was closed")
      }
    }
    section = .summary
    input.consume(MCAP.recordHead + Int(length))
  }

  private mutating func footer(_ length: UInt64) throws(RecordingError) {
    guard try whole(length) else { return }
    guard length >= 20 else { return damaged("a Footer of 20 bytes", "\(length)") }
    let start = input.offset
    hasSummary = input.word(at: MCAP.recordHead) != 0
    input.consume(MCAP.recordHead + Int(length))
    guard try input.fill(8) else {
      end = .truncated(at: start)
      return
    }
    guard unsafe input.bytes(8).elementsEqual(MCAP.magic) else { return damaged("MCAP's magic bytes", "others") }
    input.consume(8)
    if try input.fill(1) { warnings.append("bytes behind the end of the recording were not read") }
    end = hasSummary ? .complete : .sealedTail
  }
}
