import TouchModel

/// Steps of one contact that no finger makes in one report.
///
/// A step counts when it is 20 mm or more and faster than 6 m/s. Where the size of the glass is unknown: a quarter of an axis or more, at
/// 50 axis lengths a second.
struct PositionJumps {
  private let distance: Int64
  private let speed: Int64
  private let isSemi: Bool
  private var found = Occurrences()
  private var worst: (length: Int64, interval: Int64, from: (Int32, Int32), to: (Int32, Int32), at: Timestamp)?
  private var isMetric = true

  /// A contact that rested has had this long since its last report, at most: panels that report changes only say nothing meanwhile. Unit: µs.
  private static let longestInterval: Int64 = 40_000
  /// Reports that a busy bus delivers together were made further apart than they came. Unit: µs.
  private static let shortestInterval: Int64 = 8_000

  init(_ thresholds: Thresholds, isSemi: Bool) {
    distance = thresholds.jumpDistance
    speed = thresholds.jumpSpeed
    self.isSemi = isSemi
  }

  /// - Parameters:
  ///   - interval: Since the contact's last report, by the kernel's clock. Unit: µs.
  ///   - deviceInterval: By the device's own clock, which bundles nothing.
  mutating func see(
    _ contact: Contact, x: Int32, y: Int32, geometry: TouchGeometry, interval: Int64, deviceInterval: Int64?,
    at time: Timestamp, frame: Int
  ) {
    // Corners of a box jump by nature.
    if isSemi { return }
    let dx = abs(Int64(x) - Int64(contact.x))
    let dy = abs(Int64(y) - Int64(contact.y))
    let ux = min(Int64(geometry.x.micrometres(ofLength: dx)), 1_000_000_000)
    let uy = min(Int64(geometry.y.micrometres(ofLength: dy)), 1_000_000_000)
    let squared = ux * ux + uy * uy
    let period: Int64
    if let deviceInterval, deviceInterval > 0 {
      period = min(deviceInterval, PositionJumps.longestInterval)
    } else {
      period = min(max(interval, PositionJumps.shortestInterval), PositionJumps.longestInterval)
    }
    if geometry.isMetricAssumed {
      isMetric = false
      let x = PositionJumps.isJump(dx, of: geometry.x.span, in: period)
      let y = PositionJumps.isJump(dy, of: geometry.y.span, in: period)
      if !x && !y { return }
    } else {
      // mm/s × µs is a thousandth of a µm.
      let least = max(distance, min(speed, 1_000_000) * period / 1_000)
      if squared < least * least { return }
    }
    found.note(time, frame: frame)
    let length = Int64(Double(squared).squareRoot())
    if length > worst?.length ?? -1 {
      worst = (length, interval, (contact.x, contact.y), (x, y), time)
    }
  }

  private static func isJump(_ step: Int64, of span: Int64, in period: Int64) -> Bool {
    span > 0 && step * 4 >= span && step * 1_000_000 >= span * period * 50
  }

  func finding(device: UInt16) -> Finding? {
    guard let worst else { return nil }
    let length = Evidence.millimetres("distance", micrometres: worst.length)
    let size = isMetric ? "\(length.value.text(since: .zero)) mm" : "much of the glass"
    return found.finding(
      .positionJump, device: device,
      [
        length, Evidence("interval", .decimal(worst.interval, places: 3), .milliseconds),
        Evidence("from", .integers([Int64(worst.from.0), Int64(worst.from.1)])),
        Evidence("to", .integers([Int64(worst.to.0), Int64(worst.to.1)])),
        Evidence("longest_at", .times([worst.at]), .seconds),
      ],
      "A contact went \(size) in one report, from (\(worst.from.0), \(worst.from.1)) to (\(worst.to.0), \(worst.to.1))"
        + (found.count > 1 ? "; \(found.count) such steps were seen." : "."))
  }
}
