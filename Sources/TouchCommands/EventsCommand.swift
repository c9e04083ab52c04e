import CommandLineKit
import LinuxIO
import TouchModel

/// `touchrec events`: what the device really sends, event by event.
enum EventsCommand {

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "events", abstract: "print the events as the device sends them",
      discussion: """
        Each frame ends with its SYN_REPORT; +8ms is the time since the one before. State that was read at open or after a \
        SYN_DROPPED is no event and is told in a line of its own.
        """,
      arguments: [SourceOptions.source],
      options: [SourceOptions.json, SourceOptions.duration, SourceOptions.grab, SourceOptions.siblings],
      examples: [
        Example("touchrec events event7", "Follow a device until Ctrl-C:"),
        Example("touchrec events session.mcap | head", "The beginning of a recording:"),
      ],
      seeAlso: ["evtest(1)", "libinput-record(1)"], knownElsewhereAs: ["evtest", "monitor"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let input = try OpenSource.open(
      arguments[SourceOptions.source], context, verb: "read", siblings: arguments[SourceOptions.siblings],
      grab: arguments[SourceOptions.grab])
    var printer = try EventPrinter(input.devices, isJSON: arguments[SourceOptions.json], context, isLive: input.isLive)
    try input.forEach(for: arguments[SourceOptions.duration]) { (frame) throws(CommandFailure) in
      try printer.send(frame)
    } turnEnd: { () throws(CommandFailure) in
      try printer.flush()
    }
    try printer.flush()
    return try input.finish(context)
  }
}
