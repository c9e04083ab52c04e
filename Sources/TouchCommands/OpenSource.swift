import TouchModel
import TouchRecording

/// What a command reads: devices or a recording. Both give the same stream.
protocol SourceStream: AnyObject {
  /// By index; a recording may bring more later.
  var devices: [DeviceDescription] { get }
  var isLive: Bool { get }

  /// Hands each frame to `body` until the source ends, a signal comes, or the time is over.
  ///
  /// - Parameters:
  ///   - duration: ns; nil for no limit. For a recording its own time counts.
  ///   - control: Gets the control lines that lie between the frames.
  ///   - turnEnd: Called when nothing more waits to be read.
  ///   - nextDeadline: When `advance` must be called if nothing comes before; a recording has its deadlines in its own time and
  ///     calls it never.
  func forEach(
    for duration: Int64?, control: (ControlLine) throws(CommandFailure) -> Void,
    _ body: (borrowing EventFrame) throws(CommandFailure) -> Void, turnEnd: () throws(CommandFailure) -> Void,
    nextDeadline: () -> Timestamp, advance: (Timestamp) throws(CommandFailure) -> Void
  ) throws(CommandFailure)

  /// Says how the source ended, where that is worth a word.
  func finish(_ context: CommandContext) throws(CommandFailure) -> ExitStatus
}

extension SourceStream {
  func forEach(
    for duration: Int64?, _ body: (borrowing EventFrame) throws(CommandFailure) -> Void,
    turnEnd: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try forEach(
      for: duration, control: { _ in }, body, turnEnd: turnEnd, nextDeadline: { .never }, advance: { _ in })
  }
}

/// Finds out what a command line's sources are, and opens them.
enum OpenSource {
  /// - Parameter words: What the user named; without a name the only device is taken.
  static func open(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool = false, grab: Bool = false
  ) throws(CommandFailure) -> any SourceStream {
    if let path = try recording(in: words, verb: verb) { return try FileStream(path, context, verb: verb) }
    return try LiveStream.open(words, context, verb: verb, siblings: siblings, grab: grab)
  }

  /// The recording among the words; nil when they name devices.
  static func recording(in words: [String], verb: String) throws(CommandFailure) -> String? {
    let files = words.filter(SourceKind.isRecording)
    guard let first = files.first else { return nil }
    if words.count > 1 {
      throw CommandFailure(
        "cannot \(verb) \(words.joined(separator: " "))", why: "one recording at a time, and no devices beside it",
        status: .usage)
    }
    return first
  }
}
