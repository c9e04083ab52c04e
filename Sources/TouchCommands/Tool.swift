public import CommandLineKit
import LinuxIO

/// touchrec as a whole: one table of commands, and the way from a command line to an exit status.
public enum Tool {
  public static let version = "0.1.0"

  static let colour = Option.value(
    "color", .choice(of: ColourChoice.self), default: .auto, help: "Use colours; NO_COLOR is honoured.")
  static let quiet = Option.flag("quiet", short: "q", help: "Print errors only on standard error.")

  /// A command's table and what it does.
  struct Entry: Sendable {
    var spec: CommandSpec
    var run: @Sendable (ParsedArguments, CommandContext) throws(CommandFailure) -> ExitStatus
  }

  static let groups: [(name: String, entries: [Entry])] = [
    ("Main", [DevicesCommand.entry, RecordCommand.entry, ReplayCommand.entry, DiagnoseCommand.entry]),
    ("Look", [TouchesCommand.entry, EventsCommand.entry, GesturesCommand.entry, InfoCommand.entry]),
    ("Files", [ConvertCommand.entry]),
    ("Shell", [UdevRulesCommand.entry, ShellCommands.completions, ShellCommands.manual]),
  ]

  /// What help, completions and manual are made from.
  public static let spec = ToolSpec(
    "touchrec", version: version, abstract: "records, replays, explains and diagnoses touch devices",
    discussion: """
      SOURCE is a device (a node, a by-path link, event7, vendor:product, part of a name), a recording, or - for a recording on \
      standard input. Where no device is named, the only one is taken; of several one is chosen from a list.

      touchrec observes: it takes nothing away from the desktop unless asked to grab, and never opens a keyboard.
      """,
    groups: groups.filter { !$0.entries.isEmpty }.map { CommandGroup($0.name, $0.entries.map(\.spec)) },
    commonOptions: [colour, quiet],
    examples: [
      Example("touchrec devices", "Which touch devices are there, and may I read them?"),
      Example("touchrec record -o session.mcap", "Record the touchscreen until Ctrl-C:"),
      Example("touchrec replay session.mcap", "… play it again, as a device of its own:"),
      Example("touchrec gestures session.mcap", "… and see what the touches amounted to:"),
    ],
    exitStatuses: [
      ExitCode(0, "Done; also when Ctrl-C or a closed pipe ended it."), ExitCode(1, "Failed."),
      ExitCode(2, "The command line is wrong, or names more than one device."),
      ExitCode(3, "Done, but with findings or with loss."),
    ],
    environment: [EnvironmentVariable("NO_COLOR", "Unless empty, no colours are used.")],
    seeAlso: ["libinput-record(1)", "evemu-record(1)", "evtest(1)"], manualDate: "2026-12-01")

  /// Runs the process's own command line with its own streams.
  public static func runProcess(_ arguments: [String]) -> Int32 {
    // A reader that goes away is an error value at the write, not the end of a recording.
    Signals.ignoreBrokenPipe()
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "TERM", "HOME"] { environment[name] = ProcessFacts.environment(name) }
    return run(Array(arguments.dropFirst()), CommandContext(environment: environment))
  }

  /// Runs one command line.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit status.
  public static func run(_ arguments: [String], _ context: CommandContext) -> Int32 {
    var context = context
    do throws(CommandFailure) {
      return try dispatch(arguments, &context).rawValue
    } catch {
      if let diagnostic = error.diagnostic { context.say(diagnostic) }
      return error.status.rawValue
    }
  }

  /// - Parameter context: Gets the command line's common options as soon as they are known, so that errors obey them, too.
  private static func dispatch(
    _ arguments: [String], _ context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try spec.parse(arguments)
    } catch {
      throw CommandFailure(error.message, hint: error.hint, status: .usage)
    }
    switch invocation {
    case .version:
      return try print("touchrec \(version)\n", context)
    case .help(let command):
      return try print(spec.help(for: command, style: context.outputStyle), context)
    case .run(let parsed):
      let entry = groups.lazy.flatMap(\.entries).first { $0.spec.name == parsed.command.name }
      guard let entry else { throw CommandFailure("\(parsed.command.name) is not built in") }
      do throws(Errno) {
        context = try context.adopting(arguments, colour: parsed[colour], isQuiet: parsed[quiet])
      } catch { throw CommandFailure("cannot start", why: "\(error)") }
      return try entry.run(parsed, context)
    }
  }

  static func print(_ text: String, _ context: CommandContext) throws(CommandFailure) -> ExitStatus {
    do throws(Errno) { try context.output.write(text: text) } catch { throw CommandFailure(writing: error) }
    return .done
  }
}
