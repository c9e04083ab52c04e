/// Intervals between reports, counted in bins of eight an octave: constant memory, and a median without keeping them all.
struct IntervalHistogram {
  /// Longer ones are pauses. Unit: µs.
  static let longest: Int64 = 1_000_000
  private static let binCount = 144

  private var counts: [Int64]
  private var sums: [Int64]
  private(set) var count: Int64 = 0

  init() {
    counts = Array(repeating: 0, count: IntervalHistogram.binCount)
    sums = counts
  }

  /// - Parameter interval: Unit: µs.
  mutating func add(_ interval: Int64) {
    guard interval > 0, interval <= IntervalHistogram.longest else { return }
    let bin = IntervalHistogram.bin(interval)
    counts[bin] &+= 1
    sums[bin] &+= interval
    count &+= 1
  }

  static func bin(_ interval: Int64) -> Int {
    let octave = 63 - interval.leadingZeroBitCount
    return octave < 3 ? Int(interval) : (octave - 2) * 8 + Int((interval >> Int64(octave - 3)) & 7)
  }

  /// The mean of those near the median, so that neither pauses nor bursts count. Unit: ns; nil when empty.
  var typical: Int64? {
    guard let middle = bin(at: (count - 1) / 2) else { return nil }
    let near = max(0, middle - 1)...min(IntervalHistogram.binCount - 1, middle + 1)
    var n: Int64 = 0
    var sum: Int64 = 0
    for bin in near {
      n &+= counts[bin]
      sum &+= sums[bin]
    }
    return sum &* 1_000 / n
  }

  /// The interval that `percent` of all do not exceed, within a bin's width. Unit: µs.
  func percentile(_ percent: Int64) -> Int64? {
    bin(at: (count - 1) * percent / 100).map { sums[$0] / counts[$0] }
  }

  private func bin(at rank: Int64) -> Int? {
    guard count > 0 else { return nil }
    var passed: Int64 = 0
    for bin in 0..<IntervalHistogram.binCount {
      passed += counts[bin]
      if passed > rank { return bin }
    }
    return nil
  }
}
