import CommandLineKit
import LinuxIO
import TouchDecoding
import TouchModel
import TouchRecording

/// What `touchrec info` tells of a recording, gathered in one pass.
struct RecordingDump {
  private struct Counts {
    var frames: UInt64 = 0
    var events: UInt64 = 0
    var touches: UInt64 = 0
    var drops: UInt64 = 0
    var gone: String?
    var first: Timestamp?
    var last: Timestamp?
  }

  private let path: String
  private let stream: FileStream
  private var counts: [Counts] = []
  private var controls = 0
  private var clocks: [ClockSample] = []

  init(_ path: String, _ context: CommandContext) throws(CommandFailure) {
    self.path = path
    stream = try FileStream(path, context, verb: "describe")
    let decoders = DecoderSet(stream.devices)
    var counts = stream.devices.map { _ in Counts() }
    var controls = 0
    var clocks: [ClockSample] = []
    try stream.forEachItem(
      frame: { (frame) throws(CommandFailure) in
        let device = Int(frame.device)
        while counts.count <= device { counts.append(Counts()) }
        RecordingDump.count(frame, in: &counts[device])
        decoders.decode(frame) { touches in
          for i in 0..<touches.touches.count where touches.touches[i].phase == .began { counts[device].touches += 1 }
        }
      },
      control: { (_) throws(CommandFailure) in controls += 1 },
      clock: { (sample) throws(CommandFailure) in clocks.append(sample) })
    self.counts = counts
    self.controls = controls
    self.clocks = clocks
  }

  private static func count(_ frame: borrowing EventFrame, in counts: inout Counts) {
    if frame.flags.contains(.afterDrop) { counts.drops += 1 }
    if frame.flags.contains(.removed) { counts.gone = frame.flags.contains(.revoked) ? "revoked" : "unplugged" }
    guard !frame.flags.contains(.snapshot), !frame.events.isEmpty else { return }
    counts.frames += 1
    counts.events += UInt64(frame.events.count)
    if counts.first == nil { counts.first = frame.time }
    counts.last = frame.time
  }

  func write(to output: inout LineOutput, serials: Bool) throws(CommandFailure) {
    var lines = ["\(path): \(stream.format.name), \(stream.end?.description ?? "open")"]
    let session = stream.recordedSession
    if let start = clocks.first {
      lines.append("  begun        \(CalendarDate(secondsSince1970: start.realtime.nanoseconds / 1_000_000_000).text)")
    }
    if !session.recorder.isEmpty { lines.append("  recorder     \(session.recorder)") }
    let machine = [session.system, session.kernel].filter { !$0.isEmpty }.joined(separator: ", ")
    if !machine.isEmpty { lines.append("  machine      \(machine)") }
    lines.append("  devices      \(stream.devices.count)")
    if controls > 0 { lines.append("  control      \(controls) lines") }
    for line in lines {
      output.add(printable(line))
      try output.endLine()
    }
    for (index, device) in stream.devices.enumerated() {
      try output.endLine()
      output.add("device \(index): ")
      try DeviceDump(device, nil, showsSerials: serials).write(to: &output)
      output.add("  \(summary(index))")
      try output.endLine()
    }
  }

  func writeJSON(to output: inout LineOutput) throws(CommandFailure) {
    try JSONLines.header("info", devices: stream.devices, to: &output)
    for (index, entry) in counts.enumerated() {
      output.bytes.openObject()
      output.bytes.field("device", index)
      output.bytes.field("frames", entry.frames)
      output.bytes.field("events", entry.events)
      output.bytes.field("touches", entry.touches)
      output.bytes.field("drops", entry.drops)
      output.bytes.field("seconds", seconds: RecordingDump.length(entry))
      output.bytes.field("ended", entry.gone)
      output.bytes.closeLine()
      try output.commit()
    }
    output.bytes.openObject()
    output.bytes.field("format", stream.format.rawValue)
    output.bytes.field("end", stream.end?.description)
    output.bytes.field("whole", stream.end?.isWhole ?? false)
    output.bytes.field("control_lines", controls)
    output.bytes.closeLine()
    try output.commit()
  }

  private func summary(_ index: Int) -> String {
    // A device may be introduced and never send anything.
    let entry = index < counts.count ? counts[index] : Counts()
    let length = RecordingDump.length(entry)
    var text = "\(entry.frames) frames, \(entry.events) events, \(entry.touches) touches, \(entry.drops) drops, "
    text += Words.seconds(length)
    let milliseconds = length.nanoseconds / 1_000_000
    if milliseconds > 0 { text += ", \(Int64(clamping: entry.frames) * 1000 / milliseconds) frames a second" }
    if let gone = entry.gone { text += ", then \(gone)" }
    return text
  }

  private static func length(_ counts: Counts) -> TimeSpan {
    guard let first = counts.first, let last = counts.last else { return .zero }
    return max(.zero, last - first)
  }
}
