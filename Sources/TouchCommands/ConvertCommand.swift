import CommandLineKit
import LinuxIO
import TouchModel
import TouchRecording

/// `touchrec convert`: a recording in another format.
enum ConvertCommand {
  static let format = Option.value("format", .choice(of: RecordingOutput.Format.self), help: "Whatever OUT ends in.")
  static let force = Option.flag("force", help: "Replace a file that exists.")
  static let device = Option.value("device", .integer(in: 0...65535), help: "Keep only this device of the recording.")
  static let input = Argument.required(.path("IN"), help: "A recording, or - for standard input.")
  static let output = Argument.required(.path("OUT"), help: ".mcap or .evemu; - is standard output (evemu).")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "convert", abstract: "write a recording in another format",
      discussion: """
        Nothing is changed but the form: every event keeps its time, losses stay marked. evemu holds one device, and a \
        recording of touchrec's starts at 0.000001 there, as evemu-record's do.
        """,
      arguments: [input, output], options: [format, force, device],
      examples: [
        Example("touchrec convert session.mcap session.evemu", "For evemu-play:"),
        Example("touchrec convert old.evemu new.mcap", "For Foxglove and the mcap tools:"),
      ],
      seeAlso: ["evemu-play(1)"], knownElsewhereAs: ["export"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let path = arguments[input]
    let target = try RecordingOutput(
      arguments[output], arguments[format], replaces: arguments[force], verb: "convert")
    let source = try FileStream(path, context, verb: "convert")
    let only = arguments[device].map { UInt16(truncatingIfNeeded: $0) }
    if let only, Int(only) >= source.devices.count {
      throw CommandFailure(
        "cannot convert \(path)", why: "it has \(source.devices.count) devices, numbered from 0", status: .usage)
    }
    let kept = only == nil ? source.devices.count : 1
    if target.format == .evemu && kept > 1 {
      throw CommandFailure(
        "cannot convert \(path) to evemu", why: "it has \(kept) devices, and evemu holds one",
        hint: "choose one with --device 0 to \(kept - 1), or convert to .mcap", status: .usage)
    }
    if let own = FileSystem.status(of: target.path), own.isRegular, FileSystem.status(of: path)?.inode == own.inode {
      throw CommandFailure(
        "cannot convert \(path) to \(target.path)", why: "they are the same file", hint: "choose another name",
        status: .usage)
    }
    do throws(CommandFailure) { try write(source, only, target, context) } catch {
      target.removeIfEmpty()
      throw error
    }
    return try source.finish(context)
  }

  private static func write(
    _ source: FileStream, _ only: UInt16?, _ target: RecordingOutput, _ context: CommandContext
  ) throws(CommandFailure) {
    let file = try target.open(context, verb: "convert")
    switch target.format {
    case .mcap:
      var writer: MCAPWriter
      do throws(RecordingError) {
        writer = try MCAPWriter(file, name: target.path, session: source.session(context))
      } catch { throw CommandFailure("convert to", target.path, error) }
      try copy(source, only, target, &writer)
    case .evemu:
      // A session of ours has the machine's clock; what came from a text file has times that people know it by.
      let session = source.session(context)
      let base: EvemuWriter.TimeBase = session.clock.isEmpty ? .unchanged : .firstEvent
      var writer = EvemuWriter(file, name: target.path, session: session, timeBase: base)
      try copy(source, only, target, &writer)
    }
  }

  private static func copy<Writer: RecordingWriter & ~Copyable>(
    _ source: FileStream, _ only: UInt16?, _ target: RecordingOutput, _ writer: inout Writer
  ) throws(CommandFailure) {
    func writing(_ work: (inout Writer) throws(RecordingError) -> Void) throws(CommandFailure) {
      do throws(RecordingError) { try work(&writer) } catch { throw CommandFailure("convert to", target.path, error) }
    }
    var begun = 0
    func begin(at time: Timestamp) throws(CommandFailure) {
      while begun < source.devices.count {
        let index = UInt16(truncatingIfNeeded: begun)
        begun += 1
        if let only, only != index { continue }
        let description = source.devices[Int(index)]
        try writing { (writer) throws(RecordingError) in try writer.begin(device: index, description, at: time) }
      }
    }
    try source.forEachItem(
      frame: { (frame) throws(CommandFailure) in
        try begin(at: frame.time)
        if let only, only != frame.device { return }
        do throws(RecordingError) { try writer.send(frame) } catch {
          throw CommandFailure("convert to", target.path, error)
        }
      },
      control: { (line) throws(CommandFailure) in
        try begin(at: line.time)
        try writing { (writer) throws(RecordingError) in try writer.append(line) }
      },
      clock: { (sample) throws(CommandFailure) in
        try writing { (writer) throws(RecordingError) in try writer.append(sample) }
      })
    try begin(at: .zero)
    try writing { (writer) throws(RecordingError) in try writer.close() }
  }
}
