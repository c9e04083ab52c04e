import CommandLineKit
import EvdevTouch
import LinuxIO
import TouchDevice
import TouchModel

/// What a command reads: devices or a recording. Both give the same stream.
struct OpenSource: ~Copyable {
  let devices: [DeviceDescription]
  private var stream: LiveStream

  /// - Parameter words: What the user named; without a name the only device is taken.
  init(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool = false, grab: Bool = false
  ) throws(CommandFailure) {
    stream = try LiveStream.open(words, context, verb: verb, siblings: siblings, grab: grab)
    devices = stream.devices
  }

  var isLive: Bool { true }

  /// Hands each frame to `body` until the source ends, a signal comes, or the time is over.
  ///
  /// - Parameters:
  ///   - duration: ns; nil for no limit.
  ///   - turnEnd: Called when nothing more waits to be read.
  mutating func forEach(
    for duration: Int64?, _ body: (borrowing EventFrame) throws(CommandFailure) -> Void,
    turnEnd: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try stream.forEach(for: duration, body, turnEnd: turnEnd)
  }

  /// Says how the source ended, where that is worth a word.
  func finish(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try stream.finish(context)
    return .done
  }
}

/// Devices that are read until they go, somebody stops it, or a time is over.
struct LiveStream: ~Copyable {
  let devices: [DeviceDescription]
  private var loop: CaptureLoop
  private let signals: Signals
  private let signalPlace: Int

  private init(
    _ devices: [DeviceDescription], _ loop: consuming CaptureLoop, _ signals: consuming Signals, _ signalPlace: Int
  ) {
    self.devices = devices
    self.loop = loop
    self.signals = signals
    self.signalPlace = signalPlace
  }

  static func open(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool, grab: Bool
  ) throws(CommandFailure) -> LiveStream {
    let chosen = try DeviceChoice.choose(words, context, verb: verb, siblings: siblings)
    var loop = CaptureLoop()
    var descriptions: [DeviceDescription] = []
    for (index, device) in chosen.enumerated() {
      do throws(DeviceError) {
        let handle = try EvdevHandle.open(device)
        if grab { try handle.grab() }
        descriptions.append(handle.description)
        loop.add(FrameReader(handle, device: UInt16(truncatingIfNeeded: index)))
      } catch { throw CommandFailure("cannot \(verb) \(device.nodeLabel)", error) }
    }
    do throws(Errno) {
      let signals = try Signals([.interrupt, .terminate, .hangUp, .quit])
      let place = loop.watch(signals.descriptor)
      return LiveStream(descriptions, loop, signals, place)
    } catch { throw CommandFailure("cannot \(verb)", why: "\(error)") }
  }

  mutating func forEach(
    for duration: Int64?, _ body: (borrowing EventFrame) throws(CommandFailure) -> Void,
    turnEnd: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var deadline = Deadline.never
    if let duration {
      let (end, overflow) = MonotonicClock.now().addingReportingOverflow(duration)
      if !overflow { deadline = Deadline(nanoseconds: end) }
    }
    while loop.openCount > 0 {
      let isInTime = try loop.turn(until: deadline, body)
      try turnEnd()
      if !isInTime || loop.isReady(signalPlace) { return }
    }
  }

  func finish(_ context: CommandContext) throws(CommandFailure) {
    for (index, device) in devices.enumerated() {
      switch loop.end(of: UInt16(truncatingIfNeeded: index)) {
      case .unplugged?: context.say(Diagnostic("\(device.nodeLabel) was unplugged", severity: .note))
      case .revoked?: context.say(Diagnostic("\(device.nodeLabel) now belongs to another seat", severity: .note))
      case .failed(let error)?: throw CommandFailure("cannot read \(device.nodeLabel)", why: "\(error)")
      case nil: break
      }
    }
  }
}
