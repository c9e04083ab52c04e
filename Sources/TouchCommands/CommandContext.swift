public import CommandLineKit
public import LinuxIO
import TouchModel
import TouchRecording

/// What a command may use of the world: its three streams and its environment.
///
/// Tests give their own, so that a command runs in the test's process. A class, because descriptors are not copied.
public final class CommandContext {
  public let input: FileDescriptor
  public let output: FileDescriptor
  public let error: FileDescriptor
  public let environment: [String: String]
  public let colour: ColourChoice
  public let isQuiet: Bool
  /// The whole command line, for what a recording says of its origin.
  public let commandLine: [String]

  public init(
    input: consuming FileDescriptor = .standardInput, output: consuming FileDescriptor = .standardOutput,
    error: consuming FileDescriptor = .standardError, environment: [String: String],
    colour: ColourChoice = .auto, isQuiet: Bool = false, commandLine: [String] = []
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.environment = environment
    self.colour = colour
    self.isQuiet = isQuiet
    self.commandLine = commandLine
  }

  /// The same streams with a command line's common options.
  func adopting(_ commandLine: [String], colour: ColourChoice, isQuiet: Bool) throws(Errno) -> CommandContext {
    CommandContext(
      input: try input.duplicate(), output: try output.duplicate(), error: try error.duplicate(),
      environment: environment, colour: colour, isQuiet: isQuiet, commandLine: commandLine)
  }

  var outputStyle: TextStyle { style(isTerminal: output.isTerminal) }
  var errorStyle: TextStyle { style(isTerminal: error.isTerminal) }

  private func style(isTerminal: Bool) -> TextStyle {
    TextStyle(
      isColoured: colour.usesColour(
        noColor: environment["NO_COLOR"], term: environment["TERM"], isTerminal: isTerminal))
  }

  /// Says something on standard error. That nobody may be listening there is no error.
  func say(_ diagnostic: Diagnostic) {
    if isQuiet && diagnostic.severity != .error { return }
    var shown = diagnostic
    shown.what = printable(diagnostic.what)
    shown.why = diagnostic.why.map(printable)
    shown.hint = diagnostic.hint.map(printable)
    write(shown.rendered(tool: "touchrec", style: errorStyle), to: error)
  }

  /// A line on standard error that is no error: progress, a list to choose from.
  func remark(_ text: String) {
    if !isQuiet { write(text, to: error) }
  }

  private func write(_ text: String, to descriptor: borrowing FileDescriptor) {
    try? descriptor.write(text: text)
  }
}

extension RecordingSession {
  /// This machine, now.
  static func current(_ context: CommandContext) -> RecordingSession {
    .onThisMachine(
      recorder: "touchrec \(Tool.version)", arguments: ["touchrec"] + context.commandLine,
      home: context.environment["HOME"] ?? "",
      wallOffset: TimeSpan(nanoseconds: SystemClock.realtime.now() &- SystemClock.monotonic.now()))
  }
}
