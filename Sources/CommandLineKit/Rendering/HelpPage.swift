/// Help under construction.
struct HelpPage {
  let width: Int
  let style: TextStyle
  private(set) var text = ""
  private var optionColumn = 20

  init(width: Int, style: TextStyle) {
    self.width = width
    self.style = style
  }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func title(_ name: String, _ abstract: String) {
    let rows = filled("\(name): \(abstract)", width: width)
    line(rows.first.map { style.bold(name) + $0.dropFirst(name.count) } ?? "")
    for row in rows.dropFirst() { line("  " + row) }
  }

  mutating func section(_ heading: String) { text += "\n" + style.bold("\(heading):") + "\n" }

  mutating func paragraph(_ words: String, indent: Int) {
    for row in filled(words, width: width - indent) { line(String(repeating: " ", count: indent) + row) }
  }

  mutating func blocks(_ discussion: String) {
    for block in Block.blocks(of: discussion) {
      text += "\n"
      switch block {
      case .prose(let words): paragraph(words, indent: 0)
      case .verbatim(let lines): for row in lines { line("  " + row) }
      }
    }
  }

  /// A name and what it means beside it, or below it where the name is too long.
  mutating func entry(_ name: String, _ meaning: String, column: Int) {
    let rows = filled(meaning, width: width - column)
    let margin = String(repeating: " ", count: column)
    var rest = rows[...]
    if name.count + 2 <= column, let first = rest.popFirst() {
      line(name.padded(to: column) + first)
    } else {
      line(name)
    }
    for row in rest { line(margin + row) }
  }

  /// Chooses one column for the texts of all options; a wide one for a single long name would narrow them all.
  mutating func alignOptions(_ options: [OptionSpec]) {
    let longest = options.map(\.synopsis.count).filter { $0 <= 26 }.max() ?? 0
    optionColumn = max(longest + 4, 20)
  }

  mutating func options(_ options: [OptionSpec], extra: [(String, String)], heading: String) {
    section(heading)
    for option in options {
      let notes = option.value.map { suffix($0, isRepeated: option.isRepeated) } ?? ""
      entry("  " + option.synopsis, option.help + notes, column: optionColumn)
    }
    for (name, meaning) in extra { entry("  " + name, meaning, column: optionColumn) }
  }

  mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    section("Examples")
    for (index, example) in examples.enumerated() {
      if index > 0 { text += "\n" }
      paragraph(example.purpose, indent: 2)
      for row in example.commandLine.split(separator: "\n") { line("    " + row) }
    }
  }
}

extension OptionSpec {
  /// `-o, --output-file FILE`, long names aligned.
  var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0.label)" } ?? "")
  }
}
