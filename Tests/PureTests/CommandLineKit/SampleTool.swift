import CommandLineKit

/// A small tool with every kind of option and argument, shaped like touchrec.
enum SampleTool {
  enum Mode: String, CaseIterable, Sendable {
    case observe
    case claim
  }

  enum Preset: String, CaseIterable, Sendable {
    case tapObserver = "tap-observer"
    case overlayClaim = "overlay-claim"
    case pageSwipe = "page-swipe"
    case twoFingerObserver = "two-finger-observer"
  }

  static let colour = Option.value(
    "color", .choice(of: ColourChoice.self), default: .auto, help: "Use colours; NO_COLOR is honoured.")
  static let quiet = Option.flag("quiet", short: "q", help: "Print errors only.")

  static let output = Option.value(
    "output-file", short: "o", .path(), help: "Write to FILE; its ending chooses the format. - is standard output.")
  static let all = Option.flag("all", short: "a", help: "Record all touch devices.")
  static let verbose = Option.flag("verbose", short: "v", help: "Say more.")
  static let grab = Option.flag(
    "grab", help: "Take the device away from the desktop while recording. Nobody else sees its touches then.",
    section: "Devices")
  static let duration = Option.value("duration", short: "d", .duration(), help: "Stop after TIME.")
  static let sync = Option.value(
    "sync", .duration(in: 10_000_000...60_000_000_000), default: 1_000_000_000,
    help: "Bring data to the disk every TIME.")
  static let rotate = Option.value("rotate", .size(in: 4096...Int64.max), help: "Start a new file after SIZE.")
  static let maximumFiles = Option.value(
    "max-files", .integer(in: 1...1000), default: 10, help: "Keep at most N files.")

  static let speed = Option.value(
    "speed", .number(in: 0.01...100), default: 1, help: "Play N times as fast.")
  static let gap = Option.value("min-travel", .number("MM", unit: "mm"), help: "Ignore less.")
  static let mode = Option.value("mode", .choice(of: Mode.self), help: "Whether a swipe is taken from the content.")
  static let preset = Option.value(
    "preset", .choice("NAME", of: Preset.self), default: .tapObserver, help: "What to look for.")
  static let regions = Option.repeated("region", short: "r", .string("NAME=RECT"), help: "Watch a region.")
  static let into = Option.value("into", .device("NODE"), help: "Play into an existing device.")

  static let devices = Argument.variadic(.device(), help: "Devices to record; asked for when there are several.")
  static let source = Argument.required(.source(), help: "What to play.")
  static let target = Argument.optional(.path("TARGET"), help: "Where to.")

  static let record = CommandSpec(
    "record", abstract: "record touch devices to a file",
    discussion: """
      Everything that the devices send is written as it comes. Ctrl-C ends the recording.

      The file is complete at every moment:

        header
        frames ...

      A kill loses at most the last 10 ms.
      """,
    arguments: [devices], options: [output, all, verbose, grab, duration, sync, rotate, maximumFiles],
    examples: [
      Example("touchrec record --all -o session.mcap", "Record every touch device until Ctrl-C:"),
      Example("touchrec record event7 -d 10s -o tap.evemu", "Ten seconds of one device, for evemu-play:"),
    ],
    exitStatuses: [ExitCode(3, "Recorded, but with gaps.")], seeAlso: ["libinput-record(1)", "evemu-record(1)"],
    knownElsewhereAs: ["capture"])

  static let replay = CommandSpec(
    "replay", abstract: "play a recording into a device of its own", arguments: [source, target],
    options: [speed, gap, mode, preset, regions, into])

  static let list = CommandSpec("devices", abstract: "list touch devices", knownElsewhereAs: ["list-devices"])

  static let tool = ToolSpec(
    "touchrec", version: "1.2.3", abstract: "finds, records, replays and explains touch devices",
    discussion: "SOURCE is a device, a recording or - for standard input.",
    groups: [
      CommandGroup("Main", [list, record, replay]),
      CommandGroup(
        "Shell", [StandardCommands.completions(of: "touchrec"), StandardCommands.manual(of: "touchrec")]),
    ],
    commonOptions: [colour, quiet],
    examples: [Example("touchrec record -o a.mcap", "Record the only touch device:")],
    exitStatuses: [ExitCode(0, "Done."), ExitCode(1, "Failed."), ExitCode(2, "The command line is wrong.")],
    environment: [EnvironmentVariable("NO_COLOR", "Unless empty, no colours are used.")],
    seeAlso: ["libinput(1)", "evtest(1)"], manualDate: "2026-12-01")
}
