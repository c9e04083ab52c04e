/// The two commands that any tool with such a table can have: they print what the table holds.
public enum StandardCommands {
  public static let shell = Argument.required(.choice("SHELL", of: Shell.self), help: "The shell that is to complete.")
  public static let page = Argument.optional(.command(), help: "The command to read about; without it the tool itself.")

  /// `completions SHELL`
  public static func completions(of tool: String) -> CommandSpec {
    CommandSpec(
      "completions", abstract: "print completions for a shell",
      discussion: """
        Prints a script that teaches the shell the commands, options and values of \(tool).
        The script starts no program when Tab is pressed.
        """,
      arguments: [shell],
      examples: [
        Example(
          "\(tool) completions bash >~/.local/share/bash-completion/completions/\(tool)",
          "For bash, from the next shell on:"),
        Example("\(tool) completions zsh >/usr/local/share/zsh/site-functions/_\(tool)", "For zsh:"),
        Example("\(tool) completions fish >~/.config/fish/completions/\(tool).fish", "For fish:"),
      ],
      knownElsewhereAs: ["completion"])
  }

  /// `manual [COMMAND]`
  public static func manual(of tool: String) -> CommandSpec {
    CommandSpec(
      "manual", abstract: "print a manual page",
      discussion: "Prints the page in mdoc(7), which man(1) reads. Without a command it is the page of \(tool) itself.",
      arguments: [page],
      examples: [
        Example("\(tool) manual | man -l -", "Read the manual where it is not installed:"),
        Example("\(tool) manual manual >/usr/local/share/man/man1/\(tool)-manual.1", "Install one page:"),
      ],
      seeAlso: ["man(1)"], knownElsewhereAs: ["man"])
  }

  /// What the two print; nil for any other command.
  ///
  /// - Throws: When the manual of an unknown command is asked for.
  public static func output(of arguments: ParsedArguments, in tool: ToolSpec) throws(UsageError) -> String? {
    switch arguments.command.name {
    case "completions": return tool.completions(for: arguments[shell])
    case "manual":
      guard let name = arguments[page] else { return tool.manual() }
      return tool.manual(for: try tool.command(for: name))
    default: return nil
    }
  }
}
