import Testing
import TouchTesting

@Suite("touchrec diagnose")
struct DiagnoseCommandTests {
  private func file(_ name: String) -> String { "\(BugCase.folder)/\(name).evemu" }

  /// The folder of the tests is not the same everywhere.
  private func relative(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      while let range = rest.firstRange(of: BugCase.folder) {
        result += rest[..<range.lowerBound] + "cases"
        rest = rest[range.upperBound...]
      }
      result += rest + "\n"
    }
    return String(result.dropLast())
  }

  @Test("The report of one file, with several findings, is as its golden")
  func text() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun("diagnose", file("27-swapped-axes"), file("05-id-replaced-without-release"), in: folder)
    expectGolden(relative(run.output), "diagnose/report.txt")
    #expect(run.status == 3)
    #expect(run.error.isEmpty)
  }

  @Test("JSON Lines are as their golden: a header, a line a finding, a summary, for each file")
  func json() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      "diagnose", "--json", file("51-pointer-jump"), file("02-partial-updates-per-slot"), in: folder)
    expectGolden(relative(run.output), "diagnose/findings.jsonl")
    #expect(run.status == 0)
  }

  @Test(
    "The exit status is 3 from the severity on that --fail-on names",
    arguments: [
      ("error", "51-pointer-jump", 0), ("warning", "51-pointer-jump", 3), ("note", "51-pointer-jump", 3),
      ("never", "51-pointer-jump", 0), ("error", "05-id-replaced-without-release", 3),
      ("never", "05-id-replaced-without-release", 0), ("warning", "33-replay-fuzz-alters", 0),
      ("note", "33-replay-fuzz-alters", 3), ("note", "02-partial-updates-per-slot", 0),
    ] as [(String, String, Int32)])
  func status(failOn: String, name: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    #expect(try CommandRun("diagnose", "--fail-on", failOn, file(name), in: folder).status == status)
  }

  @Test("A stream without faults says so, and how much was seen")
  func clean() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun("diagnose", file("02-partial-updates-per-slot"), in: folder)
    #expect(run.lines.last == "no findings")
    #expect(run.lines.contains("  7 frames, 3 touches (2 at once at most) in 0.060 s"))
  }

  @Test("Only the first seconds count when a duration is given")
  func duration() throws {
    let folder = try TemporaryFolder()
    for words in [["--duration", "300ms"], ["-d", "0.3"], ["--seconds", "0.3"]] {
      let run = try CommandRun(words: ["diagnose", file("48-low-report-rate")] + words, in: folder)
      #expect(run.lines.last == "no findings", "\(words)")
    }
    let whole = try CommandRun("diagnose", file("48-low-report-rate"), in: folder)
    #expect(whole.lines.last == "1 finding: 1 warning")
  }

  @Test("One file that cannot be read does not take the others' reports away, and the status tells of it")
  func partlyReadable() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      "diagnose", "\(folder.path)/nix.mcap", file("05-id-replaced-without-release"), in: folder)
    #expect(run.status == 1)
    #expect(run.error.contains("cannot diagnose \(folder.path)/nix.mcap"))
    #expect(run.output.contains("tracking-id-replaced"))
  }

  @Test("A recording on standard input")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      "diagnose", "-", in: folder, input: Fixtures.read(file("05-id-replaced-without-release")) ?? "")
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("-\nTest Touchscreen"))
  }
}
