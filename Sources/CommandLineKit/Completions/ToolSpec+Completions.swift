/// A shell that completions can be written for.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension ToolSpec {
  /// A script that teaches a shell the tool's commands, options and values.
  ///
  /// It runs no program when Tab is pressed: a device that is slow to open must not stop a prompt.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(tool: self).script
    case .zsh: ZshCompletions(tool: self).script
    case .fish: FishCompletions(tool: self).script
    }
  }

  /// What every command takes beside its own options.
  var sharedOptions: [OptionSpec] { commonOptions.map(\.spec) }

  /// `help` is no command of the table.
  static let helpAbstract = "show help for a command"
}

/// What the writers of completions have in common.
protocol CompletionScript {
  /// How a letter appears within single quotes; nil for itself.
  static func escape(_ letter: Unicode.Scalar) -> String?
}

extension CompletionScript {
  static func quoted(_ text: String) -> String {
    var result = "'"
    for letter in text.unicodeScalars {
      if let escape = escape(letter) { result += escape } else { result.unicodeScalars.append(letter) }
    }
    return result + "'"
  }
}
