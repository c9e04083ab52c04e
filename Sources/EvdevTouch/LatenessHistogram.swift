public import TouchModel

/// How late a player's frames went out, counted by microsecond.
///
/// Fixed size, so that counting allocates nothing: exact up to 20 ms, the rest in one class; the maximum is always exact.
public struct LatenessHistogram: Sendable {
  private static let classes = 20_000
  private var counts = [UInt32](repeating: 0, count: classes + 1)
  public private(set) var count = 0
  public private(set) var maximum = TimeSpan.zero

  public init() {}

  /// - Parameter lateness: Negative ones (a sleep that ended early) count as 0.
  public mutating func add(_ lateness: TimeSpan) {
    let microseconds = max(0, lateness.nanoseconds / 1_000)
    let index = Int(min(microseconds, Int64(LatenessHistogram.classes)))
    counts[index] &+= 1
    count += 1
    maximum = max(maximum, lateness)
  }

  /// The lateness that a share of all frames did not exceed; nil without frames.
  ///
  /// - Parameter permille: 500 for the median, 990 for the ninety-ninth percentile. Unit of the result: 1 µs.
  public func quantile(permille: Int) -> TimeSpan? {
    guard count > 0 else { return nil }
    let rank = max(1, (count * min(max(permille, 0), 1000) + 999) / 1000)
    var sum = 0
    for (index, n) in counts.enumerated() {
      sum += Int(n)
      if sum >= rank {
        return index == LatenessHistogram.classes ? maximum : .microseconds(Int64(index))
      }
    }
    return maximum
  }
}
