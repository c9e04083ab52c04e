/// Completions for zsh, for a file called `_touchrec` on `$fpath` or for `source`.
struct ZshCompletions: CompletionScript {
  let tool: ToolSpec

  static func escape(_ letter: Unicode.Scalar) -> String? { letter == "'" ? #"'\''"# : nil }

  private var function: String { "_" + tool.name }

  var script: String {
    let commands = tool.commands.map { ($0.name, $0.abstract) } + [("help", ToolSpec.helpAbstract)]
    let toolOptions =
      tool.sharedOptions.flatMap { specs($0) } + help + [Self.quoted("(- *)--version[show the version]")]
    return """
      #compdef \(tool.name)
      # zsh completion for \(tool.name)

      \(function)_commands() {
        local -a commands=(
      \(commands.map { "    \(Self.quoted("\($0):\($1)"))\n" }.joined())\
        )
        _describe -t commands command commands
      }

      \(function)_devices() {
        local -a nodes=(/dev/input/event*(N) /dev/input/by-path/*(N))
        compadd -M 'l:|=*' -a nodes
        compadd -- ${nodes:t}
      }

      \(function)_sources() {
        \(function)_devices
        _files
      }

      \(function)() {
        local curcontext=$curcontext context state state_descr line
        local -A opt_args

        _arguments -C -S -s -A '-*' \(continued(toolOptions + ["':command:\(function)_commands'", "'*::argument:->arguments'"]))

        [[ $state == arguments ]] || return
        curcontext=${curcontext%:*:*}:\(tool.name)-$line[1]:
        case $line[1] in
          help) _arguments ':command:\(function)_commands' ;;
      \(tool.commands.map { self.command($0) }.joined())\
        esac
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(function) "$@"
      else
        compdef \(function) \(tool.name)
      fi

      """
  }

  private var help: [String] { [#"'(- *)'{-h,--help}'[show help]'"#] }

  private func command(_ command: CommandSpec) -> String {
    let options = (command.options.map(\.spec) + tool.sharedOptions).flatMap { specs($0) }
    let arguments = command.arguments.map(\.spec).map { argument in
      let count = argument.maximum == nil ? "*" : ""
      let optional = argument.minimum == 0 && argument.maximum != nil ? ":" : ""
      return Self.quoted("\(count):\(optional)\(escaped(argument.value.label)):\(action(argument.value.completion))")
    }
    return "    \(command.name)) _arguments -S -s \(continued(options + help + arguments)) ;;\n"
  }

  private func continued(_ words: [String]) -> String { words.map { "\\\n      \($0)" }.joined(separator: " ") }

  /// One line for all names of an option: each excludes the others, unless it may be repeated.
  private func specs(_ option: OptionSpec) -> [String] {
    let long = "--\(option.name)" + (option.value == nil ? "" : "=")
    let text =
      "[\(escaped(firstSentence(option.help)))]"
      + (option.value.map { ":\(escaped($0.label)):\(action($0.completion))" } ?? "")
    guard let short = option.short else {
      return [Self.quoted((option.isRepeated ? "*" : "") + long + text)]
    }
    let names = "{-\(short)\(option.value == nil ? "" : "+"),\(long)}"
    let exclusion = option.isRepeated ? "'*'" : "'(-\(short) --\(option.name))'"
    return [exclusion + names + Self.quoted(text)]
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .device: "\(function)_devices"
    case .deviceOrFile: "\(function)_sources"
    case .command: "(\(tool.commands.map(\.name).joined(separator: " ")))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// What separates the parts of a specification is escaped within them.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "[]:\\".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// A menu has room for one sentence, and none for its full stop.
func firstSentence(_ text: String) -> String {
  var result = ""
  for word in text.split(separator: " ") {
    result += result.isEmpty ? "\(word)" : " \(word)"
    if word.hasSuffix(".") || word.hasSuffix(";") { return String(result.dropLast()) }
  }
  return result
}
