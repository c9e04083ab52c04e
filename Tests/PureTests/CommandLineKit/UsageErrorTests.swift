import CommandLineKit
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var code: UsageError.Code
    var message: String
    var hint: String?

    init(_ line: String, _ code: UsageError.Code, _ message: String, _ hint: String?) {
      self.line = line
      self.code = code
      self.message = message
      self.hint = hint
    }

    var testDescription: String { line }
  }

  static let cases = [
    Case("", .missingCommand, "no command given", "touchrec --help lists all commands"),
    Case("-q", .missingCommand, "no command given", "touchrec --help lists all commands"),
    Case(
      "recrod", .unknownCommand, #"unknown command "recrod""#,
      #"did you mean "record"? touchrec --help lists all commands"#),
    Case(
      "list-devices", .unknownCommand, #"unknown command "list-devices""#,
      #"did you mean "devices"? touchrec --help lists all commands"#),
    Case(
      "capture", .unknownCommand, #"unknown command "capture""#,
      #"did you mean "record"? touchrec --help lists all commands"#),
    Case("frobnicate", .unknownCommand, #"unknown command "frobnicate""#, "touchrec --help lists all commands"),
    Case(
      "re", .unknownCommand, #"unknown command "re""#,
      #"did you mean "record" or "replay"? touchrec --help lists all commands"#),
    Case(
      "help recrod", .unknownCommand, #"unknown command "recrod""#,
      #"did you mean "record"? touchrec --help lists all commands"#),
    Case("help record replay", .unexpectedArgument, #"help takes the name of one command, found also "replay""#, nil),
    Case(
      "record --outputfile x", .unknownOption, #"unknown option "--outputfile""#,
      #"did you mean "--output-file"? touchrec record --help lists all options"#),
    Case(
      "record --output x", .unknownOption, #"unknown option "--output""#,
      #"did you mean "--output-file"? touchrec record --help lists all options"#),
    Case(
      "record --output_file=x", .unknownOption, #"unknown option "--output_file""#,
      #"did you mean "--output-file"? touchrec record --help lists all options"#),
    Case(
      "record --file x", .unknownOption, #"unknown option "--file""#,
      #"did you mean "--output-file"? touchrec record --help lists all options"#),
    Case(
      "record -grab", .unknownOption, #"unknown option "-g" in "-grab""#,
      #"did you mean "--grab"? touchrec record --help lists all options"#),
    Case(
      "record --GRAB", .unknownOption, #"unknown option "--GRAB""#,
      #"did you mean "--grab"? touchrec record --help lists all options"#),
    Case("record --xyzzy", .unknownOption, #"unknown option "--xyzzy""#, "touchrec record --help lists all options"),
    Case("record -x", .unknownOption, #"unknown option "-x""#, "touchrec record --help lists all options"),
    Case("record -ax", .unknownOption, #"unknown option "-x" in "-ax""#, "touchrec record --help lists all options"),
    Case("record --speed 2", .unknownOption, #"unknown option "--speed""#, "--speed is an option of touchrec replay"),
    Case(
      "--grab record", .unknownOption, #"unknown option "--grab""#,
      "options of a command follow its name: touchrec record --grab"),
    Case(
      "record --version", .unknownOption, #"unknown option "--version""#, "touchrec record --help lists all options"),
    Case("record --grab=yes", .unexpectedValue, #"option --grab takes no value, found "yes""#, nil),
    Case("record --help=yes", .unexpectedValue, #"option --help takes no value, found "yes""#, nil),
    Case("record -o", .missingValue, "option -o needs a value: FILE, a path", nil),
    Case("record --output-file", .missingValue, "option --output-file needs a value: FILE, a path", nil),
    Case(
      "record --output-file --grab", .missingValue,
      "option --output-file needs a value: FILE, a path; found the option --grab",
      "write --output-file=--grab if that is the value"),
    Case(
      "record -d -a", .missingValue,
      "option -d needs a value: TIME, a time such as 250ms, 10s or 5min; found the option -a",
      "write -d-a if that is the value"),
    Case("record --output-file=", .invalidValue, #"option --output-file: expected a path, found """#, nil),
    Case(
      "record -d soon", .invalidValue, #"option -d: expected a time such as 250ms, 10s or 5min, found "soon""#, nil),
    Case(
      "record --sync 5ms", .invalidValue,
      #"option --sync: expected a time such as 250ms, 10s or 5min, 10ms to 1min, found "5ms""#, nil),
    Case(
      "record --rotate 1k", .invalidValue,
      #"option --rotate: expected a size such as 64MiB or 100kB, at least 4KiB, found "1k""#, nil),
    Case(
      "record --max-files 0", .invalidValue, #"option --max-files: expected a whole number, 1 to 1000, found "0""#, nil),
    Case("replay x --speed fast", .invalidValue, #"option --speed: expected a number, 0.01 to 100, found "fast""#, nil),
    Case("replay x --speed inf", .invalidValue, #"option --speed: expected a number, 0.01 to 100, found "inf""#, nil),
    Case("replay x --speed 101", .invalidValue, #"option --speed: expected a number, 0.01 to 100, found "101""#, nil),
    Case(
      "replay x --mode obsrve", .invalidValue, #"option --mode: expected observe or claim, found "obsrve""#,
      #"did you mean "observe"?"#),
    Case(
      "replay x --preset tap", .invalidValue,
      #"option --preset: expected tap-observer, overlay-claim, page-swipe or two-finger-observer, found "tap""#,
      #"did you mean "tap-observer"?"#),
    Case("completions tcsh", .invalidValue, #"argument SHELL: expected bash, zsh or fish, found "tcsh""#, nil),
    Case(
      "completions bsh", .invalidValue, #"argument SHELL: expected bash, zsh or fish, found "bsh""#,
      #"did you mean "bash" or "zsh"?"#),
    Case(
      "replay", .missingArgument, "replay needs SOURCE: a device, a recording or -",
      "touchrec replay --help shows what it takes"),
    Case(
      "completions", .missingArgument, "completions needs SHELL: bash, zsh or fish",
      "touchrec completions --help shows what it takes"),
    Case(
      "devices x", .unexpectedArgument, #"devices takes no arguments, found "x""#,
      "touchrec devices --help shows what it takes"),
    Case(
      "completions bash zsh", .unexpectedArgument, #"completions takes one argument, found also "zsh""#,
      "touchrec completions --help shows what it takes"),
    Case(
      "replay a b c", .unexpectedArgument, #"replay takes at most 2 arguments, found also "c""#,
      "touchrec replay --help shows what it takes"),
    Case(
      "rec\u{1b}[31mord", .unknownCommand, #"unknown command "rec\u{1b}[31mord""#, "touchrec --help lists all commands"),
    Case("--\r\n", .unknownOption, #"unknown option "--\r\n""#, "touchrec --help lists all options"),
  ]

  @Test("Each mistake is told with its place, what was expected and what was found", arguments: cases)
  func message(row: Case) {
    do {
      let result = try SampleTool.tool.parse(row.line.split(separator: " ").map(String.init))
      Issue.record("accepted as \(result)")
    } catch {
      #expect(error.code == row.code)
      #expect(error.message == row.message)
      #expect(error.hint == row.hint)
    }
  }

  @Test("A command's own complaints have the same form")
  func ownComplaints() {
    #expect(
      UsageError.conflict(SampleTool.grab, SampleTool.output).message == "--grab and --output-file exclude each other")
    #expect(UsageError.needs(SampleTool.sync, SampleTool.output).message == "--sync needs --output-file")
  }
}
