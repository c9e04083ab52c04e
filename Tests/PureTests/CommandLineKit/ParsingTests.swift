import CommandLineKit
import Testing
import TouchTesting

@Suite("Command lines")
struct ParsingTests {
  typealias Sample = SampleTool

  static func run(_ line: String) throws -> ParsedArguments {
    try run(line.split(separator: " ").map(String.init))
  }

  static func run(_ words: [String]) throws -> ParsedArguments {
    guard case .run(let arguments) = try Sample.tool.parse(words) else {
      throw Unexpected(words: words)
    }
    return arguments
  }

  struct Unexpected: Error { var words: [String] }

  @Test("Every way of writing an option's value means the same")
  func spellings() throws {
    for line in [
      "record -o x.mcap", "record -ox.mcap", "record -o=x.mcap", "record --output-file x.mcap",
      "record --output-file=x.mcap", "record -o first -o x.mcap", "record -avox.mcap -a", "record -avo x.mcap",
    ] {
      #expect(try Self.run(line)[Sample.output] == "x.mcap", "\(line)")
    }
    let cluster = try Self.run("record -avo x")
    #expect(cluster[Sample.all] && cluster[Sample.verbose] && !cluster[Sample.grab])
    #expect(try Self.run("record --output-file=a=b")[Sample.output] == "a=b")
    #expect(try Self.run("record -o -")[Sample.output] == "-")
    #expect(try Self.run("replay x --min-travel -0.5")[Sample.gap] == -0.5)
  }

  @Test("What is not given has its default, and can be told from what is")
  func defaults() throws {
    let none = try Self.run("record")
    #expect(none.command.name == "record")
    #expect(none[Sample.output] == nil && none[Sample.sync] == 1_000_000_000 && none[Sample.maximumFiles] == 10)
    #expect(!none[Sample.all] && none[Sample.devices] == [] && none[Sample.colour] == .auto)
    #expect(!none.isGiven(Sample.sync))
    let given = try Self.run("record --sync 1s")
    #expect(given[Sample.sync] == 1_000_000_000 && given.isGiven(Sample.sync))
  }

  @Test("Values come with their types and units")
  func types() throws {
    let a = try Self.run("record -d 250ms --rotate 64MiB --max-files 3")
    #expect(a[Sample.duration] == 250_000_000 && a[Sample.rotate] == 64 << 20 && a[Sample.maximumFiles] == 3)
    let b = try Self.run(
      "replay f --speed 2.5 --mode claim --preset page-swipe --region a=1 -r b=2 -rc=3 --into event7")
    #expect(b[Sample.speed] == 2.5 && b[Sample.mode] == .claim && b[Sample.preset] == .pageSwipe)
    #expect(b[Sample.regions] == ["a=1", "b=2", "c=3"] && b[Sample.into] == "event7")
    #expect(try Self.run("completions zsh")[StandardCommands.shell] == .zsh)
  }

  @Test("Options and arguments may be mixed; -- ends options; - is an argument")
  func positions() throws {
    #expect(try Self.run("record event3 -a event7")[Sample.devices] == ["event3", "event7"])
    #expect(try Self.run("record -- -a --grab -h")[Sample.devices] == ["-a", "--grab", "-h"])
    #expect(try Self.run("record a -- b -- c")[Sample.devices] == ["a", "b", "--", "c"])
    let replay = try Self.run("replay - --speed 2")
    #expect(replay[Sample.source] == "-" && replay[Sample.target] == nil)
    #expect(try Self.run("replay a b")[Sample.target] == "b")
  }

  @Test("Common options stand before or after the command; the one nearer to it counts")
  func commonOptions() throws {
    #expect(try Self.run("--color never -q record")[Sample.colour] == .never)
    #expect(try Self.run("--color never -q record")[Sample.quiet])
    #expect(try Self.run("record --color=never")[Sample.colour] == .never)
    #expect(try Self.run("--color never record --color always")[Sample.colour] == .always)
  }

  @Test(
    "Help is asked for in any of these ways, even beside a mistake",
    arguments: [
      ("--help", nil), ("-h", nil), ("help", nil), ("--bad --help", nil), ("help help", nil), ("help --help", nil),
      ("-q -h", nil), ("record --help", "record"), ("record -h", "record"), ("help record", "record"),
      ("help record --help", "record"), ("record --bad -h", "record"), ("record -ah", "record"),
      ("replay --help", "replay"), ("record -o --help", "record"), ("record a b c --all -h --bad", "record"),
    ] as [(String, String?)])
  func help(line: String, topic: String?) throws {
    guard case .help(let command) = try Sample.tool.parse(line.split(separator: " ").map(String.init)) else {
      throw Unexpected(words: [line])
    }
    #expect(command?.name == topic)
  }

  @Test("--version is for the tool")
  func version() throws {
    guard case .version = try Sample.tool.parse(["--version"]) else { throw Unexpected(words: ["--version"]) }
  }

  @Test("completions and manual print what the table holds")
  func standardCommands() throws {
    let tool = Sample.tool
    #expect(try StandardCommands.output(of: Self.run("completions fish"), in: tool) == tool.completions(for: .fish))
    #expect(try StandardCommands.output(of: Self.run("manual"), in: tool) == tool.manual())
    #expect(try StandardCommands.output(of: Self.run("manual record"), in: tool) == tool.manual(for: Sample.record))
    #expect(try StandardCommands.output(of: Self.run("record"), in: tool) == nil)
    #expect(throws: UsageError.self) { try StandardCommands.output(of: Self.run("manual recrod"), in: tool) }
  }

  @Test("No argument, however odd, traps")
  func anyInput() {
    let pieces = [
      "", "-", "--", "---", "--=", "-=", "--=x", "-o", "-ø", "--héé", "\r\n", "-\r\n", "--\r\n=", "record", "replay",
      "-a",
      "--output-file=", "--speed", "1e999", "nan", "-9223372036854775809", "\u{0}", "👩‍👩‍👧", "-👩‍👩‍👧", "help", "--speed=",
      "--region", "-d",
      "99999999999999999999h", "--rotate", "0.0000000000000000000000000001TiB", String(repeating: "x", count: 10_000),
    ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4_000 {
      let words = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      _ = try? Sample.tool.parse(words)
      _ = try? Sample.tool.parse(["replay"] + words)
    }
  }
}
