import CommandLineKit

/// `touchrec completions` and `touchrec manual`: what the table of commands holds, in other forms.
enum ShellCommands {
  static let completions = Tool.Entry(spec: StandardCommands.completions(of: "touchrec"), run: run)
  static let manual = Tool.Entry(spec: StandardCommands.manual(of: "touchrec"), run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let text: String
    do throws(UsageError) { text = try StandardCommands.output(of: arguments, in: Tool.spec) ?? "" } catch {
      throw CommandFailure(error.message, hint: error.hint, status: .usage)
    }
    return try Tool.print(text, context)
  }
}
