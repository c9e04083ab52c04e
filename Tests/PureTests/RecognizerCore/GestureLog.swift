import RecognizerCore
import TouchModel
import TouchTesting

/// What a session says, as lines: `80 tap ended 10,10`, `212 swipe ended left back`, `500 tap failed moved 3000/2600`.
///
/// Times in ms; places in mm.
struct GestureLog {
  private(set) var lines: [String] = []
  private(set) var events: [GestureEvent] = []
  private(set) var failures: [Failure] = []
  private(set) var deliveries: [Delivery] = []

  /// Plays a script to its end and past the last deadline.
  static func play(_ script: String, _ session: inout Session) -> GestureLog {
    var log = GestureLog()
    var last = Timestamp.zero
    TouchScript(script).forEach { frame in
      last = frame.time
      session.process(frame) { log.write($0) }
    }
    session.finish(at: last) { log.write($0) }
    return log
  }

  mutating func write(_ output: SessionOutput) {
    switch output {
    case .gesture(let event):
      events.append(event)
      lines.append(GestureLog.line(event))
    case .failure(let failure):
      failures.append(failure)
      lines.append(GestureLog.line(failure))
    case .delivery(let delivery): deliveries.append(delivery)
    }
  }

  private static func ms(_ time: Timestamp) -> String { FactFile.text(time.nanoseconds / 1_000) }

  static func line(_ event: GestureEvent) -> String {
    var line = "\(ms(event.time)) \(event.gesture.name) \(event.state.name)"
    if event.taps > 1 || event.fingers > 1 {
      line += event.taps > 0 ? " \(event.taps)x\(event.fingers)" : " x\(event.fingers)"
    }
    if event.direction != .none { line += " \(event.direction.name)" }
    if event.action != .none { line += " \(event.action.name)" }
    return line + " \(FactFile.text(Int64(event.place.x))),\(FactFile.text(Int64(event.place.y)))"
  }

  static func line(_ failure: Failure) -> String {
    "\(ms(failure.time)) \(failure.gesture.name) failed \(failure.reason.name)"
      + (failure.reason.unit == .none ? "" : " \(failure.measured)/\(failure.limit)")
  }
}
