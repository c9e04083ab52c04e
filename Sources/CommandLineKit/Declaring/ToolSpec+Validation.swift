extension ToolSpec {
  /// Mistakes in the declaration itself, one sentence each; empty for a sound table.
  ///
  /// A test calls this once over the tool's table, so that no run has to.
  public func problems() -> [String] {
    var found: [String] = []
    let common = commonOptions.map(\.spec)
    if !Self.isName(name) { found.append("the tool's name \(quoted(name)) has other than a-z, 0-9 and -") }
    found += Self.problems(ofPhrase: abstract, "the tool's abstract")
    if !Self.isDate(manualDate) {
      found.append("the manual's date \(quoted(manualDate)) is not of the form 2026-12-01")
    }
    found += Self.repeated(groups.map(\.name)).map { "two groups are called \($0)" }
    found += groups.filter(\.commands.isEmpty).map { "group \($0.name) is empty" }
    found += Self.repeated(commands.map(\.name)).map { "two commands are called \($0)" }
    let elsewhere = commands.flatMap(\.knownElsewhereAs)
    found += Self.repeated(elsewhere + commands.map(\.name)).filter(elsewhere.contains).map {
      "\($0) is a name from elsewhere and also another command or twice such a name"
    }
    found += Self.problems(of: common, "the tool")
    found += Self.problems(of: exitStatuses, "the tool") + problems(of: examples, "the tool")
    found += Self.problems(ofPages: seeAlso, "the tool")
    for command in commands { found += problems(of: command, common) }
    return found
  }

  private func problems(of command: CommandSpec, _ common: [OptionSpec]) -> [String] {
    var found: [String] = []
    let place = command.name
    if !Self.isName(place) { found.append("the command's name \(quoted(place)) has other than a-z, 0-9 and -") }
    if place == "help" { found.append("help is a command already") }
    found += Self.problems(ofPhrase: command.abstract, "\(place)'s abstract")
    // Two tables are one on the command line.
    let own = command.options.map(\.spec)
    found += Self.problems(of: own, place)
    found += own.flatMap(\.spellings).filter(common.flatMap(\.spellings).contains).map {
      "\(place): \($0) is a common option already"
    }
    let arguments = command.arguments.map(\.spec)
    found += Self.repeated(arguments.map(\.value.label)).map { "\(place): two arguments are called \($0)" }
    for (index, argument) in arguments.enumerated() {
      let label = argument.value.label
      found += Self.problems(ofSentence: argument.help, "\(place): the help of \(label)")
      found += Self.problems(of: argument.value, "\(place): \(label)")
      guard index > 0 else { continue }
      let before = arguments[index - 1]
      if before.maximum == nil {
        found.append("\(place): \(label) follows \(before.value.label), which takes all there are")
      }
      if argument.minimum > 0, before.minimum == 0 {
        found.append("\(place): \(label) must be given but follows \(before.value.label), which need not be")
      }
    }
    found += Self.problems(of: command.exitStatuses, place) + problems(of: command.examples, place)
    return found + Self.problems(ofPages: command.seeAlso, place)
  }

  private static func problems(of options: [OptionSpec], _ place: String) -> [String] {
    var found = repeated(options.flatMap(\.spellings)).map { "\(place): two options are called \($0)" }
    for option in options {
      let name = "\(place): --\(option.name)"
      if !isName(option.name) { found.append("\(name) has other than a-z, 0-9 and -") }
      if ["help", "version"].contains(option.name) || option.short == "h" {
        found.append("\(name) takes a name that --help, -h or --version has")
      }
      if let short = option.short, !isLetterOrDigit(short) { found.append("\(name): -\(short) is no letter or digit") }
      found += problems(ofSentence: option.help, "\(name)'s help")
      guard let value = option.value else { continue }
      found += problems(of: value, name)
      if let text = value.defaultText, option.parse(text) == nil {
        found.append("\(name): its default \(quoted(text)) is not \(value.expectation)")
      }
    }
    return found
  }

  private static func problems(of value: ValueSpec, _ place: String) -> [String] {
    var found: [String] = []
    if value.label.isEmpty || value.label.contains(" ") { found.append("\(place): its label is empty or has a space") }
    if value.expectation.isEmpty { found.append("\(place): nothing says what is expected") }
    if case .words(let words) = value.completion {
      if words.isEmpty { found.append("\(place): there is nothing to choose from") }
      found += words.filter { $0.isEmpty || $0.contains(" ") }.map {
        "\(place): the choice \(quoted($0)) is empty or has a space"
      }
    }
    return found
  }

  private static func problems(of statuses: [ExitCode], _ place: String) -> [String] {
    repeated(statuses.map { "\($0.code)" }).map { "\(place): exit status \($0) is told twice" }
      + statuses.filter { !(0...255).contains($0.code) }.map { "\(place): \($0.code) is no exit status" }
      + statuses.flatMap { problems(ofSentence: $0.meaning, "\(place): exit status \($0.code)") }
  }

  /// An example that does not even parse would be copied by everybody.
  private func problems(of examples: [Example], _ place: String) -> [String] {
    var found: [String] = []
    for line in examples.flatMap({ $0.commandLine.split(separator: "\n") }) {
      for part in line.split(whereSeparator: { "|;&".contains($0) }) {
        var words = part.split(separator: " ").map(String.init)
        if words.first == "sudo" { words.removeFirst() }
        guard words.first == name else { continue }
        let own = words.dropFirst().prefix { !$0.hasPrefix(">") && !$0.hasPrefix("<") && !$0.hasPrefix("2>") }
        do throws(UsageError) {
          _ = try parse(own.map { $0.filter { $0 != "'" && $0 != "\"" } })
        } catch {
          found.append("\(place): the example \(quoted(line)) is wrong: \(error.message)")
        }
      }
    }
    return found
  }

  private static func problems(ofPages pages: [String], _ place: String) -> [String] {
    pages.filter { ManualReference($0) == nil }.map { "\(place): \(quoted($0)) is not of the form page(1)" }
  }

  private static func problems(ofPhrase text: String, _ place: String) -> [String] {
    guard let first = text.unicodeScalars.first, text.count <= 70 else {
      return ["\(place) is empty or above 70 letters"]
    }
    return first.properties.isUppercase || text.hasSuffix(".")
      ? ["\(place) is to begin in lower case and end without a full stop"] : []
  }

  private static func problems(ofSentence text: String, _ place: String) -> [String] {
    text.hasSuffix(".") ? [] : ["\(place) is to be sentences that end in a full stop"]
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    var twice: [String] = []
    for name in names where !seen.insert(name).inserted && !twice.contains(name) { twice.append(name) }
    return twice
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.first.map { (0x61...0x7a).contains($0) } ?? false
      && name.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }

  private static func isDate(_ text: String) -> Bool { ManualDate(text) != nil }
}
