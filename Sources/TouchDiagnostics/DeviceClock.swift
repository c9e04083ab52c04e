/// The device's own clock, MSC_TIMESTAMP, made to run on where it wraps.
///
/// Unit: µs. hid-multitouch starts it anew after a second without reports; intervals over such a break are none.
struct DeviceClock {
  /// A moment of the clock. Two are comparable within one run of it.
  struct Reading: Equatable {
    var run: Int
    var microseconds: Int64

    /// Time since an earlier reading; nil over a break. Unit: µs.
    func since(_ earlier: Reading) -> Int64? { run == earlier.run ? microseconds - earlier.microseconds : nil }
  }

  /// Longer steps are a break.
  static let longestStep: Int64 = 1_000_000

  private var last: UInt32?
  private var reading = Reading(run: 0, microseconds: 0)
  private var standsSince: Int64 = 0
  /// Stamps in a row without a step, and the kernel time that passed meanwhile.
  private(set) var standing = 0
  private(set) var standingTime: Int64 = 0

  /// - Parameter kernelTime: The frame's time. Unit: µs.
  mutating func take(_ stamp: Int32, kernelTime: Int64) -> Reading {
    let new = UInt32(bitPattern: stamp)
    defer { last = new }
    guard let last else {
      standsSince = kernelTime
      return reading
    }
    let step = Int64(new &- last)
    if step > DeviceClock.longestStep {
      interrupt()
    } else {
      reading.microseconds &+= step
    }
    if step == 0 {
      standing &+= 1
      standingTime = kernelTime &- standsSince
    } else {
      standing = 0
      standingTime = 0
      standsSince = kernelTime
    }
    return reading
  }

  /// Events are missing: what comes now has no known distance from what was.
  mutating func interrupt() { reading = Reading(run: reading.run &+ 1, microseconds: 0) }
}
