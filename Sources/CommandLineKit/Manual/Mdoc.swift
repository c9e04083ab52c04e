/// A manual page under construction, in mdoc(7).
struct Mdoc {
  private(set) var page = ""

  /// A line of macros; the arguments are escaped one by one, the macro's own name is not.
  mutating func macro(_ name: String, _ arguments: String...) {
    page += ([".\(name)"] + arguments.map(Mdoc.argument)).joined(separator: " ") + "\n"
  }

  /// A line of macros that calls others, each word written as it is.
  mutating func raw(_ line: String) { page += ".\(line)\n" }

  /// Words that macros follow.
  mutating func text(_ words: String) { page += Mdoc.protected(Mdoc.escaped(words, isLiteral: false)) + "\n" }

  /// Sentences, each beginning a line: that is how man finds where they end.
  mutating func prose(_ words: String) {
    var sentence = ""
    for word in words.split(separator: " ") {
      sentence += sentence.isEmpty ? "\(word)" : " \(word)"
      if word.hasSuffix(".") || word.hasSuffix(".)") || word.hasSuffix("?") {
        fill(sentence)
        sentence = ""
      }
    }
    fill(sentence)
  }

  /// Paragraphs; the first needs no macro before it, as a section has begun just before.
  mutating func blocks(_ discussion: String) {
    for (index, block) in Block.blocks(of: discussion).enumerated() {
      switch block {
      case .prose(let words):
        if index > 0 { raw("Pp") }
        prose(words)
      case .verbatim(let lines): literal(lines)
      }
    }
  }

  /// Lines as they are.
  mutating func literal(_ lines: [String]) {
    raw("Bd -literal -offset indent")
    for line in lines { page += Mdoc.protected(Mdoc.escaped(line, isLiteral: true)) + "\n" }
    raw("Ed")
  }

  mutating func list(_ entries: [(head: String, meaning: String)]) {
    raw("Bl -tag -width Ds")
    for entry in entries {
      raw("It \(entry.head)")
      prose(entry.meaning)
    }
    raw("El")
  }

  private mutating func fill(_ sentence: String) {
    for line in filled(sentence, width: 76) {
      let words = line.split(separator: " ").map { Mdoc.escaped(String($0), isLiteral: $0.hasPrefix("-")) }
      page += Mdoc.protected(words.joined(separator: " ")) + "\n"
    }
  }

  /// Text behind a macro's name, where a quotation mark would vanish.
  static func tail(_ text: String) -> String {
    escaped(text, isLiteral: false).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
  }

  /// The name of a page: other programs search for it with a plain hyphen.
  static func name(_ name: String) -> String {
    let word = argument(name)
    return word.split(separator: "\\-", omittingEmptySubsequences: false).joined(separator: "-")
  }

  /// A word that a macro must not take for another macro or for punctuation, in quotes where it has spaces.
  static func argument(_ word: String) -> String {
    var result = ""
    for scalar in escaped(word, isLiteral: true).unicodeScalars {
      if scalar == "\"" { result += "\\(dq" } else { result.unicodeScalars.append(scalar) }
    }
    let isMacroLike =
      word.unicodeScalars.count <= 3 && word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isLowercase)
    let isPunctuation = word.unicodeScalars.count == 1 && ".,:;()[]?!|".contains(word)
    if isMacroLike && word.count > 1 || isPunctuation || word.isEmpty { result = "\\&" + result }
    return word.contains(" ") || word.isEmpty ? "\"\(result)\"" : result
  }

  /// - Parameter isLiteral: A hyphen is a minus then, which can be copied from the page and pasted into a shell.
  static func escaped(_ text: String, isLiteral: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-" where isLiteral: result += "\\-"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }

  /// A text line that begins with a control character would be a macro.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
