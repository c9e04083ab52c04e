import EvdevTouch
import LinuxIO
import TouchModel
import TouchRecording

/// Devices that are read until they go, somebody stops it, or a time is over.
final class LiveStream: SourceStream {
  let devices: [DeviceDescription]
  var isLive: Bool { true }
  private var loop: CaptureLoop
  private let signals: Signals
  private let signalPlace: Int
  private let isMonotonic: Bool
  /// What must be added to the frames' times to get CLOCK_MONOTONIC; other than 0 only for a device that keeps its own clock.
  /// Unit: ns.
  private var clockShift: Int64 = 0

  private init(
    _ devices: [DeviceDescription], isMonotonic: Bool, _ loop: consuming CaptureLoop, _ signals: consuming Signals,
    _ signalPlace: Int
  ) {
    self.devices = devices
    self.isMonotonic = isMonotonic
    self.loop = loop
    self.signals = signals
    self.signalPlace = signalPlace
  }

  static func open(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool, grab: Bool
  ) throws(CommandFailure) -> LiveStream {
    let opened = try OpenedDevices.open(words, context, verb: verb, siblings: siblings, grab: grab)
    let descriptions = opened.descriptions
    let isMonotonic = opened.areMonotonic
    var loop = opened.takeLoop()
    let signals = try StopSignals.make(verb: verb)
    let place = loop.watch(signals.descriptor)
    return LiveStream(descriptions, isMonotonic: isMonotonic, loop, signals, place)
  }

  func forEach(
    for duration: Int64?, control: (ControlLine) throws(CommandFailure) -> Void,
    _ body: (borrowing EventFrame) throws(CommandFailure) -> Void, turnEnd: () throws(CommandFailure) -> Void,
    nextDeadline: () -> Timestamp, advance: (Timestamp) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let deadline = StopSignals.deadline(after: duration)
    func pass(_ frame: borrowing EventFrame) throws(CommandFailure) {
      if !isMonotonic && !frame.flags.contains(.snapshot) && !frame.events.isEmpty {
        clockShift = MonotonicClock.now() &- frame.time.nanoseconds
      }
      try body(frame)
    }
    while loop.openCount > 0 {
      let due = nextDeadline()
      let isInTime = try loop.turn(
        until: min(deadline, due == .never ? .never : Deadline(nanoseconds: due.nanoseconds &+ clockShift)), pass)
      if loop.isReady(signalPlace) || deadline.isPast { return try turnEnd() }
      if !isInTime {
        // What came up to now is older than the decision: it is read first.
        _ = try loop.turn(until: .immediate, pass)
        try advance(Timestamp(nanoseconds: MonotonicClock.now() &- clockShift))
      }
      try turnEnd()
    }
  }

  func finish(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try StreamEndReport.say(loop.ends, of: devices, context)
    return .done
  }
}

/// What ends a command that would go on for ever. To be made before any thread is started.
enum StopSignals {
  static func make(verb: String) throws(CommandFailure) -> Signals {
    do throws(Errno) { return try Signals([.interrupt, .terminate, .hangUp, .quit]) } catch {
      throw CommandFailure("cannot \(verb)", why: "\(error)")
    }
  }

  static func deadline(after duration: Int64?) -> Deadline {
    guard let duration else { return .never }
    let (end, overflow) = MonotonicClock.now().addingReportingOverflow(duration)
    return overflow ? .never : Deadline(nanoseconds: end)
  }
}
