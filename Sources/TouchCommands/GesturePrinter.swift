import EvdevTouch
import LinuxIO
import RecognizerCore
import TouchFeed
import TouchModel
import TouchRecording

/// Recognises gestures and prints them: as text for people, or as JSON Lines.
///
/// A class: the feed works while it prints.
final class GesturePrinter: PrintingSink {
  private var output: LineOutput
  private var clock = SourceTime()
  private let makeFeed: () -> TouchFeed
  private var feed: TouchFeed
  private let isJSON: Bool
  private let many: Bool
  private var script: ControlScript?
  private var origin: Timestamp?
  private var waiting: [ControlLine] = []
  private let names: [RegionID: String]

  init(
    _ devices: [DeviceDescription], _ setup: GestureSetup, control: ControlScript?, isJSON: Bool,
    _ context: CommandContext, isLive: Bool
  ) throws(CommandFailure) {
    output = try LineOutput(context, isLive: isLive)
    let makeFeed = { TouchFeed(devices) { setup.session(for: $0) } }
    self.makeFeed = makeFeed
    feed = makeFeed()
    self.isJSON = isJSON
    many = devices.count > 1
    script = control
    names = setup.regionNames
    if isJSON { try JSONLines.header("gestures", devices: devices, to: &output) }
  }

  var nextDeadline: Timestamp { feed.nextDeadline }

  /// Keeps a control line for the next frame, before which it came.
  func enqueue(_ line: ControlLine) { waiting.append(line) }

  func send(_ frame: borrowing EventFrame) throws(CommandFailure) {
    for line in waiting { try take(line) }
    waiting.removeAll()
    clock.see(frame)
    if origin == nil, !frame.flags.contains(.snapshot), !frame.events.isEmpty { origin = frame.time(ofEvent: 0) }
    try playScript(before: frame.time)
    try feed.take(frame) { (item) throws(CommandFailure) in try show(item) }
  }

  /// A control line of the recording itself.
  func take(_ line: ControlLine) throws(CommandFailure) {
    let input: ControlInput
    do throws(JSONError) { input = try ControlInput(line.text) } catch {
      throw CommandFailure("cannot use a control line of the recording", why: "\(error)")
    }
    try apply(input, at: line.time)
  }

  func advance(to time: Timestamp) throws(CommandFailure) {
    try feed.advance(to: time) { (item) throws(CommandFailure) in try show(item) }
  }

  /// Ends the stream: what waits is decided at its own time. Another pass, whose times are earlier again, starts anew.
  func liftAll() throws(CommandFailure) {
    for line in waiting { try take(line) }
    waiting.removeAll()
    try playScript(before: .never)
    try feed.finish { (item) throws(CommandFailure) in try show(item) }
    feed = makeFeed()
    script?.restart()
    try flush()
  }

  func flush() throws(CommandFailure) { try output.flush() }

  private func playScript(before time: Timestamp) throws(CommandFailure) {
    guard script != nil, let origin else { return }
    let limit = time == .never ? TimeSpan(nanoseconds: .max) : time - origin
    while let line = script?.take(before: limit) { try apply(line.input, at: origin + line.time) }
  }

  private func apply(_ input: ControlInput, at time: Timestamp) throws(CommandFailure) {
    switch input {
    case .verdict(let verdict):
      try feed.take(verdict, at: time) { (item) throws(CommandFailure) in try show(item) }
    case .region(let name, let change):
      try feed.take(change, of: name, at: time) { (item) throws(CommandFailure) in try show(item) }
    }
  }

  private func show(_ item: SessionOutput) throws(CommandFailure) {
    switch item {
    case .gesture(let event):
      let time = clock.since(event.time)
      if isJSON {
        try JSONLines.gesture(event, region: names[event.region], time: time, to: &output)
      } else {
        try line(event.device, time, GestureText.line(event, region: names[event.region]))
      }
    case .delivery(let delivery):
      let time = clock.since(delivery.time)
      if isJSON {
        try JSONLines.delivery(delivery, to: responder(delivery.responder), time: time, output: &output)
      } else {
        try line(
          delivery.touch.device, time,
          "\(responder(delivery.responder)) gets \(delivery.phase.name) of touch \(delivery.touch.number)")
      }
    case .failure(let failure):
      if !isJSON { try line(0, clock.since(failure.time), GestureText.line(failure)) }
    }
  }

  private func responder(_ responder: Responder) -> String {
    switch responder {
    case .content(let region): names[region] ?? "content"
    case .region(let region): names[region] ?? "region"
    case .observer(let attachment): "observer-\(attachment.rawValue)"
    }
  }

  private func line(_ device: UInt16, _ time: TimeSpan, _ text: String) throws(CommandFailure) {
    if many { output.add("\(device) ") }
    output.add(seconds: time)
    output.add("  ")
    output.add(text)
    try output.endLine()
  }
}

/// Gestures in words.
enum GestureText {
  /// `swipe left, two fingers, back, at 31.0 × 30.0 mm, 412 mm/s`
  static func line(_ event: GestureEvent, region: String?) -> String {
    var parts = ["\(event.gesture.name)\(event.direction == .none ? "" : " \(event.direction.name)")"]
    if event.state != .ended { parts[0] += " \(event.state.name)" }
    if event.taps > 1 { parts.append("\(event.taps) taps") }
    parts.append("\(event.fingers) \(event.fingers == 1 ? "finger" : "fingers")")
    if event.action != .none { parts.append(event.action.name) }
    parts.append("at \(millimetres(event.place.x)) × \(millimetres(event.place.y)) mm")
    let speed = event.velocity.length
    if speed > 0 { parts.append("\(speed / 1000) mm/s") }
    if let region { parts.append("in \(region)") }
    return parts.joined(separator: ", ")
  }

  /// `two-finger swipe left`
  static func short(_ event: GestureEvent) -> String {
    let fingers = event.fingers == 1 ? "" : event.fingers == 2 ? "two-finger " : "\(event.fingers)-finger "
    return "\(fingers)\(event.gesture.name)\(event.direction == .none ? "" : " \(event.direction.name)")"
  }

  /// `no swipe: spread, 12.4 mm where at most 15.6 mm…`
  static func line(_ failure: Failure) -> String {
    "no \(failure.gesture.name): \(failure.reason.name)\(amount(failure))"
  }

  private static func amount(_ failure: Failure) -> String {
    switch failure.reason.unit {
    case .none: ""
    case .micrometres:
      ", \(millimetres(Int32(clamping: failure.measured))) mm, limit \(millimetres(Int32(clamping: failure.limit))) mm"
    case .nanoseconds: ", \(failure.measured / 1_000_000) ms, limit \(failure.limit / 1_000_000) ms"
    case .micrometresPerSecond: ", \(failure.measured / 1000) mm/s, limit \(failure.limit / 1000) mm/s"
    case .millidegrees: ", \(failure.measured / 1000)°, limit \(failure.limit / 1000)°"
    case .fingers, .taps: ", \(failure.measured), limit \(failure.limit)"
    }
  }

  private static func millimetres(_ micrometres: Int32) -> String {
    let tenths = (abs(Int64(micrometres)) + 50) / 100
    return "\(micrometres < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }
}
