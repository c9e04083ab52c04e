import CommandLineKit
import LinuxIO
import Testing
import TouchCommands
import TouchTesting

/// touchrec's own table, whatever it holds: its words are looked at when they are written, its form here.
@Suite("touchrec's own command line")
struct TouchrecTableTests {
  static let tool = Tool.spec
  static let commands = [nil] + Tool.spec.commands.map(Optional.some)

  @Test("The table has no problems")
  func problems() { #expect(Self.tool.problems() == []) }

  @Test("Help fits a terminal of 80 columns, apart from command lines to copy")
  func width() {
    for command in Self.commands {
      for line in Self.tool.help(for: command).split(separator: "\n") where !line.hasPrefix("    touchrec") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("mandoc finds nothing to complain about", .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func manual() throws {
    for command in Self.commands { #expect(try ManualTests.complaints(Self.tool, command) == []) }
  }

  @Test("Each shell finds its completions free of mistakes", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    guard isInstalled(shell.rawValue) else { return }
    let folder = try ScratchFolder()
    let file = try folder.write(Self.tool.completions(for: shell), "completions")
    let result = try run([shell.rawValue, "-n", file])
    #expect(result.exit == .exited(0) && result.errors == "")
  }
}
