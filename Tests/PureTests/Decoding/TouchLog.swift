import TouchDecoding
import TouchModel
import TouchTesting

/// Touches as lines of text: `12 began 1 s0 45 400,350`, times in ms, stationary left out.
struct TouchLog {
  var lines: [String] = []
  var anomalies: [Anomaly] = []

  /// Runs a script through a decoder; `end` closes the stream.
  init(_ script: String, on description: DeviceDescription = TestDevice.screen(), end: CancelReason? = nil) {
    var decoder = TouchDecoder(description)
    decoder.recordsAnomalies = true
    var lines: [String] = []
    var last = Timestamp.zero
    EventScript(script).forEach { frame in
      last = frame.time
      decoder.decode(frame) { TouchLog.append($0, to: &lines) }
    }
    if let end { decoder.cancelAll(end, at: last) { TouchLog.append($0, to: &lines) } }
    self.lines = lines
    anomalies = decoder.anomalies
  }

  static func append(_ frame: borrowing TouchFrame, to lines: inout [String]) {
    for i in 0..<frame.touches.count {
      let touch = frame.touches[i]
      if touch.phase == .stationary { continue }
      let reason = touch.cancelReason == .none ? "" : " \(touch.cancelReason.name)"
      let slot = touch.slot < 0 ? "-" : "s\(touch.slot)"
      lines.append(
        "\(frame.time.nanoseconds / 1_000_000) \(touch.phase.name) \(touch.id.number) \(slot) \(touch.x),\(touch.y)\(reason)"
      )
    }
  }
}
