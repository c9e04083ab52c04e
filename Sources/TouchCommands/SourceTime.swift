import TouchModel

/// Time and frame numbers as people see them: from the first event of the source, whatever its clock.
///
/// Snapshots are state and no events: they come at the time of the next event and have no number of their own. So a live device, a
/// native file and an evemu file of one session give the same numbers.
struct SourceTime {
  private var origin: Timestamp?
  private var numbers: [UInt16: Int] = [:]

  /// To be called once for each frame, before its times are asked for.
  mutating func see(_ frame: borrowing EventFrame) {
    if frame.flags.contains(.snapshot) || frame.events.isEmpty { return }
    if origin == nil { origin = frame.time(ofEvent: 0) }
    numbers[frame.device, default: 0] += 1
  }

  func since(_ time: Timestamp) -> TimeSpan { origin.map { max(.zero, time - $0) } ?? .zero }

  /// Unlike `since`, tells of a clock that went back behind its start.
  func exactly(_ time: Timestamp) -> TimeSpan { origin.map { time - $0 } ?? .zero }

  /// Counts a device's frames from 1; 0 before the first.
  func number(of device: UInt16) -> Int { numbers[device] ?? 0 }
}
