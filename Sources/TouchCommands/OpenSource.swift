import EvdevTouch
import LinuxIO
import TouchDevice
import TouchModel

/// What a command reads: devices or a recording. Both give the same stream.
struct OpenSource: ~Copyable {
  let devices: [DeviceDescription]
  /// How the source is called in messages.
  let name: String
  let isLive: Bool
  private var loop = CaptureLoop()
  private let signals: Signals
  private var signalPlace = 0

  /// - Parameter words: What the user named; nothing chooses the only device.
  init(live words: [String], _ context: CommandContext, verb: String, siblings: Bool = false, grab: Bool = false)
    throws(CommandFailure)
  {
    let chosen = try DeviceChoice.choose(words, context, verb: verb, siblings: siblings)
    name = chosen.map(\.nodeLabel).joined(separator: " ")
    isLive = true
    do throws(Errno) {
      signals = try Signals([.interrupt, .terminate, .hangUp, .quit])
    } catch { throw CommandFailure("cannot \(verb) \(name)", why: "\(error)") }
    signalPlace = loop.watch(signals.descriptor)
    var descriptions: [DeviceDescription] = []
    for (index, device) in chosen.enumerated() {
      do throws(DeviceError) {
        let handle = try EvdevHandle.open(device)
        if grab { try handle.grab() }
        descriptions.append(handle.description)
        loop.add(FrameReader(handle, device: UInt16(truncatingIfNeeded: index)))
      } catch { throw CommandFailure("cannot \(verb) \(device.nodeLabel)", error) }
    }
    devices = descriptions
  }

  /// Hands each frame to `body` until the source ends, a signal comes, or `deadline` does.
  ///
  /// - Parameter turnEnd: Called when nothing more waits to be read.
  mutating func forEach(
    until deadline: Deadline = .never, _ body: (borrowing EventFrame) throws(CommandFailure) -> Void,
    turnEnd: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    while loop.openCount > 0 {
      let isInTime = try loop.turn(until: deadline, body)
      try turnEnd()
      if !isInTime || loop.isReady(signalPlace) { return }
    }
  }
}
