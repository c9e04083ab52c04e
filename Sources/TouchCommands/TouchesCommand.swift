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
    var printer = try TouchPrinter(
      input.devices, isJSON: arguments[json], showsStationary: arguments[allPhases], context, isLive: input.isLive)
    try input.forEach(for: arguments[duration]) { (frame) throws(CommandFailure) in
      try printer.send(frame)
    } turnEnd: { () throws(CommandFailure) in
      try printer.flush()
    }
    try printer.liftAll()
    return try input.finish(context)
  }
}
