import CommandLineKit
import LinuxIO
import Testing
import TouchTesting

@Suite("Manual pages")
struct ManualTests {
  static let pages = [nil] + SampleTool.tool.commands.map(Optional.some)

  @Test("The page of the tool and of each command is as its golden")
  func golden() {
    for command in Self.pages {
      expectGolden(SampleTool.tool.manual(for: command), "cli/\(SampleTool.tool.manualName(for: command)).1")
    }
  }

  @Test("mandoc finds nothing to complain about", .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func lint() throws {
    for command in Self.pages { #expect(try Self.complaints(SampleTool.tool, command) == []) }
  }

  /// What mandoc says of a page, apart from pages that are not installed here.
  static func complaints(_ tool: ToolSpec, _ command: CommandSpec?) throws -> [String] {
    let folder = try ScratchFolder()
    let file = try folder.write(tool.manual(for: command), "\(tool.manualName(for: command)).1")
    let result = try run(["mandoc", "-T", "lint", "-W", "style", file])
    return (result.output + result.errors).split(separator: "\n").map(String.init).filter {
      !$0.contains("mandoc.db lacks") && !$0.contains("referenced manual not found")
    }
  }

  @Test("What is typed can be copied from the page", .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func typed() throws {
    let text = try run(["mandoc", "-T", "utf8"], input: SampleTool.tool.manual(for: SampleTool.record)).output
    let plain = Self.withoutOverstriking(text)
    for words in [
      "touchrec record --all -o session.mcap", "-o, --output-file FILE", "--sync TIME",
      "touchrec record [options] [DEVICE ...]",
      "Allowed: 10ms to 1min.", "TOUCHREC-RECORD(1)", "December 1, 2026", "frames ...",
    ] { #expect(plain.contains(words), "\(words)") }
  }

  @Test(
    "Text that looks like a macro, an escape or punctuation stays text",
    .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func hostile() throws {
    let odd = CommandSpec(
      "odd", abstract: "keep \\fBtext\\fP 'as' \"it\" is",
      discussion: ".Sh NO SECTION\n\n'br is no break. é – 漢 \\n \\\\ end.\n\n  .Dd verbatim \\e -x\n  'quoted",
      arguments: [Argument.optional(.string("Fl"), help: "Not a flag.")],
      options: [Option.value("odd-one", .string("|"), help: "..hidden . \"quoted\" -x.")], seeAlso: ["Xr(1)"])
    let tool = ToolSpec(
      "t", version: "1", abstract: "test", groups: [CommandGroup("No", [odd])], manualDate: "2026-12-01")
    let text = Self.withoutOverstriking(try run(["mandoc", "-T", "utf8"], input: tool.manual(for: odd)).output)
    for words in [
      ".Sh NO SECTION", "'br is no break.  é – 漢 \\n \\\\ end.", ".Dd verbatim \\e -x", "'quoted", "[Fl]",
      "--odd-one |",
      "..hidden .  \"quoted\" -x.", "keep \\fBtext\\fP 'as' \"it\" is", "Xr(1)",
    ] { #expect(text.contains(words), "\(words) in:\n\(text)") }
  }

  /// Bold and underlined letters are printed twice with a backspace between.
  static func withoutOverstriking(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var iterator = text.unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      if scalar == "\u{8}" { result.removeLast() } else { result.append(scalar) }
    }
    return String(result)
  }
}
