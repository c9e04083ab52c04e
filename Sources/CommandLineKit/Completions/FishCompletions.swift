/// Completions for fish 3 and newer.
struct FishCompletions: CompletionScript {
  let tool: ToolSpec

  static func escape(_ letter: Unicode.Scalar) -> String? { letter == "'" || letter == "\\" ? "\\\(letter)" : nil }

  private var prefix: String { "__" + String(tool.name.map { $0 == "-" ? "_" : $0 }) }

  var script: String {
    var text = """
      # fish completion for \(tool.name)

      function \(prefix)_devices
          for node in /dev/input/event* /dev/input/by-path/*
              echo $node
              string replace -r '.*/' '' $node
          end
      end

      # The command on the line, and the arguments that follow it
      function \(prefix)_words
          set -l command
          set -l option
          set -l arguments_only
          for word in (commandline -opc)[2..]
              if test -n "$option"
                  set option
                  continue
              end
              if test -z "$arguments_only"
                  switch "$command:$word"
                      case '*:--'
                          set arguments_only 1
                          continue
      \(valueTakers)\
                      case '*:-?*'
                          continue
                  end
              end
              test -n "$command"; or set command $word
              echo $word
          end
      end

      function \(prefix)_is
          set -l words (\(prefix)_words)
          test (count $words) -gt 0; or return 1
          test $words[1] = $argv[1]; or return 1
          test (count $argv) -lt 2; or test (count $words) -eq (math $argv[2] + 1)
      end

      function \(prefix)_has_no_command
          test (count (\(prefix)_words)) -eq 0
      end

      complete -c \(tool.name) -f

      """
    let none = "-n \(prefix)_has_no_command"
    for command in tool.commands { text += line("\(none) -a \(command.name)", command.abstract) }
    text += line("\(none) -a help", ToolSpec.helpAbstract)
    text += line("\(none) -l version", "show the version")
    text += line("-s h -l help", "show help")
    for option in tool.sharedOptions { text += self.option(option, "") }
    text += line("-n '\(prefix)_is help 0' -a '\(tool.commands.map(\.name).joined(separator: " "))'", "command")
    for command in tool.commands {
      text += "\n"
      for option in command.options.map(\.spec) { text += self.option(option, "-n '\(prefix)_is \(command.name)' ") }
      for (index, argument) in command.arguments.map(\.spec).enumerated() {
        let place = argument.maximum == nil ? command.name : "\(command.name) \(index)"
        guard let action = action(argument.value.completion) else { continue }
        text += line("-n '\(prefix)_is \(place)' \(action)", argument.value.label)
      }
    }
    return text
  }

  /// A case for the options that take the next word.
  private var valueTakers: String {
    let tables = tool.commands.map { ($0.name, $0.options.map(\.spec)) } + [("*", tool.sharedOptions)]
    let patterns = tables.flatMap { command, options in
      options.filter { $0.value != nil }.flatMap(\.spellings).map { "'\(command):\($0)'" }
    }
    if patterns.isEmpty { return "" }
    return """
                      case \(patterns.joined(separator: " "))
                          set option $word
                          continue

      """
  }

  private func option(_ option: OptionSpec, _ condition: String) -> String {
    let short = option.short.map { "-s \($0) " } ?? ""
    // Without -x fish adds all files to what an option's value may be.
    let value =
      option.value.map { value in
        let action = action(value.completion).map { " " + $0 } ?? ""
        return (action.hasPrefix(" -F") ? " -r" : " -x") + action
      } ?? ""
    return line("\(condition)\(short)-l \(option.name)\(value)", firstSentence(option.help))
  }

  private func line(_ words: String, _ description: String) -> String {
    "complete -c \(tool.name) \(words) -d \(Self.quoted(description))\n"
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .device: "-a '(\(prefix)_devices)'"
    case .deviceOrFile: "-F -a '(\(prefix)_devices)'"
    case .command: "-a '\(tool.commands.map(\.name).joined(separator: " "))'"
    case .words(let words): "-a '\(words.joined(separator: " "))'"
    }
  }
}
