import CommandLineKit
import LinuxIO
import TouchDecoding
import TouchModel

/// `touchrec touches`: what the events mean.
enum TouchesCommand {
  static let allPhases = Option.flag("all-phases", help: "Print stationary touches, too.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "touches", abstract: "print touches with phases",
      discussion: """
        Every touch has one began, then one ended or cancelled. Ended: the hardware lifted it. Cancelled: it was lost (unplug, seat \
        change, SYN_DROPPED, end of the stream) or never meant (a palm). Millimetres assume 160 dpi where the device tells no \
        resolution.
        """,
      arguments: [SourceOptions.source],
      options: [SourceOptions.json, allPhases, SourceOptions.duration, SourceOptions.grab, SourceOptions.siblings],
      examples: [Example("touchrec touches --json event7", "Touches for a script, one object a line:")],
      seeAlso: ["libinput-debug-events(1)"], knownElsewhereAs: ["debug-events", "decode"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let input = try OpenSource.open(
      arguments[SourceOptions.source], context, verb: "read", siblings: arguments[SourceOptions.siblings],
      grab: arguments[SourceOptions.grab])
    var printer = try TouchPrinter(
      input.devices, isJSON: arguments[SourceOptions.json], showsStationary: arguments[allPhases], context,
      isLive: input.isLive)
    try input.forEach(for: arguments[SourceOptions.duration]) { (frame) throws(CommandFailure) in
      try printer.send(frame)
    } turnEnd: { () throws(CommandFailure) in
      try printer.flush()
    }
    try printer.liftAll()
    return try input.finish(context)
  }
}
