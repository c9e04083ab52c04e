/// Completions for bash 4 and newer, with or without the bash-completion package.
struct BashCompletions: CompletionScript {
  let tool: ToolSpec

  static func escape(_ letter: Unicode.Scalar) -> String? { letter == "'" ? #"'\''"# : nil }

  private var function: String { "_" + String(tool.name.map { $0 == "-" ? "_" : $0 }) }
  private var commandNames: [String] { tool.commands.map(\.name) + ["help"] }

  var script: String {
    """
    # bash completion for \(tool.name)

    \(function)_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }

    \(function)_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    }

    \(function)_devices() {
        local node nodes=()
        for node in /dev/input/event* /dev/input/by-path/*; do
            if [[ -e $node ]]; then nodes+=("$node" "${node##*/}"); fi
        done
        \(function)_words "${nodes[*]}"
    }

    \(function)_sources() {
        local found
        \(function)_devices
        found=("${COMPREPLY[@]}")
        \(function)_files -f
        COMPREPLY+=("${found[@]}")
    }

    # The options that take the next word, by command
    \(function)_takes_value() {
        case $1 in
    \(valueTakers.map { "    \($0)) return 0 ;;\n" }.joined())\
        esac
        return 1
    }

    \(function)_value() {
        case $1 in
    \(tool.commands.map { values(of: $0) }.joined())\
    \(valueCases(tool.sharedOptions, of: "*"))\
        esac
    }

    \(function)_option() {
        case $command in
        '') \(function)_words \(Self.quoted(list(tool.sharedOptions, "-h --help --version"))) ;;
    \(tool.commands.map { options(of: $0) }.joined())\
        esac
    }

    \(function)_argument() {
        case $command:$1 in
        :*|help:0) \(function)_words \(Self.quoted(commandNames.joined(separator: " "))) ;;
    \(tool.commands.map { arguments(of: $0) }.joined())\
        esac
    }

    \(function)() {
        local cur command='' option='' arguments_only='' count=0 tokens=() i word prefix
        COMPREPLY=()

        # bash splits words at = and :, which is undone here
        for (( i = 1; i <= COMP_CWORD; i++ )); do
            word=${COMP_WORDS[i]}
            if (( ${#tokens[@]} )) && [[ $word == [=:]* || ${COMP_WORDS[i-1]} == [=:]* ]]; then
                tokens[${#tokens[@]}-1]+=$word
            else
                tokens+=("$word")
            fi
        done

        for word in "${tokens[@]:0:${#tokens[@]}-1}"; do
            if [[ -n $option ]]; then
                option=''
            elif [[ -z $arguments_only && $word == -- ]]; then
                arguments_only=1
            elif [[ -z $arguments_only && $word == -?* ]]; then
                if \(function)_takes_value "$command:$word"; then option=$word; fi
            elif [[ -z $command ]]; then
                command=$word
            else
                count=$((count + 1))
            fi
        done

        cur=${tokens[${#tokens[@]}-1]}
        prefix=''
        if [[ -z $option && -z $arguments_only && $cur == --*=* ]]; then
            option=${cur%%=*}
            cur=${cur#*=}
            if [[ $COMP_WORDBREAKS != *=* ]]; then prefix=$option=; fi
        fi
        if [[ -n $option ]]; then
            \(function)_value "$command:$option"
        elif [[ -z $arguments_only && $cur == -* ]]; then
            \(function)_option
        else
            \(function)_argument "$count"
        fi

        # What bash holds to be words of their own must not be repeated
        for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=$prefix${COMPREPLY[i]}; done
        if [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]]; then
            prefix=${cur%"${cur##*:}"}
            for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$prefix"}; done
        fi
    }

    complete -F \(function) \(tool.name)

    """
  }

  /// `command:option` patterns.
  private var valueTakers: [String] {
    let tables = tool.commands.map { ($0.name, $0.options.map(\.spec)) } + [("*", tool.sharedOptions)]
    return tables.compactMap { command, options in
      let spellings = options.filter { $0.value != nil }.flatMap(\.spellings)
      return spellings.isEmpty ? nil : spellings.map { "\(command):\($0)" }.joined(separator: "|")
    }
  }

  private func values(of command: CommandSpec) -> String { valueCases(command.options.map(\.spec), of: command.name) }

  private func valueCases(_ options: [OptionSpec], of command: String) -> String {
    options.compactMap { option in
      guard let action = option.value.flatMap({ action($0.completion) }) else { return nil }
      let patterns = option.spellings.map { "\(command):\($0)" }
      return "    \(patterns.joined(separator: "|"))) \(action) ;;\n"
    }.joined()
  }

  private func options(of command: CommandSpec) -> String {
    let words = list(command.options.map(\.spec) + tool.sharedOptions, "-h --help")
    return "    \(command.name)) \(function)_words \(Self.quoted(words)) ;;\n"
  }

  private func arguments(of command: CommandSpec) -> String {
    command.arguments.map(\.spec).enumerated().compactMap { index, argument in
      guard let action = action(argument.value.completion) else { return nil }
      return "    \(command.name):\(argument.maximum == nil ? "*" : "\(index)")) \(action) ;;\n"
    }.joined()
  }

  private func list(_ options: [OptionSpec], _ more: String) -> String {
    (options.flatMap(\.spellings) + [more]).joined(separator: " ")
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .file: "\(function)_files -f"
    case .directory: "\(function)_files -d"
    case .device: "\(function)_devices"
    case .deviceOrFile: "\(function)_sources"
    case .command: "\(function)_words \(Self.quoted(tool.commands.map(\.name).joined(separator: " ")))"
    case .words(let words): "\(function)_words \(Self.quoted(words.joined(separator: " ")))"
    }
  }
}
