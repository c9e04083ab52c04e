import CommandLineKit
import Testing
import TouchCommands
import TouchTesting

/// Whatever form a session has, it gives the same lines.
@Suite struct SameStreamTests {
  static let presets = ["two-finger-observer", "tap-observer", "page-swipe", "overlay-claim", "priority-observers"]

  @Test(arguments: presets)
  func evemuAndNativeGiveTheSameLines(_ name: String) throws {
    let folder = try TemporaryFolder()
    let evemu = Fixtures.path("presets/\(name).evemu")
    let native = folder.file("a.mcap")
    let again = folder.file("b.evemu")
    #expect(try CommandRun("convert", evemu, native, in: folder).status == 0)
    #expect(try CommandRun("convert", native, again, in: folder).status == 0)
    for command in [
      ["events", "--json"], ["touches", "--json"], ["touches", "--json", "--all-phases"], ["gestures", "--json"],
    ] {
      let first = try CommandRun(words: command + [native], in: folder)
      let second = try CommandRun(words: command + [again], in: folder)
      let text = try CommandRun(
        words: command + ["-"], in: folder, input: String(decoding: try readFile(evemu), as: UTF8.self))
      #expect(first.status == 0 && !first.output.isEmpty)
      #expect(LineDiff.text(from: first.output, to: second.output).isEmpty)
      #expect(LineDiff.text(from: first.output, to: text.output).isEmpty)
    }
  }

  @Test func replayPrintsWhatReadingPrints() throws {
    let folder = try TemporaryFolder()
    let evemu = Fixtures.path("presets/two-finger-observer.evemu")
    for sink in ["events", "touches", "gestures"] {
      let read = try CommandRun(sink, "--json", evemu, in: folder)
      let played = try CommandRun("replay", "--to", sink, "--json", "--speed", "1000", evemu, in: folder)
      #expect(played.status == 0)
      #expect(LineDiff.text(from: read.output, to: played.output).isEmpty, "\(sink)")
      #expect(played.error.contains("223 frames played"))
    }
  }

  @Test func theTwoFingerRecordingGivesTheExpectedActions() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      "gestures", "--json", "--preset", "two-finger-observer", Fixtures.path("presets/two-finger-observer.evemu"),
      in: folder)
    let actions = run.lines.filter { $0.contains("\"action\"") }
    #expect(actions.count == 2)
    #expect(
      actions.first?.contains("\"time\":0.212000") == true && actions.first?.contains("\"action\":\"back\"") == true)
    #expect(
      actions.last?.contains("\"time\":1.228000") == true && actions.last?.contains("\"action\":\"forward\"") == true)
  }

  @Test func aPartBeginsWithWhatWasDown() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      "replay", "--to", "touches", "--from-time", "100ms", "--to-time", "300ms", "--speed", "1000",
      Fixtures.path("presets/two-finger-observer.evemu"), in: folder)
    #expect(run.lines.first?.contains("began") == true && run.lines.dropFirst().first?.contains("began") == true)
    #expect(run.lines.filter { $0.contains("ended") }.count == 2)
  }

  @Test func udevRulesAreThoseOfTheRepository() throws {
    let folder = try TemporaryFolder()
    let root = Fixtures.path("").split(separator: "/").dropLast(2).joined(separator: "/")
    for (words, file) in [
      (["udev-rules"], "70-touchrec.rules"), (["udev-rules", "--uinput"], "70-touchrec-uinput.rules"),
    ] {
      let text = String(decoding: try readFile("/\(root)/udev-rules/\(file)"), as: UTF8.self)
      #expect(try CommandRun(words: words, in: folder).output == text)
      #expect(!text.contains("0666"))
    }
  }

  @Test func helpIsAsItWas() throws {
    let folder = try TemporaryFolder()
    expectGolden(try CommandRun("--help", in: folder).output, "cli/touchrec-help.txt")
    for command in Tool.spec.commands {
      expectGolden(try CommandRun(command.name, "--help", in: folder).output, "cli/touchrec-\(command.name)-help.txt")
    }
  }
}
