import LinuxIO
import Testing
import TouchCommands
import TouchTesting

/// One row: what was typed, what must be said, and the exit status.
struct BadInputRow: Sendable, CustomTestStringConvertible {
  var promise: String
  /// `{preset}` and `{folder}` stand for paths.
  var words: [String]
  var status: Int32
  var says: [String]
  var testDescription: String { promise }
}

@Suite struct BadInputTests {
  static let rows: [BadInputRow] = [
    BadInputRow(
      promise: "an unknown command gets a question", words: ["recrod"], status: 2,
      says: ["touchrec: unknown command \"recrod\"", "hint: did you mean \"record\"?"]),
    BadInputRow(
      promise: "an unknown flag gets a question", words: ["record", "--gab"], status: 2, says: ["--gab", "--grab"]),
    BadInputRow(promise: "no command at all is a usage error", words: [], status: 2, says: ["no command given"]),
    BadInputRow(
      promise: "a bad number names the option and what was found", words: ["replay", "--speed", "fast", "x.mcap"],
      status: 2, says: ["--speed", "fast"]),
    BadInputRow(
      promise: "a recording that is not there is named", words: ["touches", "{folder}/nix.mcap"], status: 1,
      says: ["cannot read {folder}/nix.mcap", "no such file or directory (ENOENT)"]),
    BadInputRow(
      promise: "a foreign file is told by what it begins with", words: ["touches", "{folder}/foreign.mcap"], status: 1,
      says: ["expected a recording", "found 'root:x:0:0"]),
    BadInputRow(
      promise: "a format of the future is named", words: ["touches", "{folder}/libinput.yml"], status: 1,
      says: ["recognised as libinput record (YAML)"]),
    BadInputRow(
      promise: "an empty file is told", words: ["touches", "{folder}/empty.mcap"], status: 1,
      says: ["cannot read {folder}/empty.mcap"]),
    BadInputRow(
      promise: "a damaged line is placed", words: ["touches", "{folder}/bad.evemu"], status: 1,
      says: ["bad.evemu:3: expected"]),
    BadInputRow(
      promise: "a missing folder for the output gets a remedy",
      words: ["convert", "{preset}", "{folder}/no/such/x.mcap"], status: 1, says: ["mkdir -p"]),
    BadInputRow(
      promise: "a file that exists is not overwritten", words: ["convert", "{preset}", "{folder}/foreign.mcap"],
      status: 1, says: ["--force"]),
    BadInputRow(
      promise: "an ending that names no format is a usage error", words: ["convert", "{preset}", "{folder}/x.xyz"],
      status: 2, says: ["use .mcap or .evemu"]),
    BadInputRow(
      promise: "a recording beside a device is refused", words: ["touches", "{preset}", "event7"], status: 2,
      says: ["one recording at a time"]),
    BadInputRow(
      promise: "standard input is not replayed twice", words: ["replay", "--loop", "2", "-"], status: 2,
      says: ["standard input more than once"]),
    BadInputRow(
      promise: "a region that is none shows how one looks", words: ["gestures", "--region", "left", "{preset}"],
      status: 2, says: ["NAME=X0..X1xY0..Y1", "--region left=0..40x0..60"]),
    BadInputRow(
      promise: "a region that holds nothing is told",
      words: ["gestures", "--region", "left=40..0x0..60", "{preset}"], status: 2,
      says: ["left holds nothing", "x edges"]
    ),
    BadInputRow(
      promise: "two regions of one name are told",
      words: ["gestures", "--region", "a=0..40x0..60", "--region", "a=50%..60%x0..60", "{preset}"], status: 2,
      says: ["two regions are called \"a\""]),
    BadInputRow(
      promise: "a folder is called a folder", words: ["touches", "{folder}"], status: 1,
      says: ["cannot read {folder}", "it is a folder"]),
    BadInputRow(
      promise: "a file is not converted onto itself",
      words: ["convert", "--force", "{folder}/own.evemu", "{folder}/own.evemu"],
      status: 2, says: ["same file", "another name"]),
    BadInputRow(
      promise: "once and for ever contradict each other", words: ["replay", "--once", "--loop", "0", "{preset}"],
      status: 2,
      says: ["--once and --loop contradict"]),
    BadInputRow(
      promise: "control lines are placed", words: ["gestures", "--control", "{folder}/control.jsonl", "{preset}"],
      status: 1, says: ["control.jsonl:2: ", "\"claims\" or \"declines\""]),
    BadInputRow(
      promise: "a device index that the recording lacks is told",
      words: ["convert", "--device", "4", "{preset}", "{folder}/x.mcap"], status: 2, says: ["it has 1 devices"]),
  ]

  @Test(arguments: rows)
  func isToldWithPlaceAndRemedy(_ row: BadInputRow) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("foreign.mcap", "root:x:0:0:root:/root:/bin/bash\n")
    _ = try folder.write("libinput.yml", "# libinput record\nversion: 1\nndevices: 1\n")
    _ = try folder.write("own.evemu", try readFile(Fixtures.path("presets/two-finger-observer.evemu")))
    _ = try folder.write("empty.mcap", "")
    _ = try folder.write("bad.evemu", "# EVEMU 1.3\nN: x\nI: 00zz 0000 0000 0000\n")
    _ = try folder.write(
      "control.jsonl", "{\"touchrec\":\"control\",\"version\":1}\n{\"time\":1,\"content\":\"likes\"}\n")
    let preset = Fixtures.path("presets/two-finger-observer.evemu")
    func filled(_ text: String) -> String {
      text.split(separator: "{folder}", omittingEmptySubsequences: false).joined(separator: folder.path)
        .split(separator: "{preset}", omittingEmptySubsequences: false).joined(separator: preset)
    }
    let run = try CommandRun(words: row.words.map(filled), in: folder)
    #expect(run.status == row.status, "\(run.error)")
    #expect(run.output.isEmpty)
    for part in row.says { #expect(run.error.contains(filled(part)), "\(run.error)") }
    #expect(run.error.hasPrefix("touchrec: "))
  }

  @Test func aClosedOutputIsAQuietEnd() throws {
    let folder = try TemporaryFolder()
    for command in ["events", "touches", "info", "devices", "udev-rules"] {
      // The writing end of a pipe that nobody reads any more.
      let program = try Program.run(
        [
          "bash", "-c", "set -o pipefail; \"$0\" \"$@\" | head -c 1 >/dev/null", try Tool.built("touchrec"), command,
        ]
          + (command == "devices" || command == "udev-rules"
            ? [] : [Fixtures.path("presets/two-finger-observer.evemu")]))
      #expect(program.succeeded, "\(command): \(program)")
      #expect(!program.error.contains("Broken pipe"), "\(command): \(program)")
    }
    _ = folder
  }

  @Test(arguments: ["info", "events"])
  func whatWasReadBeforeAnErrorIsPrinted(_ command: String) throws {
    let folder = try TemporaryFolder()
    let preset = Fixtures.path("presets/two-finger-observer.evemu")
    let damaged = try folder.write("damaged.evemu", try readFile(preset) + Array("E: no number\n".utf8))
    let run = try CommandRun(words: command == "info" ? ["info", preset, damaged] : [command, damaged], in: folder)
    #expect(run.status == 1 && run.error.contains("damaged.evemu:"))
    #expect(run.lines.count > 10)
  }

  @Test func aCutRecordingIsReadUpToTheCut() throws {
    let folder = try TemporaryFolder()
    let preset = Fixtures.path("presets/two-finger-observer.evemu")
    let whole = folder.file("whole.mcap")
    #expect(try CommandRun("convert", preset, whole, in: folder).status == 0)
    let bytes = try folder.read("whole.mcap")
    let cut = try folder.write("cut.mcap", Array(bytes.prefix(bytes.count / 2)))
    let all = try CommandRun("touches", whole, in: folder).lines
    let run = try CommandRun("touches", cut, in: folder)
    #expect(run.status == 0)
    #expect(run.error.contains("cut off at byte"))
    let kept = run.lines.filter { !$0.contains("end-of-stream") }
    #expect(kept.count > 50 && kept == Array(all.prefix(kept.count)))
  }
}
