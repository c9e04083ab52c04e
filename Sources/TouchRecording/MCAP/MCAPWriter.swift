public import LinuxIO
public import TouchModel

/// Writes touchrec's native format: MCAP with plain messages and a sealed tail.
///
/// Every `flush()` is one write of the new records and of a tail that makes the file a complete MCAP; the next one begins
/// where that tail stands. So the file is whole at every moment, however the process ends. The frames' path allocates
/// nothing once the buffer has grown to the largest batch.
///
/// A process that limits file sizes must ignore SIGXFSZ to get EFBIG as an error.
public struct MCAPWriter: ~Copyable, RecordingWriter {
  public static var format: RecordingFormat { .mcap }
  /// Records that nobody flushes go out at this size. Unit: bytes.
  static let largestBatch = 4 << 20

  let name: String
  let session: RecordingSession
  let includesSerials: Bool
  private let descriptor: FileDescriptor
  var pending = ByteBuffer(capacity: 64 << 10)
  /// Where the sealed tail stands and the next records go. Unit: bytes.
  private(set) var position: Int64 = 0
  private var crc = CRC32()
  private var isClosed = false

  var catalogue = MCAPCatalogue()
  /// Device index to its channel's place in the catalogue; −1 before it is introduced.
  private var channelOfDevice: [Int] = []
  private var controlSequence: UInt32 = 0
  private var clockSequence: UInt32 = 0

  /// Starts a file, whose head is on its way to the disk when this returns.
  ///
  /// - Parameters:
  ///   - descriptor: An empty regular file; MCAP's tail is overwritten in place, which a pipe cannot do.
  ///   - name: For errors.
  ///   - includesSerials: Whether serial numbers and hardware addresses may be stored.
  public init(
    _ descriptor: consuming FileDescriptor, name: String, session: RecordingSession, includesSerials: Bool = false
  ) throws(RecordingError) {
    self.descriptor = consume descriptor
    self.name = name
    self.session = session
    self.includesSerials = includesSerials
    var isRegular = false
    do throws(Errno) {
      isRegular = try self.descriptor.status().isRegular
    } catch {
      throw .system(error, file: name)
    }
    if !isRegular {
      throw RecordingError(
        .limit, file: name, expected: "a regular file for a recording in MCAP", found: "a pipe or device",
        hint: "write to a file, or choose a text format")
    }
    appendHead()
    try flush()
  }

  public var byteCount: Int64 { position + Int64(pending.count) }

  private mutating func appendHead() {
    pending.append(MCAP.magic)
    pending.appendRecord(MCAP.Opcode.header) {
      $0.append(prefixed: MCAP.profile)
      $0.append(prefixed: session.recorder)
    }
    catalogue.append(MCAPSchema(name: MCAP.frameSchema, encoding: "protobuf", data: MCAPSchemas.frame().array))
    catalogue.append(
      MCAPSchema(name: MCAP.controlSchema, encoding: "jsonschema", data: Array(MCAPSchemas.control.utf8)))
    catalogue.append(MCAPSchema(name: MCAP.clockSchema, encoding: "protobuf", data: MCAPSchemas.clock().array))
    for index in catalogue.schemas.indices { catalogue.appendSchema(index, to: &pending) }
    appendChannel(MCAPChannel(topic: MCAP.controlTopic, encoding: "json", schema: 2))
    appendChannel(MCAPChannel(topic: MCAP.clockTopic, encoding: "protobuf", schema: 3))
    appendMetadata(MCAP.sessionMetadata, session.map)
  }

  @discardableResult
  private mutating func appendChannel(_ channel: MCAPChannel) -> Int {
    let place = catalogue.append(channel)
    catalogue.appendChannel(place, to: &pending)
    return place
  }

  private mutating func appendMetadata(_ name: String, _ map: [(String, String)]) {
    let offset = byteCount
    pending.appendRecord(MCAP.Opcode.metadata) {
      $0.append(prefixed: name)
      $0.append(map: map)
    }
    catalogue.metadata.append(MCAPMetadataEntry(offset: offset, length: byteCount - offset, name: name))
  }
}

extension MCAPWriter {
  public mutating func begin(
    device: UInt16, _ description: DeviceDescription, at time: Timestamp
  ) throws(RecordingError) {
    try checkOpen()
    if catalogue.channels.count >= 65535 {
      throw RecordingError(.limit, file: name, found: "too many devices for one file")
    }
    let stamp = try fileTime(time)
    var text = ByteBuffer(capacity: 4096)
    EvemuHeader.append(description, session, to: &text)
    let attachment = MCAP.attachmentName(device)
    let offset = byteCount
    let start = pending.count
    pending.appendRecord(MCAP.Opcode.attachment) { record in
      record.append(littleEndian: stamp)
      record.append(littleEndian: stamp)
      record.append(prefixed: attachment)
      record.append(prefixed: "text/plain")
      record.append(littleEndian: UInt64(text.count))
      record.append(text)
      let crc = unsafe record.withUnsafeBytes { bytes in
        unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[(start + MCAP.recordHead)...]))
      }
      record.append(littleEndian: crc)
    }
    catalogue.attachments.append(
      MCAPAttachmentEntry(
        offset: offset, length: byteCount - offset, time: stamp, dataSize: UInt64(text.count), name: attachment))
    appendMetadata(
      MCAP.deviceMetadata, DeviceMetadata.map(device: device, description, includesSerials: includesSerials))
    while channelOfDevice.count <= Int(device) { channelOfDevice.append(-1) }
    channelOfDevice[Int(device)] = appendChannel(
      MCAPChannel(topic: MCAP.frameTopic(device), encoding: "protobuf", schema: 1))
  }

  public mutating func send(_ frame: borrowing EventFrame) throws(RecordingError) {
    try checkOpen()
    let device = Int(frame.device)
    guard device < channelOfDevice.count, channelOfDevice[device] >= 0 else {
      throw RecordingError(.misuse, file: name, found: "a frame of device \(device), which was not introduced")
    }
    let publish = try fileTime(frame.header.kernelTime)
    let log = try fileTime(frame.header.receiveTime)
    let place = channelOfDevice[device]
    let start = pending.count
    pending.appendMessageHead(
      channel: MCAPCatalogue.channelID(place), sequence: frame.header.sequence, log: log, publish: publish)
    FrameMessage.append(frame, to: &pending)
    pending.finishRecord(at: start)
    catalogue.count(place, log)
    if pending.count >= MCAPWriter.largestBatch { try flush() }
  }

  public mutating func append(_ control: ControlLine) throws(RecordingError) {
    try checkOpen()
    let time = try fileTime(control.time)
    let start = pending.count
    pending.appendMessageHead(channel: MCAPCatalogue.channelID(0), sequence: controlSequence, log: time, publish: time)
    pending.append(control.text)
    pending.finishRecord(at: start)
    controlSequence &+= 1
    catalogue.count(0, time)
  }

  public mutating func append(_ sample: ClockSample) throws(RecordingError) {
    try checkOpen()
    let time = try fileTime(sample.monotonic)
    let start = pending.count
    pending.appendMessageHead(channel: MCAPCatalogue.channelID(1), sequence: clockSequence, log: time, publish: time)
    let parts = [sample.monotonic, sample.boottime, sample.realtime]
    for (index, part) in parts.enumerated() {
      pending.append(protobuf: UInt64(index + 1), number: UInt64(bitPattern: part.nanoseconds))
    }
    pending.finishRecord(at: start)
    clockSequence &+= 1
    catalogue.count(1, time)
  }

  private func checkOpen() throws(RecordingError) {
    if isClosed { throw RecordingError(.misuse, file: name, found: "the file is closed already") }
  }

  /// A session's time as the file has it: a date in unsigned nanoseconds.
  @inline(__always)
  private func fileTime(_ time: Timestamp) throws(RecordingError) -> UInt64 {
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(session.wallOffset.nanoseconds)
    if overflow || sum < 0 { throw timeOutOfRange(time) }
    return UInt64(sum)
  }

  private func timeOutOfRange(_ time: Timestamp) -> RecordingError {
    RecordingError(
      .limit, file: name, expected: "times between the years 1970 and 2262",
      found: "\(time.nanoseconds) ns with an offset of \(session.wallOffset.nanoseconds) ns",
      hint: "a text format keeps such times")
  }
}

// Bytes to the file.
extension MCAPWriter {
  public mutating func flush() throws(RecordingError) {
    if isClosed || (pending.isEmpty && position > 0) { return }
    let records = pending.count
    pending.appendSeal()
    do throws(RecordingError) {
      try writePending()
    } catch {
      pending.truncate(to: records)
      throw error
    }
    unsafe pending.withUnsafeBytes { unsafe crc.update(UnsafeRawBufferPointer(rebasing: $0[..<records])) }
    position += Int64(records)
    pending.removeAll()
  }

  public mutating func sync() throws(RecordingError) {
    do throws(Errno) { try descriptor.synchroniseData() } catch { throw .system(error, file: name) }
  }

  public mutating func close() throws(RecordingError) {
    if isClosed { return }
    try flush()
    let dataCRC = crc.value
    pending.appendRecord(MCAP.Opcode.dataEnd) { $0.append(littleEndian: dataCRC) }
    catalogue.appendSummary(to: &pending, startingAt: position)
    pending.append(MCAP.magic)
    do throws(RecordingError) {
      try writePending()
    } catch {
      pending.removeAll()
      throw error
    }
    position += Int64(pending.count)
    pending.removeAll()
    isClosed = true
  }

  /// Writes over the old tail. When that fails, what was sealed before is made whole again.
  private mutating func writePending() throws(RecordingError) {
    let place = position
    var failure: Errno?
    unsafe pending.withUnsafeBytes { bytes in
      do throws(Errno) { try unsafe descriptor.writeAll(bytes, at: place) } catch { failure = error }
    }
    guard let failure else { return }
    if place > 0 { restoreSeal() }
    throw .system(failure, file: name)
  }

  /// The tail's bytes have their room on the disk already, so this works even where the disk is full.
  private func restoreSeal() {
    var seal = ByteBuffer(capacity: 64)
    seal.appendSeal()
    unsafe seal.withUnsafeBytes { bytes in
      do throws(Errno) {
        try unsafe descriptor.writeAll(bytes, at: position)
        try descriptor.truncate(to: position + Int64(MCAP.sealLength))
      } catch {
        // The file system takes nothing any more; readers find the last whole record by themselves.
      }
    }
  }
}
