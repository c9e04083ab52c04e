import TouchModel

/// Lifts that hid-multitouch made because the device had said nothing for 100 ms.
///
/// Such a frame holds releases only, lifts every contact, has no MSC_TIMESTAMP, and comes one timer period after the device's last report. A
/// finger that rests on a panel which tells only of changes may by chance lift then: a few such lifts, and a fair share of all, are asked for.
struct TimeoutLifts {
  private let needed: Int
  private var found = Occurrences()
  private var lifts = 0
  /// The frame under way could be such a lift; its distance from the last report. Unit: µs.
  private var candidate: Int64?
  private var shortest = Int64.max
  private var longest: Int64 = 0

  /// 100 ms, and what a slow kernel tick (100 Hz) and a busy machine add. Unit: µs.
  private static let window: ClosedRange<Int64> = 99_000...120_000

  init(_ thresholds: Thresholds) { needed = max(1, thresholds.timeoutLifts) }

  mutating func see(_ frame: borrowing EventFrame, after last: Timestamp?) {
    candidate = nil
    guard let last, !frame.flags.contains(.kernelRelease) else { return }
    let interval = (frame.time - last).nanoseconds / 1_000
    guard TimeoutLifts.window.contains(interval), TimeoutLifts.isReleaseOnly(frame) else { return }
    candidate = interval
  }

  private static func isReleaseOnly(_ frame: borrowing EventFrame) -> Bool {
    var hasRelease = false
    for i in 0..<frame.events.count {
      let event = frame.events[i]
      switch event.usage {
      case .absMTTrackingID where event.value < 0: hasRelease = true
      case .absMTSlot, .synReport: break
      case .absPressure where event.value == 0: break
      default: if event.type != EventType.key || event.value != 0 { return false }
      }
    }
    return hasRelease
  }

  /// - Parameter ended: Touches that ended in the frame; `isTouching`: whether others are still down.
  mutating func see(ended: Int, isTouching: Bool, at time: Timestamp, frame: Int) {
    guard ended > 0 && !isTouching else { return }
    lifts &+= 1
    guard let interval = candidate else { return }
    candidate = nil
    found.note(time, frame: frame)
    shortest = min(shortest, interval)
    longest = max(longest, interval)
  }

  func finding(device: UInt16) -> Finding? {
    guard found.count >= needed, found.count * 5 >= lifts else { return nil }
    let short = Evidence("shortest", .decimal(shortest / 100, places: 1), .milliseconds)
    let long = Evidence("longest", .decimal(longest / 100, places: 1), .milliseconds)
    return found.finding(
      .kernelTimeoutLift, device: device, [Evidence("lifts", lifts), short, long],
      "\(found.count) of \(lifts) lifts came \(short.value.text(since: .zero)) to \(long.value.text(since: .zero)) ms after the device's last report, as "
        + "the kernel's own do.")
  }
}
