import CommandLineKit
import Testing
import TouchTesting

@Suite("Help")
struct HelpTests {
  @Test(
    "Help of the tool and of each command is as its golden",
    arguments: ["", "record", "replay", "devices", "completions"])
  func golden(name: String) {
    let command = SampleTool.tool.command(named: name)
    expectGolden(SampleTool.tool.help(for: command), "cli/help\(name.isEmpty ? "" : "-\(name)").txt")
  }

  @Test("No line of help is longer than the width, except examples and words that are longer themselves")
  func width() {
    for width in [40, 60, 80, 132] {
      for command in [nil] + SampleTool.tool.commands.map(Optional.some) {
        for line in SampleTool.tool.help(for: command, width: width).split(separator: "\n") {
          let isKept =
            line.hasPrefix("    touchrec") || line.hasPrefix("  touchrec") || !line.dropFirst(30).contains(" ")
          #expect(line.count <= width || isKept, "\(width): \(line)")
        }
      }
    }
  }

  @Test("Plain help has no escape sequences, styled help has the same words")
  func styles() {
    let plain = SampleTool.tool.help(for: SampleTool.record)
    let styled = SampleTool.tool.help(for: SampleTool.record, style: TextStyle(isColoured: true))
    #expect(!plain.unicodeScalars.contains("\u{1b}"))
    #expect(Self.stripped(styled) == plain)
  }

  static func stripped(_ text: String) -> String {
    var result = ""
    var isWithin = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1b}" { isWithin = true }
      if !isWithin { result.unicodeScalars.append(scalar) }
      if scalar == "m" { isWithin = false }
    }
    return result
  }
}
