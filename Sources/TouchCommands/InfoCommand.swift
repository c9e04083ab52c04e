import CommandLineKit
import LinuxIO
import TouchDevice
import TouchModel

/// `touchrec info`: everything that is known of a device or a recording.
enum InfoCommand {
  static let json = Option.flag("json", help: "Print one JSON object a line.")
  static let serials = Option.flag("with-serials", help: "Show serial numbers, too.")
  static let source = Argument.variadic(.source(), help: "Devices or recordings; the only device when none is named.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "info", abstract: "show all that is known of a device or a recording",
      discussion: """
        A device: identity, properties, every event code with its range and present value, and the slots that are in use. A \
        recording: its devices, length, frames, losses and how it ended.
        """,
      arguments: [source], options: [json, serials],
      examples: [Example("touchrec info event7", "A device, as evemu-describe and evtest show it, and more:")],
      seeAlso: ["evemu-describe(1)", "evtest(1)"], knownElsewhereAs: ["describe"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let words = arguments[source]
    var output = try LineOutput(context)
    for path in words where SourceKind.isRecording(path) {
      let dump = try RecordingDump(path, context)
      if arguments[json] {
        try dump.writeJSON(to: &output)
      } else {
        try dump.write(to: &output, serials: arguments[serials])
      }
    }
    let names = words.filter { !SourceKind.isRecording($0) }
    let devices = names.isEmpty && !words.isEmpty ? [] : try DeviceChoice.choose(names, context, verb: "describe")
    for device in devices {
      let (description, state) = try describe(device)
      if arguments[json] {
        try JSONLines.device(description, serials: arguments[serials], to: &output)
      } else {
        try DeviceDump(description, state, showsSerials: arguments[serials]).write(to: &output)
      }
    }
    try output.flush()
    return .done
  }

  /// Through a descriptor of its own: asking for the keys takes key events out of the queue that is asked.
  private static func describe(_ device: DeviceDescription) throws(CommandFailure) -> (DeviceDescription, DeviceState) {
    do throws(DeviceError) {
      let handle = try EvdevHandle.open(device)
      let description = handle.description
      var state = DeviceState(description)
      var reader = FrameReader(handle)
      _ = reader.drain { state.apply($0) }
      return (description, state)
    } catch { throw CommandFailure("cannot describe \(device.nodeLabel)", error) }
  }
}
