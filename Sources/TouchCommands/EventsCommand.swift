import CommandLineKit
import LinuxIO
import TouchModel

/// `touchrec events`: what the device really sends, event by event.
enum EventsCommand {
  static let json = Option.flag("json", help: "Print JSON Lines.")
  static let duration = Option.value("duration", short: "d", .duration(), help: "Stop after TIME.")
  static let grab = Option.flag("grab", help: "Take the device away from everybody else meanwhile.")
  static let siblings = Option.flag(
    "siblings", help: "Take the other nodes of the same hardware too, keyboards left out.")
  static let source = Argument.variadic(
    .source(), help: "Devices or one recording; the only device when none is named.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "events", abstract: "print the events as the device sends them",
      discussion: """
        Each frame ends with its SYN_REPORT; +8ms is the time since the one before. State that was read at open or after a \
        SYN_DROPPED is no event and is told in a line of its own.
        """,
      arguments: [source], options: [json, duration, grab, siblings],
      examples: [
        Example("touchrec events event7", "Follow a device until Ctrl-C:"),
        Example("touchrec events session.mcap | head", "The beginning of a recording:"),
      ],
      seeAlso: ["evtest(1)", "libinput-record(1)"], knownElsewhereAs: ["evtest", "monitor"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let input = try OpenSource.open(
      arguments[source], context, verb: "read", siblings: arguments[siblings], grab: arguments[grab])
    var output = try LineOutput(context, isLive: input.isLive)
    var clock = SourceTime()
    let isJSON = arguments[json]
    let many = input.devices.count > 1
    var last: [UInt16: Timestamp] = [:]
    if isJSON {
      try JSONLines.header("events", devices: input.devices, to: &output)
    }
    try input.forEach(for: arguments[duration]) { (frame) throws(CommandFailure) in
      clock.see(frame)
      if frame.flags.contains(.snapshot) || frame.events.isEmpty {
        if !isJSON { try note(frame, clock, many, &output) }
        return
      }
      let delta = last.updateValue(frame.time, forKey: frame.device).map { frame.time - $0 }
      for i in 0..<frame.events.count {
        let time = clock.exactly(frame.time(ofEvent: i))
        if isJSON {
          try JSONLines.event(
            frame.events[i], device: frame.device, time: time, frame: clock.number(of: frame.device), to: &output)
        } else {
          try line(frame.events[i], device: many ? frame.device : nil, time: time, delta: delta, &output)
        }
      }
    } turnEnd: { () throws(CommandFailure) in
      try output.flush()
    }
    try output.flush()
    return try input.finish(context)
  }

  private static func line(
    _ event: InputEvent, device: UInt16?, time: TimeSpan, delta: TimeSpan?, _ output: inout LineOutput
  ) throws(CommandFailure) {
    start(device, time, &output)
    if event.type == EventType.syn {
      let name = event.usage.name ?? "SYN_\(event.code)"
      output.add(event.usage == .synDropped ? ">>>>>>>>>>>> " : "------------ ")
      output.add("\(name) (\(event.value))")
      output.add(event.usage == .synDropped ? " <<<<<<<<<<<<" : " ----------")
      if event.usage == .synReport, let delta {
        output.add(" \(delta < .zero ? "" : "+")\(delta.nanoseconds / 1_000_000)ms")
      }
      return try output.endLine()
    }
    let type = event.usage.typeName ?? "EV_0x\(hex(event.type))"
    let name = event.usage.name ?? "0x\(hex(event.code))"
    output.add(pad(type, 7))
    output.add(pad(name, 22))
    output.add(event.value, width: 8)
    try output.endLine()
  }

  /// State instead of events: said in one line, so that a pause in the numbers is explained.
  private static func note(
    _ frame: borrowing EventFrame, _ clock: SourceTime, _ many: Bool, _ output: inout LineOutput
  ) throws(CommandFailure) {
    start(many ? frame.device : nil, clock.since(frame.time), &output)
    if frame.flags.contains(.removed) {
      output.add(frame.flags.contains(.revoked) ? "# the device was revoked" : "# the device is gone")
    } else if frame.flags.contains(.queueOverrun) {
      output.add("# frames were lost in touchrec's queue; the state was read anew")
    } else if frame.flags.contains(.afterDrop) {
      output.add(">>>>>>>>>>>> SYN_DROPPED (0) <<<<<<<<<<<< events were lost; the state was read anew")
    } else {
      output.add("# state at the beginning")
    }
    try output.endLine()
  }

  private static func start(_ device: UInt16?, _ time: TimeSpan, _ output: inout LineOutput) {
    if let device { output.add("\(device) ") }
    var text = ByteBuffer(capacity: 32)
    text.append(microsecondsAsSeconds: Timestamp(nanoseconds: time.nanoseconds).microseconds)
    output.add(String(repeating: " ", count: max(0, 12 - text.count)))
    output.add(text.string)
    output.add("  ")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
