import EvdevTouch
import LinuxIO
import TouchDecoding
import TouchModel

/// Prints touches: as text for people, or as JSON Lines.
struct TouchPrinter: ~Copyable, PrintingSink {
  private var output: LineOutput
  private var clock = SourceTime()
  private let decoders: DecoderSet
  private let isJSON: Bool
  private let showsStationary: Bool
  private let many: Bool

  init(
    _ devices: [DeviceDescription], isJSON: Bool, showsStationary: Bool, _ context: CommandContext, isLive: Bool
  ) throws(CommandFailure) {
    var output = try LineOutput(context, isLive: isLive)
    if isJSON { try JSONLines.header("touches", devices: devices, to: &output) }
    self.output = output
    decoders = DecoderSet(devices)
    self.isJSON = isJSON
    self.showsStationary = showsStationary
    many = devices.count > 1
  }

  mutating func send(_ frame: borrowing EventFrame) throws(CommandFailure) {
    clock.see(frame)
    try decoders.decode(frame) { (touches) throws(CommandFailure) in try show(touches) }
  }

  /// Cancels what is still down: the stream ends here.
  mutating func liftAll() throws(CommandFailure) {
    try decoders.finish { (touches) throws(CommandFailure) in try show(touches) }
    try flush()
  }

  mutating func flush() throws(CommandFailure) { try output.flush() }

  private mutating func show(_ frame: borrowing TouchFrame) throws(CommandFailure) {
    let time = clock.since(frame.time)
    for i in 0..<frame.touches.count {
      let touch = frame.touches[i]
      if touch.phase == .stationary && !showsStationary { continue }
      if isJSON {
        try JSONLines.touch(
          touch, at: frame.point(touch), device: frame.device, time: time, frame: clock.number(of: frame.device),
          to: &output)
      } else {
        try line(touch, frame.point(touch), device: many ? frame.device : nil, time: time)
      }
    }
  }

  private mutating func line(
    _ touch: Touch, _ place: SurfacePoint, device: UInt16?, time: TimeSpan
  ) throws(CommandFailure) {
    if let device { output.add("\(device) ") }
    var start = ByteBuffer(capacity: 32)
    start.append(microsecondsAsSeconds: Timestamp(nanoseconds: time.nanoseconds).microseconds)
    output.add(String(repeating: " ", count: max(0, 12 - start.count)))
    output.add(start.string)
    output.add("  touch ")
    output.add(touch.id.number, width: 3)
    output.add("  ")
    output.add(touch.phase.name)
    output.add(String(repeating: " ", count: 10 - touch.phase.name.utf8.count))
    if touch.slot >= 0 {
      output.add(" slot ")
      output.add(touch.slot, width: 2)
    }
    if let id = touch.value(.absMTTrackingID) {
      output.add("  id ")
      output.add(id, width: 5)
    }
    output.add("  ")
    output.add(millimetres: place.x)
    output.add(" × ")
    output.add(millimetres: place.y)
    output.add(" mm  (\(touch.x), \(touch.y))")
    if let pressure = touch.pressure { output.add("  pressure \(pressure)") }
    if touch.tool != .finger { output.add("  \(touch.tool.name)") }
    if touch.cancelReason != .none { output.add("  \(touch.cancelReason.name)") }
    try output.endLine()
  }
}
