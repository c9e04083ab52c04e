import CommandLineKit
import EvdevTouch
import LinuxIO
import TouchModel
import TouchRecording

/// `touchrec replay`: a recording, once more and at its own pace.
enum ReplayCommand {
  enum Sink: String, CaseIterable, Sendable {
    case clone
    case events
    case touches
    case gestures
  }

  static let to = Option.value(
    "to", .choice("SINK", of: Sink.self), default: .clone,
    help: "Play into a device like the recorded one (clone, through uinput), or print what is played.")
  static let speed = Option.value("speed", .number(in: 0.001...1000), default: 1, help: "Play N times as fast.")
  static let loop = Option.value(
    "loop", .integer(in: 0...1_000_000), default: 1, help: "Play N times, each time from a clean start; 0 is for ever.")
  static let once = Option.flag("once", help: "Play once and end, which is what happens anyway.")
  static let from = Option.value("from-time", .duration(), help: "Begin at this time of the recording.")
  static let until = Option.value("to-time", .duration(), help: "End at this time of the recording.")
  static let gap = Option.value("max-gap", .duration(), help: "Shorten longer pauses to TIME.")
  static let after = Option.value(
    "replay-after", .duration(), default: 0, help: "Wait for TIME before the first event, once there is a reader.")
  static let wait = Option.value(
    "wait", .duration(), default: 1_000_000_000, help: "Wait for a reader of the clone, but no longer than TIME.")
  static let fuzz = Option.flag(
    "keep-fuzz", help: "Give the clone the recorded fuzz; the kernel then smooths a second time.")
  static let json = Option.flag("json", help: "Print JSON Lines, with --to events, touches or gestures.")
  static let preset = Option.repeated(
    "preset", .choice("NAME", of: GestureSetup.PresetName.self), help: "What to look for, with --to gestures.")
  static let source = Argument.required(.path("FILE"), help: "A recording, or - for standard input.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "replay", abstract: "play a recording into a device of its own",
      discussion: """
        The clone has the recorded name, ids, properties and axes; its phys says touchrec-PID, so that touchrec does not take it for \
        a real device. However the replay ends, every touch is lifted before the device goes. What comes out differs from the \
        recording only in what the kernel filters: values that do not change, and frames without content.

        At the end: how many frames were played, and how late they were.
        """,
      arguments: [source],
      options: [to, speed, loop, once, from, until, gap, after, wait, fuzz, preset, json],
      examples: [
        Example("touchrec replay session.mcap", "Play it, for whoever reads touch devices:"),
        Example("touchrec replay --to touches session.mcap", "See what it holds, at its own pace:"),
      ],
      seeAlso: ["evemu-play(1)", "libinput-replay(1)"], knownElsewhereAs: ["play"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let path = arguments[source]
    let options = playback(arguments)
    if arguments[once] && options.passes != 1 {
      throw CommandFailure("--once and --loop contradict each other", hint: "leave one of them out", status: .usage)
    }
    if path == "-" && options.passes != 1 {
      throw CommandFailure(
        "cannot replay standard input more than once", hint: "save it to a file, or leave --loop out", status: .usage)
    }
    let opened = try ReplaySource(path, context)
    let devices = opened.devices
    // Before anything can be interrupted: a stop lifts the touches.
    let signals = try StopSignals.make(verb: "replay")
    var player = Player(options, devices: devices, clock: RealPlaybackClock(stop: signals.descriptor))
    let line = StatusLine(context, isPrinting: arguments[to] != .clone)
    defer { line.clear() }
    player.progress = { (position, summary) in
      line.show(
        "\(Words.seconds(position))  \(Words.count(UInt64(summary.frames), "frame"))  pass \(summary.passes + 1)")
    }
    switch arguments[to] {
    case .clone:
      let highest = try devices.contains { $0.slotCount > 100 } ? ReplaySource.highestSlots(path) : []
      var sink = try CloneSink(devices, keepsFuzz: arguments[fuzz], highestSlots: highest, context)
      if try !sink.waitForReaders(arguments[wait], signals) {
        context.say(Diagnostic("nobody reads the clone: playing all the same", severity: .note))
      }
      _ = try? signals.descriptor.wait(until: StopSignals.deadline(after: arguments[after]))
      try play(opened, options.passes, &player, &sink, context)
      sink.settle()
    case .events:
      var sink = PacedOutput(try EventPrinter(devices, isJSON: arguments[json], context, isLive: true))
      try play(opened, options.passes, &player, &sink, context)
    case .touches:
      var sink = PacedOutput(
        try TouchPrinter(devices, isJSON: arguments[json], showsStationary: false, context, isLive: true))
      try play(opened, options.passes, &player, &sink, context)
    case .gestures:
      var setup = GestureSetup()
      setup.presets = arguments[preset]
      var script: ControlScript?
      if let beside = ControlScript.sibling(of: path) { script = try ControlScript(path: beside) }
      let printer = try GesturePrinter(
        devices, setup, control: script, isJSON: arguments[json], context, isLive: true)
      opened.onControl = { printer.enqueue($0) }
      var sink = PacedOutput(printer)
      try play(opened, options.passes, &player, &sink, context)
    }
    line.clear()
    report(player.summary, context)
    return .done
  }

  private static func playback(_ arguments: ParsedArguments) -> PlaybackOptions {
    var options = PlaybackOptions()
    options.speedPermille = max(1, Int64(arguments[speed] * 1000))
    let passes = arguments[loop]
    options.passes = passes == 0 ? nil : Int(passes)
    options.from = arguments[from].map { TimeSpan(nanoseconds: $0) }
    options.to = arguments[until].map { TimeSpan(nanoseconds: $0) }
    options.maximumGap = arguments[gap].map { TimeSpan(nanoseconds: $0) }
    return options
  }

  private static func play<Sink: PlaybackSink & ~Copyable>(
    _ first: ReplaySource, _ passes: Int?, _ player: inout Player<RealPlaybackClock>, _ sink: inout Sink,
    _ context: CommandContext
  ) throws(CommandFailure) where Sink.Failure == CommandFailure {
    var source = first
    let onControl = first.onControl
    var pass = 1
    while true {
      let isDone: Bool
      do throws(PlaybackError<CommandFailure, CommandFailure>) {
        isDone = try !player.play(&source, into: &sink)
      } catch {
        switch error {
        case .source(let failure), .sink(let failure): throw failure
        }
      }
      source.finish(context, isFirst: pass == 1)
      // A part without frames would be looked for again and again, without a pause.
      if isDone || player.summary.frames == 0 || passes.map({ pass >= $0 }) ?? false { return }
      pass += 1
      source = try ReplaySource(source.path, context)
      source.onControl = onControl
    }
  }

  private static func report(_ summary: PlaybackSummary, _ context: CommandContext) {
    guard let median = summary.lateness.quantile(permille: 500), let most = summary.lateness.quantile(permille: 990)
    else {
      let why = summary.wasStopped ? "it was stopped before the first frame" : "the recording holds no frames there"
      context.say(Diagnostic("nothing was played: \(why)", severity: .note))
      return
    }
    let stopped = summary.wasStopped ? ", stopped before its end" : ""
    context.say(
      Diagnostic(
        "\(Words.count(UInt64(summary.frames), "frame")) played\(stopped); late by \(microseconds(median)) (median), \(microseconds(most)) (99 %), "
          + "\(microseconds(summary.lateness.maximum)) (most)", severity: .note))
  }

  private static func microseconds(_ span: TimeSpan) -> String { "\(span.nanoseconds / 1000) µs" }
}
