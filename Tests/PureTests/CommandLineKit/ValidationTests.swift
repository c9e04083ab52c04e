import CommandLineKit
import Testing

@Suite("Validation of a table")
struct ValidationTests {
  enum Nothing: String, CaseIterable, Sendable {
    case blank = "a b"
  }

  @Test("A sound table has no problems")
  func sound() { #expect(SampleTool.tool.problems() == []) }

  static func tool(
    _ command: CommandSpec, common: [any OptionHandle] = [], seeAlso: [String] = [], date: String = "2026-12-01"
  ) -> ToolSpec {
    ToolSpec(
      "t", version: "1", abstract: "test", groups: [CommandGroup("G", [command])], commonOptions: common,
      exitStatuses: [ExitCode(0, "Done.")], seeAlso: seeAlso, manualDate: date)
  }

  static func flag(_ name: String, _ short: Unicode.Scalar? = nil, _ help: String = "Do.") -> Option<Bool> {
    Option.flag(name, short: short, help: help)
  }

  static let required = Argument.required(.path("A"), help: "It.")
  static let optional = Argument.optional(.path("B"), help: "It.")
  static let variadic = Argument.variadic(.path("C"), help: "It.")

  static func command(
    _ name: String = "c", _ abstract: String = "test", arguments: [any ArgumentHandle] = [],
    options: [any OptionHandle] = [], examples: [Example] = [], statuses: [ExitCode] = [],
    elsewhere: [String] = []
  ) -> CommandSpec {
    CommandSpec(
      name, abstract: abstract, arguments: arguments, options: options, examples: examples, exitStatuses: statuses,
      knownElsewhereAs: elsewhere)
  }

  static let cases: [(ToolSpec, String)] = [
    (tool(command("C")), #"the command's name "C" has other than a-z, 0-9 and -"#),
    (tool(command("help")), "help is a command already"),
    (tool(command("c", "Tests")), "c's abstract is to begin in lower case and end without a full stop"),
    (tool(command("c", "tests.")), "c's abstract is to begin in lower case and end without a full stop"),
    (tool(command("c", "")), "c's abstract is empty or above 70 letters"),
    (tool(command(), date: "1.12.2026"), #"the manual's date "1.12.2026" is not of the form 2026-12-01"#),
    (tool(command(), seeAlso: ["evtest"]), #"the tool: "evtest" is not of the form page(1)"#),
    (tool(command(elsewhere: ["c"])), "c is a name from elsewhere and also another command or twice such a name"),
    (tool(command(options: [flag("a"), flag("a")])), "c: two options are called --a"),
    (tool(command(options: [flag("a", "x"), flag("b", "x")])), "c: two options are called -x"),
    (tool(command(options: [flag("a", "x")]), common: [flag("b", "x")]), "c: -x is a common option already"),
    (tool(command(options: [flag("a", "-")])), "c: --a: -- is no letter or digit"),
    (tool(command(options: [flag("a", "h")])), "c: --a takes a name that --help, -h or --version has"),
    (tool(command(options: [flag("help")])), "c: --help takes a name that --help, -h or --version has"),
    (tool(command(options: [flag("--a")])), "c: ----a has other than a-z, 0-9 and -"),
    (tool(command(options: [flag("a", nil, "Do")])), "c: --a's help is to be sentences that end in a full stop"),
    (
      tool(command(options: [Option.value("n", .integer(in: 1...3), default: 4, help: "It.")])),
      #"c: --n: its default "4" is not a whole number, 1 to 3"#
    ),
    (
      tool(command(options: [Option.value("m", .choice(of: Nothing.self), help: "It.")])),
      #"c: --m: the choice "a b" is empty or has a space"#
    ),
    (tool(command(arguments: [required, required])), "c: two arguments are called A"),
    (tool(command(arguments: [optional, required])), "c: A must be given but follows B, which need not be"),
    (tool(command(arguments: [variadic, required])), "c: A follows C, which takes all there are"),
    (tool(command(arguments: [variadic, optional])), "c: B follows C, which takes all there are"),
    (
      tool(command(examples: [Example("t c | t c --x > y", "It:")])),
      #"c: the example "t c | t c --x > y" is wrong: unknown option "--x""#
    ),
    (tool(command(statuses: [ExitCode(3, "A."), ExitCode(3, "B.")])), "c: exit status 3 is told twice"),
    (tool(command(statuses: [ExitCode(256, "A.")])), "c: 256 is no exit status"),
  ]

  @Test("Each mistake in a table is named")
  func mistakes() {
    for (tool, expected) in Self.cases {
      let found = tool.problems()
      #expect(found.contains(expected), "expected \(expected), found \(found)")
    }
  }

  @Test("Twice the same command or group is named")
  func duplicates() {
    let group = CommandGroup("G", [Self.command()])
    let tool = ToolSpec("t", version: "1", abstract: "test", groups: [group, group], manualDate: "2026-12-01")
    #expect(tool.problems() == ["two groups are called G", "two commands are called c"])
  }
}
