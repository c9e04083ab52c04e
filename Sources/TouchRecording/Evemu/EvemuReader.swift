public import LinuxIO
public import TouchModel

/// Reads evemu 1.0–1.3, from a file, a pipe or bytes in memory.
///
/// Any separator of blanks, CR LF line ends, comments anywhere and a missing last line end are accepted; a newer minor
/// version is a warning. A frame ends at its SYN_REPORT and nowhere else.
public struct EvemuReader: ~Copyable, RecordingReader {
  public static var format: RecordingFormat { .evemu }
  /// The longest line; evemu's own are below 200 bytes. Unit: bytes.
  static let maximumLine = 1 << 20

  public internal(set) var devices: [DeviceDescription] = []
  public private(set) var session = RecordingSession(recorder: "evemu")
  public internal(set) var warnings: [String] = []
  public private(set) var end: RecordingEnd?
  /// True when the file holds only events and none was given: nothing can be decoded from it.
  public internal(set) var lacksDescription = false

  private var input: ByteInput
  private var lineNumber = 0
  private var start = EvemuStart()
  private var sequence: UInt32 = 0
  /// Flags of the state block whose events are being read, `nil` outside of one.
  private var stateFlags: FrameFlags?
  /// After a state block that tells of a loss: the marker frame that stands for it in evemu's own terms.
  private var skipsLossMarker = false
  private var frameStart: Int64 = 0
  private var minorVersion = 0
  private let fastLine = EvemuFastLine()

  /// - Parameter description: Used when the file holds none: from the `.desc` or `.prop` file beside it.
  public init(
    _ descriptor: consuming FileDescriptor, name: String, description: DeviceDescription? = nil
  ) throws(RecordingError) {
    try self.init(ByteInput(descriptor, name: name), description)
  }

  public init(
    bytes: [UInt8], name: String = "bytes", description: DeviceDescription? = nil
  ) throws(RecordingError) {
    try self.init(ByteInput(bytes: bytes, name: name), description)
  }

  init(_ input: consuming ByteInput, _ description: DeviceDescription?) throws(RecordingError) {
    self.input = input
    var parser = EvemuDescriptionParser()
    try readHead(&parser)
    if parser.hasDescription {
      devices = [parser.finished(announcesTypes: minorVersion == 0)]
    } else if let description {
      devices = [description]
    } else {
      devices = [DeviceDescription()]
      lacksDescription = true
      warnings.append("the file holds events but no description of their device")
    }
  }

  public mutating func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem? {
    buffer.removeAll()
    if end != nil { return nil }
    if !start.isEmpty, let time = try firstTime() {
      start.fill(&buffer, at: time)
      start = EvemuStart()
      return finish(&buffer)
    }
    frameStart = input.offset
    while true {
      if try scan(&buffer) { return finish(&buffer) }
      if try input.readMore() { continue }
      return try readTail(&buffer)
    }
  }

  private mutating func finish(_ buffer: inout FrameBuffer) -> RecordingItem {
    buffer.header.receiveTime = buffer.header.kernelTime
    buffer.header.sequence = sequence
    buffer.header.device = 0
    sequence &+= 1
    return .frame
  }

  func error(_ expected: String, _ found: String) -> RecordingError {
    RecordingError(.malformed, file: input.name, place: .line(lineNumber), expected: expected, found: found)
  }
}

// The part above the events.
extension EvemuReader {
  private mutating func readHead(_ parser: inout EvemuDescriptionParser) throws(RecordingError) {
    while true {
      guard let length = try lineLength() else { return }
      let line = unsafe input.bytes(length)
      let count = unsafe EvemuReader.contentLength(line)
      var scanner = unsafe EvemuScanner(input.base + input.start, count: count)
      scanner.skipBlanks()
      guard let first = scanner.peek else {
        passLine(length)
        continue
      }
      if first == UInt8(ascii: "E") { return }
      if first == UInt8(ascii: "#") {
        if scanner.take("# touchrec: state") {
          // Our own block tells more than the comments above it.
          start = EvemuStart()
          return
        }
        takeComment(scanner)
        passLine(length)
        continue
      }
      lineNumber += 1
      let isKnown = unsafe count > 1 && line[1] == UInt8(ascii: ":") && "NIPBALS".utf8.contains(first)
      if isKnown {
        scanner.skipOne()
        scanner.skipOne()
        if let fault = parser.take(first, &scanner) { throw error(fault.expected, fault.found) }
        // Newer minor versions add fields at a line's end.
        if minorVersion <= 3, first != UInt8(ascii: "N"), !scanner.isSpent {
          throw error("the line's end or a comment", "'\(scanner.rest)'")
        }
      } else if minorVersion > 3 {
        warn("line \(lineNumber): passed over, as this version of evemu is newer than 1.3")
      } else {
        throw error("a line that starts with N: I: P: B: A: L: S: E: or #", "'\(scanner.rest)'")
      }
      input.consume(length)
    }
  }

  private mutating func takeComment(_ scanner: EvemuScanner) {
    var line = scanner
    if line.take("# EVEMU ") {
      guard let major = line.decimal(), line.peek == UInt8(ascii: ".") else { return }
      line.skipOne()
      let minor = line.decimal() ?? 0
      minorVersion = Int(clamping: minor)
      if major > 1 || minor > 3 { warn("evemu file version \(major).\(minor) is newer than 1.3") }
    } else if line.take("# Kernel: ") {
      session.kernel = line.wholeRest
    } else if line.take("# DMI: ") {
      session.machine = line.wholeRest
    } else {
      start.take(comment: scanner)
    }
  }

  mutating func warn(_ text: String) { if warnings.count < 100 { warnings.append(text) } }

  private mutating func passLine(_ length: Int) {
    lineNumber += 1
    input.consume(length)
  }

  /// The next line's bytes with its line end; nil at the end of the input.
  private mutating func lineLength() throws(RecordingError) -> Int? {
    while true {
      let window = unsafe input.bytes(input.available)
      if let newline = unsafe window.firstOffset(of: 0x0a) { return newline + 1 }
      try checkLineLength()
      if try !input.readMore() { return input.available > 0 ? input.available : nil }
    }
  }

  private func checkLineLength() throws(RecordingError) {
    if input.available < EvemuReader.maximumLine { return }
    throw RecordingError(
      .malformed, file: input.name, place: .line(lineNumber + 1),
      expected: "lines of at most \(EvemuReader.maximumLine) bytes", found: "a longer one")
  }

  /// A line's length without its line end, which may be LF or CR LF or nothing.
  private static func contentLength(_ line: UnsafeRawBufferPointer) -> Int {
    var count = line.count
    if count > 0, unsafe line[count - 1] == 0x0a { count -= 1 }
    if count > 0, unsafe line[count - 1] == 0x0d { count -= 1 }
    return count
  }

  /// The first event's time, which the state at the start shares.
  private mutating func firstTime() throws(RecordingError) -> Timestamp? {
    guard let length = try lineLength() else { return nil }
    let count = unsafe EvemuReader.contentLength(input.bytes(length))
    var scanner = unsafe EvemuScanner(input.base + input.start, count: count)
    guard scanner.take("E:") else { return nil }
    scanner.skipBlanks()
    return scanner.time()
  }
}

// The events.
extension EvemuReader {
  /// Takes whole lines from the window.
  ///
  /// - Returns: True when a frame is complete; false when the window holds no further whole line.
  private mutating func scan(_ buffer: inout FrameBuffer) throws(RecordingError) -> Bool {
    var line = EvemuFastLine.Line()
    var place = unsafe UnsafePointer(input.base + input.start)
    let limit = unsafe UnsafePointer(input.base + input.end)
    while let length = unsafe UnsafeRawBufferPointer(start: place, count: limit - place).firstOffset(of: 0x0a) {
      lineNumber &+= 1
      let newline = unsafe place + length
      if stateFlags == nil, unsafe fastLine.read(place, end: newline, &line) {
        unsafe place = newline + 1
        let isFrame = try append(line.event, at: Timestamp(nanoseconds: line.time), to: &buffer)
        if isFrame {
          unsafe input.consume(to: place)
          return true
        }
        continue
      }
      unsafe input.consume(to: place)
      unsafe place = newline + 1
      let isCRLF = unsafe length > 0 && newline[-1] == 0x0d
      let isFrame = try take(isCRLF ? length - 1 : length, into: &buffer)
      unsafe input.consume(to: place)
      if isFrame { return true }
    }
    unsafe input.consume(to: place)
    try checkLineLength()
    return false
  }

  /// Takes one line, which starts where the window does.
  private mutating func take(_ count: Int, into buffer: inout FrameBuffer) throws(RecordingError) -> Bool {
    var line = unsafe EvemuScanner(input.base + input.start, count: count)
    guard line.take("E:") else { return try takeOther(line, into: &buffer) }
    if stateFlags != nil { leaveState(&buffer) }
    var event = InputEvent(.synReport, 0)
    var time = Timestamp.zero
    let fault = line.event(&event, at: &time)
    if fault != .none { throw error(fault.expected, line.isAtEnd ? "the line's end" : "'\(line.rest)'") }
    return try append(event, at: time, to: &buffer)
  }

  /// - Returns: True when the event completes a frame.
  @inline(__always)
  private mutating func append(
    _ event: InputEvent, at time: Timestamp, to buffer: inout FrameBuffer
  ) throws(RecordingError) -> Bool {
    if buffer.isEmpty {
      buffer.header.kernelTime = time
      buffer.header.flags = []
      buffer.append(event)
    } else if buffer.isFull {
      throw frameTooLong()
    } else if time == buffer.header.kernelTime {
      buffer.append(event)
    } else {
      let offset = (time - buffer.header.kernelTime).nanoseconds / 1_000
      buffer.append(event, offset: Int32(clamping: offset))
    }
    if event.usage != .synReport { return false }
    return complete(&buffer, at: time)
  }

  /// Makes the events a frame.
  ///
  /// - Returns: False for the marker that stands for a state block in evemu's own terms.
  private mutating func complete(_ buffer: inout FrameBuffer, at time: Timestamp) -> Bool {
    if time != buffer.header.kernelTime { buffer.rebase(to: time) }
    if let flags = stateFlags {
      buffer.header.flags = flags
      stateFlags = nil
      skipsLossMarker = flags.contains(.afterDrop)
      return true
    }
    if skipsLossMarker {
      skipsLossMarker = false
      if EvemuReader.isLossMarker(buffer.frame) {
        buffer.removeAll()
        return false
      }
    }
    buffer.header.flags = buffer.closingFlags
    return true
  }

  private static func isLossMarker(_ frame: borrowing EventFrame) -> Bool {
    frame.events.count == 2 && frame.events[0].usage == .synDropped
  }

  private func frameTooLong() -> RecordingError {
    RecordingError(
      .frameTooLong, file: input.name, place: .line(lineNumber),
      expected: "a SYN_REPORT within \(FrameBuffer.maximumEvents) events", found: "a longer frame")
  }

  private mutating func takeOther(
    _ scanner: EvemuScanner, into buffer: inout FrameBuffer
  ) throws(RecordingError) -> Bool {
    var line = scanner
    line.skipBlanks()
    guard let first = line.peek else { return false }
    guard first == UInt8(ascii: "#") else { throw error("an E: line or a comment", "'\(line.rest)'") }
    if stateFlags != nil {
      guard line.take("# E:") else { return false }
      var event = InputEvent(.synReport, 0)
      var time = Timestamp.zero
      if line.event(&event, at: &time) != .none { return false }
      return try append(event, at: time, to: &buffer)
    }
    if buffer.isEmpty, line.take("# touchrec: state, flags ") {
      stateFlags = FrameFlags(rawValue: line.hex(4) ?? FrameFlags.snapshot.rawValue)
    }
    return false
  }

  /// A state block without an end: what it holds is no frame.
  private mutating func leaveState(_ buffer: inout FrameBuffer) {
    stateFlags = nil
    buffer.removeAll()
  }

  /// The last line without a line end, and a frame without a SYN_REPORT.
  private mutating func readTail(_ buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem? {
    let count = input.available
    var isCut = false
    if count > 0 {
      lineNumber += 1
      let offset = input.offset
      var isFrame = false
      do throws(RecordingError) {
        isFrame = try take(unsafe EvemuReader.contentLength(input.bytes(count)), into: &buffer)
      } catch {
        // A last line that does not parse and does not end was cut in the middle.
        if error.code != .malformed { throw error }
        isCut = true
        if buffer.isEmpty { frameStart = offset }
      }
      input.consume(count)
      if isFrame { return finish(&buffer) }
    }
    if stateFlags != nil {
      leaveState(&buffer)
      isCut = true
    }
    end = isCut || !buffer.isEmpty ? .truncated(at: frameStart) : .complete
    return buffer.isEmpty ? nil : finish(&buffer)
  }
}
