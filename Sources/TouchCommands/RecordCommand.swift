import CommandLineKit
import EvdevTouch
import LinuxIO
import TouchModel
import TouchRecording

/// `touchrec record`: everything that devices send, into a file that is whole at every moment.
enum RecordCommand {
  static let output = Option.value(
    "output-file", short: "o", .path(),
    help: "Write to FILE: .mcap for any number of devices, .evemu for one. - is standard output (evemu).")
  static let format = Option.value("format", .choice(of: RecordingOutput.Format.self), help: "Whatever FILE ends in.")
  static let force = Option.flag("force", help: "Replace a file that exists.")
  static let all = Option.flag("all", short: "a", help: "Record all touch devices.")
  static let siblings = Option.flag(
    "siblings", help: "Take the other nodes of the same hardware too, keyboards left out.")
  static let duration = Option.value("duration", short: "d", .duration(), help: "Stop after TIME.")
  static let grab = Option.flag("grab", help: "Take the device away from the desktop while recording.")
  static let sync = Option.value(
    "sync", .duration(in: 10_000_000...600_000_000_000), default: 1_000_000_000,
    help: "Bring the file to the disk every TIME: what a power cut can take.")
  static let serials = Option.flag(
    "with-serials", help: "Store serial numbers and hardware addresses, which are left out otherwise.")
  static let devices = Argument.variadic(.device(), help: "Devices; the only one when none is named.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "record", abstract: "record touch devices to a file",
      discussion: """
        Several devices go into one file on one clock. Ctrl-C ends the recording properly; a kill loses at most the last 10 ms, and \
        the file can still be read. Events that the kernel dropped (SYN_DROPPED) are marked, followed by the state read anew, and \
        counted; the exit status is 3 then. Without -o the file is called touch-DATE-TIME.mcap.

        A touch recording can reveal what was typed on a screen: a PIN, for instance.
        """,
      arguments: [devices],
      options: [output, format, force, all, siblings, duration, grab, sync, serials],
      examples: [
        Example("touchrec record -o session.mcap", "Record the only touch device until Ctrl-C:"),
        Example("touchrec record --all -d 10s", "Ten seconds of all of them:"),
        Example("touchrec record event7 -o tap.evemu", "For evemu-play and its relatives:"),
      ],
      exitStatuses: [ExitCode(3, "Recorded, but events were lost.")],
      seeAlso: ["libinput-record(1)", "evemu-record(1)"], knownElsewhereAs: ["capture"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let target = try RecordingOutput(
      arguments[output], arguments[format], replaces: arguments[force], verb: "record")
    let words = arguments[all] ? ["all"] : arguments[devices]
    let opened = try OpenedDevices.open(
      words, context, verb: "record", siblings: arguments[siblings], grab: arguments[grab])
    let descriptions = opened.descriptions
    let loop = opened.takeLoop()
    // Signals first: threads inherit the mask.
    let signals = try StopSignals.make(verb: "record")
    var options = RecordWriterOptions()
    options.syncInterval = TimeSpan(nanoseconds: arguments[sync])
    let progress = RecordProgress(descriptions)
    let line = StatusLine(context, isPrinting: target.path == "-")
    let session = RecordingSession.current(context)
    let file = try target.open(context, verb: "record")
    let names = descriptions.map(\.nodeLabel).joined(separator: " ")
    context.say(
      Diagnostic(
        "recording \(names) to \(target.path == "-" ? "standard output" : target.path); Ctrl-C ends it", severity: .note
      ))
    let outcome: RecordOutcome
    do throws(RecordingError) {
      switch target.format {
      case .mcap:
        var writer = try MCAPWriter(file, name: target.path, session: session, includesSerials: arguments[serials])
        try begin(descriptions, &writer)
        outcome = try record(loop, writer, options, progress, signals, arguments[duration], line)
      case .evemu:
        var writer = EvemuWriter(file, name: target.path, session: session)
        try begin(descriptions, &writer)
        outcome = try record(loop, writer, options, progress, signals, arguments[duration], line)
      }
    } catch {
      target.removeIfEmpty()
      throw CommandFailure("record to", target.path, error)
    }
    return try report(outcome, descriptions, target, context)
  }

  private static func begin<Writer: RecordingWriter & ~Copyable & SendableMetatype>(
    _ devices: [DeviceDescription], _ writer: inout Writer
  ) throws(RecordingError) {
    let now = Timestamp(nanoseconds: MonotonicClock.now())
    for (index, device) in devices.enumerated() {
      try writer.begin(device: UInt16(truncatingIfNeeded: index), device, at: now)
    }
    try writer.flush()
  }

  private static func record<Writer: RecordingWriter & ~Copyable & SendableMetatype>(
    _ loop: consuming sending CaptureLoop, _ writer: consuming sending Writer, _ options: RecordWriterOptions,
    _ progress: RecordProgress, _ signals: borrowing Signals, _ duration: Int64?, _ line: StatusLine
  ) throws(RecordingError) -> RecordOutcome {
    let observer = progress.makeObserver()
    let recording: RecordSession
    do throws(Errno) {
      recording = try RecordSession.start(loop, into: writer, options: options) { observer.see($0) }
    } catch { throw RecordingError(.system, file: "record", errno: error) }
    let deadline = StopSignals.deadline(after: duration)
    let begun = MonotonicClock.now()
    var meter = RateMeter()
    var poll = PollLoop(capacity: 2)
    let stop = poll.add(signals.descriptor)
    let end = poll.add(recording.finished.descriptor)
    while true {
      let tick = line.isShown ? min(deadline, .after(milliseconds: 250)) : deadline
      _ = try? poll.wait(until: tick)
      if !poll.readiness(at: stop).isEmpty || !poll.readiness(at: end).isEmpty || deadline.isPast { break }
      let status = recording.status.current
      let now = MonotonicClock.now()
      line.show(
        progress.text(status, elapsed: TimeSpan(nanoseconds: now - begun), rate: meter.rate(status.frames, now: now)))
    }
    line.clear()
    return recording.finish()
  }

  private static func report(
    _ outcome: RecordOutcome, _ devices: [DeviceDescription], _ target: RecordingOutput, _ context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    if let error = outcome.error {
      if error.isClosedByReader { throw CommandFailure.outputClosed }
      throw CommandFailure(
        "the recording to \(target.path) broke off", why: error.reason,
        hint: "what was written before is whole: touchrec info \(target.path)")
    }
    try StreamEndReport.say(outcome.ends, of: devices, context)
    if outcome.isUnstable {
      context.say(
        Diagnostic("a device's state would not stand still while it was read (resync-unstable)", severity: .warning))
    }
    let status = outcome.status
    let place = target.path == "-" ? "standard output" : target.path
    if status.frames == 0 {
      context.say(
        Diagnostic("nothing was touched: \(place) holds the devices and their state, no events", severity: .note))
    } else {
      context.say(Diagnostic("\(RecordProgress.summary(status)) in \(place)", severity: .note))
    }
    guard outcome.hasLoss else { return .done }
    context.say(
      Diagnostic(
        "events were lost: \(status.drops) times in the kernel's queue, \(status.overruns) times in touchrec's",
        why: "each place is marked in the file, with the state read anew", severity: .warning))
    return .findings
  }
}
