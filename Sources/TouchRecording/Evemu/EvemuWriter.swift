public import LinuxIO
public import TouchModel

/// Writes evemu 1.3 as evemu-record does, to a file or a pipe.
///
/// One device. Every event has its own time, to the microsecond. What a snapshot frame tells is never written as events:
/// the first one goes into the header's `Value` comments and, like later ones, into a comment block of our own that
/// `EvemuReader` understands and evemu's tools pass over. A loss is a `SYN_DROPPED` line, as the kernel marks it.
public struct EvemuWriter: ~Copyable, RecordingWriter {
  public static var format: RecordingFormat { .evemu }

  /// Which time the first event gets.
  public enum TimeBase: Hashable, Sendable {
    /// 0.000001, as evemu-record starts.
    case firstEvent
    /// Its own: for a source that has a recording's times already.
    case unchanged
  }

  let name: String
  private let session: RecordingSession
  private let timeBase: TimeBase
  private var output: BufferedWriter
  private var written: Int64 = 0
  private var description: DeviceDescription?
  private var device: UInt16 = 0
  private var isHeadWritten = false
  private var isClosed = false
  /// Subtracted from every time. Unit: µs.
  private var base: Int64?
  private var lastReport: Int64 = 0
  private var names = EvemuNames()

  public init(
    _ descriptor: consuming FileDescriptor, name: String, session: RecordingSession = RecordingSession(),
    timeBase: TimeBase = .firstEvent
  ) {
    self.name = name
    self.session = session
    self.timeBase = timeBase
    output = BufferedWriter(descriptor, policy: .whenHolding(64 << 10))
  }

  public var byteCount: Int64 { written + Int64(output.buffer.count) }

  public mutating func begin(
    device: UInt16, _ description: DeviceDescription, at time: Timestamp
  ) throws(RecordingError) {
    if let known = self.description {
      // The same device again, back from being unplugged, goes on.
      if self.device == device && known.axes == description.axes && known.codes == description.codes { return }
      throw RecordingError(
        .limit, file: name, expected: "one device, as evemu holds no more", found: "a second one",
        hint: "record into a .mcap file, or choose one device")
    }
    self.description = description
    self.device = device
  }

  public mutating func send(_ frame: borrowing EventFrame) throws(RecordingError) {
    guard description != nil, frame.device == device, !isClosed else {
      throw RecordingError(.misuse, file: name, found: "a frame of device \(frame.device), which was not introduced")
    }
    if frame.flags.contains(.snapshot) {
      if !isHeadWritten { writeHead(frame) }
      writeState(frame)
    } else {
      if !isHeadWritten { writeHead(nil) }
      for i in 0..<frame.events.count { writeEvent(frame.events[i], at: relative(frame.time(ofEvent: i))) }
    }
    try commit()
  }

  /// evemu has no place for it: beside text formats, control lines lie in a file of their own.
  public mutating func append(_ control: ControlLine) throws(RecordingError) {}
  public mutating func append(_ sample: ClockSample) throws(RecordingError) {}

  public mutating func flush() throws(RecordingError) {
    if !isHeadWritten && description != nil { writeHead(nil) }
    let count = output.buffer.count
    do throws(Errno) { try output.flush() } catch { throw .system(error, file: name) }
    written += Int64(count)
  }

  public mutating func sync() throws(RecordingError) {
    do throws(Errno) {
      try output.descriptor.synchroniseData()
    } catch .invalidArgument {
      // A pipe or a terminal has nothing to bring to a disk.
    } catch {
      throw .system(error, file: name)
    }
  }

  public mutating func close() throws(RecordingError) {
    if isClosed { return }
    try flush()
    isClosed = true
  }

  private mutating func commit() throws(RecordingError) {
    if output.buffer.count < 64 << 10 { return }
    try flush()
  }
}

extension EvemuWriter {
  private mutating func writeHead(_ snapshot: borrowing EventFrame) { writeHead(startValues(snapshot)) }

  private mutating func writeHead(_ start: [UInt16: Int32]?) {
    guard let description else { return }
    isHeadWritten = true
    EvemuHeader.append(description, session, start: start, to: &output.buffer)
    output.buffer.append("################################\n#      Waiting for events      #\n")
    output.buffer.append("################################\n")
  }

  /// The values that a snapshot leaves current: plain axes and the slot that the next event belongs to.
  private func startValues(_ snapshot: borrowing EventFrame) -> [UInt16: Int32] {
    var values: [UInt16: Int32] = [:]
    for i in 0..<snapshot.events.count where snapshot.events[i].type == EventType.abs {
      values[snapshot.events[i].code] = snapshot.events[i].value
    }
    return values.filter { !(0x30...0x3d).contains($0.key) }
  }

  /// A frame that is state and not events.
  private mutating func writeState(_ frame: borrowing EventFrame) {
    let time = base == nil && timeBase == .firstEvent ? 0 : relative(frame.header.kernelTime)
    output.buffer.append("# touchrec: state, flags ")
    output.buffer.append(hex: frame.flags.rawValue)
    output.buffer.append(
      frame.flags.contains(.afterDrop) ? ", read again after a loss\n" : ", as it was read\n" as String)
    for i in 0..<frame.events.count {
      output.buffer.append("# ")
      appendEvent(frame.events[i], at: time)
      output.buffer.append(0x0a)
    }
    if !frame.flags.contains(.afterDrop) { return }
    // Closed at once: whoever obeys SYN_DROPPED throws away everything up to the next SYN_REPORT.
    writeEvent(InputEvent(.synDropped, 0), at: time)
    writeEvent(InputEvent(.synReport, 0), at: time)
  }

  /// Unit: µs in the file.
  private mutating func relative(_ time: Timestamp) -> Int64 {
    if timeBase == .unchanged { return time.microseconds }
    let micro = time.microseconds
    if let base { return micro &- base }
    base = micro &- 1
    return 1
  }

  private mutating func writeEvent(_ event: InputEvent, at time: Int64) {
    appendEvent(event, at: time)
    output.buffer.append("\t# ")
    if event.usage == .synMTReport {
      output.buffer.append("++++++++++++ SYN_MT_REPORT (")
      output.buffer.append(decimal: event.value)
      output.buffer.append(") ++++++++++\n")
    } else if event.type == EventType.syn {
      appendReport(event, at: time)
    } else {
      names.append(event.usage, to: &output.buffer)
      output.buffer.append(decimal: event.value)
      output.buffer.append(0x0a)
    }
  }

  /// `E: 0.000001 0003 0035 0960`
  private mutating func appendEvent(_ event: InputEvent, at time: Int64) {
    output.buffer.append("E: ")
    // evemu prints the seconds unsigned; a time before zero comes out as its readers expect it.
    let (seconds, micro) = time.flooredSecond
    output.buffer.append(decimal: UInt64(bitPattern: seconds))
    output.buffer.append(0x2e)
    output.buffer.append(decimal: micro, minimumWidth: 6)
    output.buffer.append(0x20)
    output.buffer.append(hex: event.type, width: 4)
    output.buffer.append(0x20)
    output.buffer.append(hex: event.code, width: 4)
    output.buffer.append(0x20)
    output.buffer.append(decimal: event.value, minimumWidth: 4)
  }

  private mutating func appendReport(_ event: InputEvent, at time: Int64) {
    let (seconds, micro) = time.flooredSecond
    let milliseconds = seconds &* 1_000 &+ micro / 1_000
    output.buffer.append("------------ ")
    names.appendCode(event.usage, to: &output.buffer)
    output.buffer.append(" (")
    output.buffer.append(decimal: event.value)
    output.buffer.append(") ---------- ")
    let step = milliseconds &- lastReport
    if step >= 0 { output.buffer.append(0x2b) }
    output.buffer.append(decimal: step)
    output.buffer.append("ms\n")
    lastReport = milliseconds
  }
}

extension Int64 {
  /// A number of µs as the kernel's timeval: seconds rounded down, 0…999999 µs.
  fileprivate var flooredSecond: (Int64, Int64) {
    let (seconds, micro) = quotientAndRemainder(dividingBy: 1_000_000)
    return micro < 0 ? (seconds - 1, micro + 1_000_000) : (seconds, micro)
  }
}
