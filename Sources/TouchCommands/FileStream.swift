import CommandLineKit
import LinuxIO
import TouchModel
import TouchRecording

/// A recording, read from its start to its end.
final class FileStream: SourceStream {
  private let path: String
  private let verb: String
  private var recording: Recording
  private var origin: Timestamp?
  private let context: CommandContext
  /// Standard input, which somebody may still be writing.
  private let isPipe: Bool

  init(_ path: String, _ context: CommandContext, verb: String) throws(CommandFailure) {
    self.path = path
    self.verb = verb
    do throws(RecordingError) {
      recording = try Recording.open(path, context)
    } catch { throw CommandFailure(verb, path, error) }
    self.context = context
    isPipe = path == "-" && (try? context.input.status())?.isPipeOrSocket == true
    if recording.lacksDescription {
      throw CommandFailure(
        "cannot \(verb) \(path)", why: "it holds events and no description of their device",
        hint: "put the device's description beside it, as \(path).desc")
    }
    for warning in recording.warnings { context.say(Diagnostic("\(path): \(warning)", severity: .warning)) }
  }

  var devices: [DeviceDescription] { recording.devices }
  var isLive: Bool { false }

  func forEach(
    for duration: Int64?, control: (ControlLine) throws(CommandFailure) -> Void,
    _ body: (borrowing EventFrame) throws(CommandFailure) -> Void, turnEnd: () throws(CommandFailure) -> Void,
    nextDeadline: () -> Timestamp, advance: (Timestamp) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var buffer = FrameBuffer()
    while let item = try next(&buffer) {
      switch item {
      case .frame:
        let isState = buffer.header.flags.contains(.snapshot) || buffer.isEmpty
        if origin == nil && !isState { origin = buffer.frame.time(ofEvent: 0) }
        if let duration, let origin, (buffer.header.kernelTime - origin).nanoseconds > duration { return try turnEnd() }
        try body(buffer.frame)
        if waitsForMore { try turnEnd() }
      case .control(let line): try control(line)
      case .clock, .device: break
      }
    }
    try turnEnd()
  }

  /// True when the next read may take as long as a finger does: what is known is to be shown now.
  private var waitsForMore: Bool {
    isPipe && (try? context.input.wait(until: .immediate))?.isEmpty ?? false
  }

  /// Hands over everything, frame by frame and line by line.
  func forEachItem(
    frame: (borrowing EventFrame) throws(CommandFailure) -> Void,
    control: (ControlLine) throws(CommandFailure) -> Void, clock: (ClockSample) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var buffer = FrameBuffer()
    while let item = try next(&buffer) {
      switch item {
      case .frame: try frame(buffer.frame)
      case .control(let line): try control(line)
      case .clock(let sample): try clock(sample)
      case .device: break
      }
    }
  }

  /// Where the recording comes from; for a format that does not tell, this machine is not put in its place.
  func session(_ context: CommandContext) -> RecordingSession {
    var session = recording.session
    if session.recorder.isEmpty { session.recorder = "touchrec \(Tool.version)" }
    return session
  }

  var recordedSession: RecordingSession { recording.session }
  var format: RecordingFormat { recording.format }
  var end: RecordingEnd? { recording.end }

  private func next(_ buffer: inout FrameBuffer) throws(CommandFailure) -> RecordingItem? {
    do throws(RecordingError) { return try recording.nextItem(into: &buffer) } catch {
      throw CommandFailure(verb, path, error)
    }
  }

  /// A recording that is not whole was read up to where it stops; that is told and no failure.
  func finish(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let end = recording.end, !end.isWhole else { return .done }
    context.say(
      Diagnostic("\(fileLabel(path)) is \(end)", why: "everything before that was read", severity: .warning))
    return .done
  }
}

extension Recording {
  /// Opens a file, or the command's own standard input.
  static func open(_ path: String, _ context: CommandContext) throws(RecordingError) -> Recording {
    if path != "-" { return try Recording.open(path: path) }
    let input: FileDescriptor
    do throws(Errno) { input = try context.input.duplicate() } catch {
      throw RecordingError(.system, file: path, errno: error)
    }
    return try Recording(input, name: path)
  }
}
