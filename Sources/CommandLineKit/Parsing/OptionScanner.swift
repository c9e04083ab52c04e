/// Takes options off the front of a word list.
struct OptionScanner {
  private(set) var words: ArraySlice<String>
  var options: [OptionSpec]
  /// Says what to hint for a name that is no option here.
  var hint: (String) -> String?
  private(set) var values: [String: [any Sendable]] = [:]
  private(set) var wantsHelp = false

  init(words: ArraySlice<String>, options: [OptionSpec], hint: @escaping (String) -> String?) {
    self.words = words
    self.options = options
    self.hint = hint
  }

  mutating func takeWord() -> String? { words.popFirst() }

  /// A mistake beside `--help` is most likely the reason why help is asked for.
  var asksForHelpAhead: Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  static func looksLikeOption(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") && word != "-" }

  /// Reads one word that looks like an option, and the word after it where that is its value.
  mutating func take(_ word: String) throws(UsageError) {
    if word.hasPrefix("--") {
      try takeLong(word)
    } else {
      try takeCluster(word)
    }
  }

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let scalars = word.unicodeScalars
    let equals = scalars.firstIndex(of: "=")
    let spelling = String(scalars[..<(equals ?? scalars.endIndex)])
    let attached = equals.map { String(scalars[scalars.index(after: $0)...]) }
    if spelling == "--help" {
      if let attached { throw UsageError(.unexpectedValue, "option --help takes no value, found \(quoted(attached))") }
      wantsHelp = true
      return
    }
    guard let option = options.first(where: { "--\($0.name)" == spelling }) else {
      throw UsageError(.unknownOption, "unknown option \(quoted(spelling))", hint: hint(spelling))
    }
    guard let value = option.value else {
      if let attached {
        throw UsageError(.unexpectedValue, "option \(spelling) takes no value, found \(quoted(attached))")
      }
      values[option.name, default: []].append(true)
      return
    }
    let text: String
    if let attached { text = attached } else { text = try takeValue(of: spelling, value) }
    try append(text, to: option, spelling)
  }

  private mutating func takeCluster(_ word: String) throws(UsageError) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      if letter == "h" {
        wantsHelp = true
        continue
      }
      guard let option = options.first(where: { $0.short == letter }) else {
        let within = word.unicodeScalars.count > 2 ? " in \(quoted(word))" : ""
        throw UsageError(.unknownOption, "unknown option \(quoted(spelling))\(within)", hint: hint(word))
      }
      guard let value = option.value else {
        values[option.name, default: []].append(true)
        continue
      }
      // "-o=FILE" is what people mean who come from long options; a file that is called "=FILE" is nobody's.
      if letters.first == "=" { letters.removeFirst() }
      let text: String
      if letters.isEmpty { text = try takeValue(of: spelling, value) } else { text = String(letters) }
      return try append(text, to: option, spelling)
    }
  }

  private mutating func takeValue(of spelling: String, _ value: ValueSpec) throws(UsageError) -> String {
    guard let next = words.first else {
      throw UsageError(.missingValue, "option \(spelling) needs a value: \(value.label), \(value.expectation)")
    }
    // "-o --grab" is a forgotten file name, not a file called "--grab".
    if isOption(next) {
      throw UsageError(
        .missingValue,
        "option \(spelling) needs a value: \(value.label), \(value.expectation); found the option \(next)",
        hint: "write \(spelling.hasPrefix("--") ? spelling + "=" : spelling)\(next) if that is the value")
    }
    words.removeFirst()
    return next
  }

  private func isOption(_ word: String) -> Bool {
    let name = word.unicodeScalars.prefix { $0 != "=" }
    return word == "--help" || word == "-h" || options.contains { $0.spellings.contains(String(name)) }
  }

  private mutating func append(_ text: String, to option: OptionSpec, _ spelling: String) throws(UsageError) {
    guard let value = option.parse(text) else {
      throw UsageError.invalid("option \(spelling)", option.value, text)
    }
    values[option.name, default: []].append(value)
  }
}

extension UsageError {
  static func invalid(_ place: String, _ value: ValueSpec?, _ text: String) -> UsageError {
    var hint: String?
    if case .words(let words)? = value?.completion {
      hint = Suggestions.question(Suggestions.nearest(to: text, among: words))
    }
    return UsageError(
      .invalidValue, "\(place): expected \(value?.expectation ?? "no value"), found \(quoted(text))", hint: hint)
  }
}
