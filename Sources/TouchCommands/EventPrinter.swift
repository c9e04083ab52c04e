import EvdevTouch
import LinuxIO
import TouchModel

/// Prints frames event by event: as text for people, or as JSON Lines.
struct EventPrinter: ~Copyable, PrintingSink {
  private var output: LineOutput
  private var clock = SourceTime()
  private let isJSON: Bool
  private let many: Bool
  private var last: [UInt16: Timestamp] = [:]

  init(
    _ devices: [DeviceDescription], isJSON: Bool, _ context: CommandContext, isLive: Bool
  ) throws(CommandFailure) {
    var output = try LineOutput(context, isLive: isLive)
    if isJSON { try JSONLines.header("events", devices: devices, to: &output) }
    self.output = output
    self.isJSON = isJSON
    many = devices.count > 1
  }

  mutating func send(_ frame: borrowing EventFrame) throws(CommandFailure) {
    clock.see(frame)
    if frame.flags.contains(.snapshot) || frame.events.isEmpty {
      if !isJSON { try note(frame) }
      return
    }
    let delta = last.updateValue(frame.time, forKey: frame.device).map { frame.time - $0 }
    let number = clock.number(of: frame.device)
    for i in 0..<frame.events.count {
      let time = clock.exactly(frame.time(ofEvent: i))
      if isJSON {
        try JSONLines.event(frame.events[i], device: frame.device, time: time, frame: number, to: &output)
      } else {
        try line(frame.events[i], device: many ? frame.device : nil, time: time, delta: delta)
      }
    }
  }

  /// Events are printed as they were; nothing is added at an end.
  mutating func liftAll() throws(CommandFailure) { try flush() }

  mutating func flush() throws(CommandFailure) { try output.flush() }

  private mutating func line(
    _ event: InputEvent, device: UInt16?, time: TimeSpan, delta: TimeSpan?
  ) throws(CommandFailure) {
    start(device, time)
    if event.type == EventType.syn {
      let name = event.usage.name ?? "SYN_\(event.code)"
      output.add(event.usage == .synDropped ? ">>>>>>>>>>>> " : "------------ ")
      output.add("\(name) (\(event.value))")
      output.add(event.usage == .synDropped ? " <<<<<<<<<<<<" : " ----------")
      if event.usage == .synReport, let delta {
        output.add(" \(delta < .zero ? "" : "+")\(delta.nanoseconds / 1_000_000)ms")
      }
      return try output.endLine()
    }
    let type = event.usage.typeName ?? "EV_0x\(hex(event.type))"
    let name = event.usage.name ?? "0x\(hex(event.code))"
    output.add(pad(type, 7))
    output.add(pad(name, 22))
    output.add(event.value, width: 8)
    try output.endLine()
  }

  /// State instead of events: said in one line, so that a pause in the numbers is explained.
  private mutating func note(
    _ frame: borrowing EventFrame
  ) throws(CommandFailure) {
    start(many ? frame.device : nil, clock.since(frame.time))
    if frame.flags.contains(.removed) {
      output.add(frame.flags.contains(.revoked) ? "# the device was revoked" : "# the device is gone")
    } else if frame.flags.contains(.queueOverrun) {
      output.add("# frames were lost in touchrec's queue; the state was read anew")
    } else if frame.flags.contains(.afterDrop) {
      output.add(">>>>>>>>>>>> SYN_DROPPED (0) <<<<<<<<<<<< events were lost; the state was read anew")
    } else {
      output.add("# state at the beginning")
    }
    try output.endLine()
  }

  private mutating func start(_ device: UInt16?, _ time: TimeSpan) {
    if let device { output.add("\(device) ") }
    var text = ByteBuffer(capacity: 32)
    text.append(microsecondsAsSeconds: Timestamp(nanoseconds: time.nanoseconds).microseconds)
    output.add(String(repeating: " ", count: max(0, 12 - text.count)))
    output.add(text.string)
    output.add("  ")
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
