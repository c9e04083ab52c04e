import CommandLineKit
import Testing

@Suite("Diagnostics and colours")
struct DiagnosticTests {
  @Test("An error tells what failed, why, and what to do, each on its line")
  func parts() {
    let what = "cannot record /dev/input/event7"
    #expect(Diagnostic(what).rendered(tool: "touchrec") == "touchrec: \(what)\n")
    #expect(
      Diagnostic(what, why: "permission denied (EACCES)", hint: "touchrec udev-rules | sudo tee …\nthen log in")
        .rendered(tool: "touchrec") == """
          touchrec: cannot record /dev/input/event7
            permission denied (EACCES)
            hint: touchrec udev-rules | sudo tee …
                  then log in

          """)
    #expect(Diagnostic("x", severity: .warning).rendered(tool: "touchrec") == "touchrec: warning: x\n")
    #expect(Diagnostic("x", severity: .note).rendered(tool: "touchrec") == "touchrec: note: x\n")
    let usage = UsageError(.unknownCommand, "unknown command \"x\"", hint: "touchrec --help")
    #expect(usage.diagnostic.rendered(tool: "touchrec") == "touchrec: unknown command \"x\"\n  hint: touchrec --help\n")
  }

  @Test("Colours mark the tool's name and the word hint, and nothing else changes")
  func colours() {
    let error = Diagnostic("a", why: "b", hint: "c")
    let styled = error.rendered(tool: "touchrec", style: TextStyle(isColoured: true))
    #expect(styled == "\u{1b}[31mtouchrec:\u{1b}[0m a\n  b\n  \u{1b}[36mhint:\u{1b}[0m c\n")
    #expect(HelpTests.stripped(styled) == error.rendered(tool: "touchrec"))
  }

  struct Policy: Sendable {
    var choice: ColourChoice
    var noColor: String?
    var term: String?
    var isTerminal: Bool
    var expected: Bool
  }

  @Test(
    "Colours are used on terminals only, never against NO_COLOR, always when asked for",
    arguments: [
      Policy(choice: .auto, noColor: nil, term: "xterm", isTerminal: true, expected: true),
      Policy(choice: .auto, noColor: "", term: "xterm", isTerminal: true, expected: true),
      Policy(choice: .auto, noColor: "1", term: "xterm", isTerminal: true, expected: false),
      Policy(choice: .auto, noColor: "0", term: "xterm", isTerminal: true, expected: false),
      Policy(choice: .auto, noColor: nil, term: "dumb", isTerminal: true, expected: false),
      Policy(choice: .auto, noColor: nil, term: nil, isTerminal: true, expected: false),
      Policy(choice: .auto, noColor: nil, term: "xterm", isTerminal: false, expected: false),
      Policy(choice: .always, noColor: "1", term: "dumb", isTerminal: false, expected: true),
      Policy(choice: .never, noColor: nil, term: "xterm", isTerminal: true, expected: false),
    ])
  func policy(row: Policy) {
    #expect(row.choice.usesColour(noColor: row.noColor, term: row.term, isTerminal: row.isTerminal) == row.expected)
  }

  @Test("Text from outside cannot drive the terminal")
  func quoting() {
    #expect(quoted("plain é 漢") == "\"plain é 漢\"")
    #expect(quoted("a\"b\\c") == #""a\"b\\c""#)
    #expect(quoted("\u{1b}]0;x\u{7}\r\n\t\u{9b}1m\u{202e}") == #""\u{1b}]0;x\u{7}\r\n\t\u{9b}1m\u{202e}""#)
    #expect(quoted(String(repeating: "a", count: 81), limit: 80) == "\"" + String(repeating: "a", count: 80) + "...\"")
    #expect(quoted(String(repeating: "a", count: 80), limit: 80) == "\"" + String(repeating: "a", count: 80) + "\"")
  }
}
