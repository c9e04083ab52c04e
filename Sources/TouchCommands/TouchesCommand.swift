import CommandLineKit
import LinuxIO
import TouchDecoding
import TouchModel

/// `touchrec touches`: what the events mean.
enum TouchesCommand {
  static let json = Option.flag("json", help: "Print JSON Lines.")
  static let allPhases = Option.flag("all-phases", help: "Print stationary touches, too.")
  static let duration = Option.value("duration", short: "d", .duration(), help: "Stop after TIME.")
  static let grab = Option.flag("grab", help: "Take the device away from everybody else meanwhile.")
  static let siblings = Option.flag(
    "siblings", help: "Take the other nodes of the same hardware too, keyboards left out.")
  static let source = Argument.variadic(
    .source(), help: "Devices or one recording; the only device when none is named.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "touches", abstract: "print touches with phases",
      discussion: """
        Every touch has one began, then one ended or cancelled. Ended: the hardware lifted it. Cancelled: it was lost (unplug, seat \
        change, SYN_DROPPED, end of the stream) or never meant (a palm). Millimetres assume 160 dpi where the device tells no \
        resolution.
        """,
      arguments: [source], options: [json, allPhases, duration, grab, siblings],
      examples: [Example("touchrec touches --json event7", "Touches for a script, one object a line:")],
      seeAlso: ["libinput-debug-events(1)"], knownElsewhereAs: ["debug-events", "decode"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let input = try OpenSource.open(
      arguments[source], context, verb: "read", siblings: arguments[siblings], grab: arguments[grab])
    var output = try LineOutput(context, isLive: input.isLive)
    var clock = SourceTime()
    var decoders = DecoderSet(input.devices)
    let isJSON = arguments[json]
    let isAll = arguments[allPhases]
    let many = input.devices.count > 1
    if isJSON { try JSONLines.header("touches", devices: input.devices, to: &output) }

    func show(_ touches: borrowing TouchFrame) throws(CommandFailure) {
      let time = clock.since(touches.time)
      for i in 0..<touches.touches.count {
        let touch = touches.touches[i]
        if touch.phase == .stationary && !isAll { continue }
        if isJSON {
          try JSONLines.touch(
            touch, at: touches.point(touch), device: touches.device, time: time,
            frame: clock.number(of: touches.device), to: &output)
        } else {
          try line(touch, touches.point(touch), device: many ? touches.device : nil, time: time, &output)
        }
      }
    }

    try input.forEach(for: arguments[duration]) { (frame) throws(CommandFailure) in
      clock.see(frame)
      try decoders.decode(frame, show)
    } turnEnd: { () throws(CommandFailure) in
      try output.flush()
    }
    try decoders.finish(show)
    try output.flush()
    return try input.finish(context)
  }

  private static func line(
    _ touch: Touch, _ place: SurfacePoint, device: UInt16?, time: TimeSpan, _ output: inout LineOutput
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
