extension ToolSpec {
  /// Reads a command line.
  ///
  /// Options may stand anywhere, `--` ends them, a single `-` is an argument. Long options are never abbreviated, because
  /// a script that did so would break with the next option.
  ///
  /// - Parameter words: Without the program's own name.
  public func parse(_ words: some Sequence<String>) throws(UsageError) -> Invocation {
    let common = commonOptions.map(\.spec)
    var scanner = OptionScanner(words: Array(words)[...], options: common) { hintForOption($0, in: nil, common) }
    while let word = scanner.takeWord() {
      if word == "--version" { return .version }
      if word == "--" { continue }
      guard OptionScanner.looksLikeOption(word) else {
        if word == "help" { return try help(about: scanner.words) }
        return try parse(command(for: word), after: scanner)
      }
      do throws(UsageError) {
        try scanner.take(word)
      } catch {
        if scanner.asksForHelpAhead { return .help(nil) }
        throw error
      }
      if scanner.wantsHelp { return .help(nil) }
    }
    throw UsageError(.missingCommand, "no command given", hint: "\(name) --help lists all commands")
  }

  private func help(about words: ArraySlice<String>) throws(UsageError) -> Invocation {
    let topics = words.filter { $0 != "--help" && $0 != "-h" }
    guard let topic = topics.first else { return .help(nil) }
    guard topics.count == 1 else {
      throw UsageError(.unexpectedArgument, "help takes the name of one command, found also \(quoted(topics[1]))")
    }
    return .help(topic == "help" ? nil : try command(for: topic))
  }

  /// The command of that name, or an error that says which one may be meant.
  public func command(for word: String) throws(UsageError) -> CommandSpec {
    if let known = command(named: word) { return known }
    let elsewhere = commands.filter { $0.knownElsewhereAs.contains(word) }.map(\.name)
    let near = elsewhere.isEmpty ? Suggestions.nearest(to: word, among: commands.map(\.name)) : elsewhere
    let question = Suggestions.question(near).map { $0 + " " } ?? ""
    throw UsageError(
      .unknownCommand, "unknown command \(quoted(word))", hint: "\(question)\(name) --help lists all commands")
  }

  private func parse(_ command: CommandSpec, after head: OptionScanner) throws(UsageError) -> Invocation {
    let common = commonOptions.map(\.spec)
    let own = command.options.map(\.spec)
    var scanner = OptionScanner(words: head.words, options: own + common) {
      hintForOption($0, in: command, own + common)
    }
    var positional: [String] = []
    while let word = scanner.takeWord() {
      if word == "--" {
        positional += scanner.words
        break
      }
      guard OptionScanner.looksLikeOption(word) else {
        positional.append(word)
        continue
      }
      do throws(UsageError) {
        try scanner.take(word)
      } catch {
        if scanner.asksForHelpAhead { return .help(command) }
        throw error
      }
      if scanner.wantsHelp { return .help(command) }
    }
    // What stands nearer to its command wins.
    let values = head.values.merging(scanner.values) { $0 + $1 }
    var options: [String: any Sendable] = [:]
    for option in own + common { options[option.name] = option.finish(values[option.name] ?? []) }
    return .run(
      ParsedArguments(
        command: command, options: options, arguments: try assign(positional, to: command), given: Set(values.keys)))
  }

  private func assign(_ words: [String], to command: CommandSpec) throws(UsageError) -> [String: any Sendable] {
    let specs = command.arguments.map(\.spec)
    let help = "\(name) \(command.name) --help"
    var rest = words[...]
    var result: [String: any Sendable] = [:]
    for spec in specs {
      let taken = rest.prefix(spec.maximum ?? rest.count)
      rest = rest[taken.endIndex...]
      var values: [any Sendable] = []
      for word in taken {
        guard let value = spec.parse(word) else {
          throw UsageError.invalid("argument \(spec.value.label)", spec.value, word)
        }
        values.append(value)
      }
      guard taken.count >= spec.minimum, let box = spec.finish(values) else {
        let number =
          spec.minimum > 1 ? "\(spec.minimum) arguments \(spec.value.label), found \(taken.count)" : spec.value.label
        throw UsageError(
          .missingArgument, "\(command.name) needs \(number): \(spec.value.expectation)",
          hint: "\(help) shows what it takes")
      }
      result[spec.value.label] = box
    }
    if let extra = rest.first {
      let most = specs.reduce(0) { $0 + ($1.maximum ?? 0) }
      let takes = most == 0 ? "no arguments" : most == 1 ? "one argument" : "at most \(most) arguments"
      throw UsageError(
        .unexpectedArgument, "\(command.name) takes \(takes), found \(most == 0 ? "" : "also ")\(quoted(extra))",
        hint: "\(help) shows what it takes")
    }
    return result
  }

  private func hintForOption(_ word: String, in command: CommandSpec?, _ options: [OptionSpec]) -> String? {
    let place = command.map { "\(name) \($0.name)" } ?? name
    let list = "\(place) --help lists all options"
    let isLong = word.hasPrefix("--")
    // One hyphen before a long name, as older tools have it: "-grab".
    let names = options.map { "--\($0.name)" } + ["--help"] + (command == nil ? ["--version"] : [])
    if isLong || word.unicodeScalars.count > 3 {
      if let question = Suggestions.question(Suggestions.nearest(to: word, among: names)) {
        return "\(question) \(list)"
      }
    }
    let owners = commands.filter { other in
      other.name != command?.name && other.options.contains { $0.spec.spellings.contains(word) }
    }
    guard !owners.isEmpty else { return list }
    if command == nil, let owner = owners.first {
      return "options of a command follow its name: \(name) \(owner.name) \(word)"
    }
    return "\(word) is an option of \(List.joined(owners.map { "\(name) \($0.name)" }, "and"))"
  }
}
