import TouchModel

/// How often a contact is reported while it moves.
///
/// An interval counts when the contact moved at both its ends, and moved far enough in it that a panel at the threshold's rate would
/// have had several new positions to tell: a finger that rests, creeps or starts says nothing of the rate.
struct ReportRate {
  private let threshold: Int64
  private let needed: Int
  private var kernel = IntervalHistogram()
  private var device = IntervalHistogram()
  /// Intervals that are too long by the kernel's clock.
  private var slow = Occurrences()

  /// A finger slower than this may well have nothing new to tell. Unit: µm/s.
  private static let slowest: Int64 = 20_000

  init(_ thresholds: Thresholds) {
    threshold = max(1, thresholds.reportRate)
    needed = thresholds.rateIntervals
  }

  /// - Parameters:
  ///   - interval: By the kernel's clock. Unit: µs.
  ///   - deviceInterval: By MSC_TIMESTAMP, where the device sends it. Unit: µs.
  ///   - step: How far the contact went on its longer axis. Unit: device units.
  ///   - length: The same in µm.
  ///   - fuzz: Steps that the kernel swallows. Unit: device units.
  mutating func see(
    interval: Int64, deviceInterval: Int64?, step: Int64, length: Int64, fuzz: Int64, at time: Timestamp, frame: Int
  ) {
    guard interval > 0, interval <= IntervalHistogram.longest else { return }
    // Four units a report of the threshold's rate: steps 4 × (fuzz + 1) × interval × rate.
    guard step &* 1_000_000 >= 4 &* (min(max(fuzz, 0), 1 << 16) &+ 1) &* interval &* min(threshold, 10_000) else {
      return
    }
    guard length &* 1_000_000 >= ReportRate.slowest &* interval else { return }
    kernel.add(interval)
    if let deviceInterval { device.add(deviceInterval) }
    if interval &* threshold > 1_000_000 { slow.note(time, frame: frame) }
  }

  /// Intervals measured.
  var count: Int64 { kernel.count }

  func finding(device index: UInt16) -> Finding? {
    // A device that stamps only some frames is judged by the kernel's times.
    let usesDevice = device.count >= needed && device.count * 2 >= kernel.count
    let intervals = usesDevice ? device : kernel
    guard intervals.count >= needed, let typical = intervals.typical, typical > 0 else { return nil }
    let milliHertz = 1_000_000_000_000 / typical
    guard (milliHertz + 500) / 1_000 < threshold else { return nil }
    let rate = Evidence.Value.decimal((milliHertz + 50) / 100, places: 1)
    return Finding(
      .lowReportRate, device: index, count: max(1, slow.count), first: slow.isEmpty ? nil : slow.first,
      last: slow.isEmpty ? nil : slow.last,
      evidence: [
        Evidence("rate", rate, .hertz), Evidence("threshold", threshold, .hertz),
        Evidence("interval", .decimal((typical + 50_000) / 100_000, places: 1), .milliseconds),
        Evidence("longest_5_percent", .decimal((intervals.percentile(95) ?? 0) / 100, places: 1), .milliseconds),
        Evidence("intervals", intervals.count), Evidence("clock", usesDevice ? "MSC_TIMESTAMP" : "kernel"),
      ] + slow.evidence,
      text:
        "A moving contact is reported \(rate.text(since: .zero)) times a second, every \(Evidence.decimal((typical + 50_000) / 100_000, 1)) ms; at least \(threshold) are expected."
    )
  }
}
