import CommandLineKit
import TouchDevice
import TouchDiagnostics
import TouchModel

/// `touchrec diagnose`: what is wrong with a device or a recording, and what helps.
enum DiagnoseCommand {
  /// From which severity on the exit status tells of findings.
  enum FailOn: String, CaseIterable, Sendable {
    case error
    case warning
    case note
    case never

    var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .never: nil
      }
    }
  }

  static let defaultDuration: Int64 = 10_000_000_000

  static let json = Option.flag("json", help: "Print JSON Lines.")
  static let seconds = Option.value(
    "seconds", .number(in: 0...1_000_000_000, unit: "s"), help: "Watch a device for N seconds: the same as --duration.")
  static let duration = Option.value(
    "duration", short: "d", .duration(),
    help: "Watch a device for TIME, 10s unless given; of a recording, its first TIME.")
  static let failOn = Option.value(
    "fail-on", .choice(of: FailOn.self), default: .error, help: "Exit with 3 from findings of this severity on.")
  static let source = Argument.variadic(
    .source(), help: "Devices and recordings; the only device when none is named.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "diagnose", abstract: "tell what is wrong with a device, and what helps",
      discussion: """
        What a device says of itself is checked first, then what it sends: in a recording, or while you touch it. Each finding has a \
        stable name, its numbers and times, where such a thing comes from, and a remedy. Errors make a device unusable or break the \
        protocol, warnings make it worse than it could be, notes tell what it is.
        """,
      arguments: [source], options: [duration, seconds, json, failOn],
      examples: [
        Example("touchrec diagnose event7", "Watch a device for ten seconds; touch it meanwhile:"),
        Example("touchrec diagnose --fail-on warning *.evemu", "A test lab's gate:"),
        Example("touchrec diagnose --json session.mcap", "For a script:"),
      ],
      exitStatuses: [ExitCode(3, "Done, and there are findings of the severity that --fail-on names.")],
      seeAlso: ["libinput-analyze(1)", "evtest(1)"], knownElsewhereAs: ["analyze", "analyse", "check", "doctor"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let words = arguments[source]
    let files = words.filter(SourceKind.isRecording)
    let names = words.filter { !SourceKind.isRecording($0) }
    let asked = arguments[duration] ?? arguments[seconds].map { Int64($0 * 1e9) }
    var reports = DiagnosisOutput(
      output: try LineOutput(context), isJSON: arguments[json], style: context.outputStyle)
    var status = ExitStatus.done

    for path in files {
      do throws(CommandFailure) {
        let input = try OpenSource.open([path], context, verb: "diagnose")
        try reports.add(try watch(input, path, for: asked))
        _ = try input.finish(context)
      } catch {
        // One bad file does not take the others' reports away.
        guard let diagnostic = error.diagnostic, words.count > 1 else { throw error }
        context.say(diagnostic)
        status = error.status
      }
    }
    if !names.isEmpty || files.isEmpty { try diagnoseDevices(names, asked, context, &reports) }
    try reports.finish()
    if let limit = arguments[failOn].severity, let worst = reports.worst, worst >= limit, status == .done {
      return .findings
    }
    return status
  }

  private static func diagnoseDevices(
    _ names: [String], _ asked: Int64?, _ context: CommandContext, _ reports: inout DiagnosisOutput
  ) throws(CommandFailure) {
    let (impostors, others) = try impostors(among: names)
    for device in impostors { try reports.add(DiagnosisReport(describing: device)) }
    if others.isEmpty && !impostors.isEmpty { return }
    let chosen = try DeviceChoice.choose(others, context, verb: "diagnose")
    // A device that may not be read is a finding, and its description tells some more.
    for device in chosen where !device.isReadable { try reports.add(DiagnosisReport(describing: device)) }
    let readable = chosen.filter(\.isReadable)
    if readable.isEmpty { return }
    let input = try OpenSource.open(readable.map(\.nodeLabel), context, verb: "diagnose")
    let time = asked ?? defaultDuration
    context.remark(
      "watching \(readable.map(\.nodeLabel).joined(separator: ", ")) for \(secondsLabel(time)): touch it with one finger, then with "
        + "several; Ctrl-C ends it early\n")
    try reports.add(try watch(input, nil, for: time))
    _ = try input.finish(context)
  }

  /// Devices that only look like touch devices are explained, since that is what somebody who names one wants to know.
  private static func impostors(
    among names: [String]
  ) throws(CommandFailure) -> (impostors: [DeviceDescription], others: [String]) {
    guard !names.isEmpty, let catalogue = try? DeviceCatalogue.scan() else { return ([], names) }
    var impostors: [DeviceDescription] = []
    var others: [String] = []
    for name in names {
      let selector = DeviceSelector(name)
      if !catalogue.devices.contains(where: selector.matches),
        let found = catalogue.others.first(where: { selector.matches($0) && $0.isFakeMultiTouch })
      {
        impostors.append(found)
      } else {
        others.append(name)
      }
    }
    return (impostors, others)
  }

  private static func secondsLabel(_ time: Int64) -> String {
    time % 1_000_000_000 == 0 ? "\(time / 1_000_000_000) s" : "\(time / 1_000_000) ms"
  }

  /// Reads a source to its end and judges each of its devices.
  ///
  /// - Parameter name: The file's; nil for devices, which have their nodes.
  private static func watch(
    _ input: any SourceStream, _ name: String?, for duration: Int64?
  ) throws(CommandFailure) -> DiagnosisReport {
    var streams: [StreamDiagnostician] = []
    var origin: Timestamp?
    func meetDevices() {
      while streams.count < input.devices.count {
        streams.append(
          StreamDiagnostician(input.devices[streams.count], device: UInt16(truncatingIfNeeded: streams.count)))
      }
    }
    meetDevices()
    try input.forEach(for: duration) { (frame) throws(CommandFailure) in
      if origin == nil && !frame.flags.contains(.snapshot) && !frame.events.isEmpty { origin = frame.time(ofEvent: 0) }
      if Int(frame.device) >= streams.count { meetDevices() }
      if Int(frame.device) < streams.count { streams[Int(frame.device)].see(frame) }
    } turnEnd: { () throws(CommandFailure) in
    }
    for stream in streams { stream.finish() }
    return DiagnosisReport(source: name, isLive: input.isLive, streams: streams, origin: origin ?? .zero)
  }
}

extension DeviceDescription {
  fileprivate var isReadable: Bool {
    switch udev?.access {
    case .granted, .unknown, nil: true
    default: false
    }
  }
}
