import Testing
import TouchTesting

/// What is seen while a command runs, and what Ctrl-C does to it.
@Suite struct PaceTests {
  private let touchrec: String
  private let preset = Fixtures.path("presets/two-finger-observer.evemu")

  init() throws { touchrec = try Tool.built("touchrec") }

  @Test(arguments: ["events", "touches"])
  func aReplayShowsEachFrameWhenItIsDue(_ sink: String) throws {
    // At this speed the second frame is due after seconds: what is there before is the first one's.
    let program = try Program([touchrec, "replay", "--to", sink, "--speed", "0.001", preset])
    try waitUntil("the first frame is shown") { !program.output.isEmpty }
    #expect(program.poll() == nil)
    program.interrupt()
    let result = try program.wait()
    #expect(result.succeeded)
    #expect(result.error.contains("stopped before its end"))
  }

  /// The kernel's default action for SIGINT is no clean end: exit status 130.
  @Test func aReplayOfNothingForEverEnds() throws {
    let result = try Program.run([touchrec, "replay", "--to", "touches", "--loop", "0", "--from-time", "1h", preset])
    #expect(result.succeeded && result.error.contains("nothing was played"))
  }

  @Test func eachPassOfARecordingGivesItsGestures() throws {
    let result = try Program.run(
      [touchrec, "replay", "--to", "gestures", "--json", "--loop", "3", "--speed", "1000", preset])
    let lines = result.output.split(separator: "\n").filter { $0.contains("\"action\"") }.map(String.init)
    #expect(lines.count == 6)
    #expect(Array(lines[0..<2]) == Array(lines[2..<4]) && Array(lines[0..<2]) == Array(lines[4..<6]))
  }

  /// `touchrec record -o - | touchrec touches -`
  @Test(arguments: ["events", "touches"])
  func aPipeIsShownAsItComes(_ command: String) throws {
    let program = try Program([touchrec, command, "-"], input: .pipe)
    var text = String(decoding: try readFile(preset), as: UTF8.self)
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    let rest = String(text[half...])
    text = String(text[..<half])
    try program.send(text)
    try waitUntil("the first half is shown") { program.output.utf8.count > 1000 }
    try program.send(rest)
    program.closeInput()
    let whole = try Program.run([touchrec, command, preset])
    #expect(try program.wait().output == whole.output)
  }
}
