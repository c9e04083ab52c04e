public import TouchModel

/// A speed along both axes. Unit: whatever was tracked, a second.
@frozen
public struct Velocity: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Velocity { Velocity(x: 0, y: 0) }
}

/// How fast a finger was when it left.
///
/// A quadratic least-squares fit over the last 100 ms, at most 20 samples, back to the first gap above 40 ms; the slope at
/// the newest sample. A finger that rests 40 ms before its lift has no speed. Only additions, multiplications and divisions
/// are used, so debug, release and wasm builds give the same bits.
///
/// Resampled or predicted places must not be added: they make a flick out of a stop.
public struct VelocityTracker: Sendable {
  public enum Estimator: UInt8, Sendable, BitwiseCopyable {
    /// Newer samples weigh more, and reports that are missing before the lift count as rest: a device that is silent while
    /// the finger rests else turns a stop into a fling. One missing report is tolerated, for real panels lose one before
    /// each lift. A speed against the way of the last samples is none.
    case weighted
    /// Android's and Flutter's: all samples alike, no guard.
    case lsq2
  }

  /// Unit: ns. Android, Flutter.
  static var horizon: Int64 { 100_000_000 }
  /// Unit: ns. Android, Flutter.
  static var stopped: Int64 { 40_000_000 }
  static var capacity: Int { 20 }

  struct Sample: Sendable, BitwiseCopyable {
    var time: Timestamp
    var x: Double
    var y: Double
  }

  private var ring = InlineArray<20, Sample>(repeating: Sample(time: .zero, x: 0, y: 0))
  private var newest = 0
  private(set) var count = 0

  public init() {}

  /// Of two samples of one time the later holds; one older than the newest is passed over.
  public mutating func add(x: Double, y: Double, at time: Timestamp) {
    let sample = Sample(time: time, x: x, y: y)
    if count > 0 {
      if time < ring[newest].time { return }
      if time == ring[newest].time {
        ring[newest] = sample
        return
      }
      newest = newest + 1 == VelocityTracker.capacity ? 0 : newest + 1
    }
    ring[newest] = sample
    count = min(count + 1, VelocityTracker.capacity)
  }

  mutating func add(_ point: SurfacePoint, at time: Timestamp) {
    add(x: Double(point.x), y: Double(point.y), at: time)
  }

  public mutating func removeAll() { count = 0 }

  /// The sample that lies so many steps before the newest.
  subscript(back: Int) -> Sample {
    let index = newest - back
    return ring[index < 0 ? index + VelocityTracker.capacity : index]
  }

  /// The speed at the lift; zero where too little is known.
  public func velocity(at lift: Timestamp, _ estimator: Estimator = .weighted) -> Velocity {
    guard count > 0, (lift - self[0].time).nanoseconds <= VelocityTracker.stopped else { return .zero }
    var fit = VelocityFit()
    let rest = estimator == .weighted ? restingReports(until: lift) : (count: 0, interval: 0)
    let last = self[0]
    let end = last.time + TimeSpan(nanoseconds: rest.interval * Int64(rest.count > 0 ? rest.count + 1 : 0))
    for step in 0..<rest.count {
      fit.add(last, age: Int64(step) * rest.interval, estimator)
    }
    var previous = last.time
    for back in 0..<count {
      let sample = self[back]
      let age = (end - sample.time).nanoseconds
      if age > VelocityTracker.horizon || (previous - sample.time).nanoseconds > VelocityTracker.stopped { break }
      previous = sample.time
      fit.add(sample, age: age, estimator)
    }
    return fit.velocity(isGuarded: estimator == .weighted)
  }

  /// How many reports are missing before the lift, the first one not counted, and how far apart reports are.
  private func restingReports(until lift: Timestamp) -> (count: Int, interval: Int64) {
    let gap = (lift - self[0].time).nanoseconds
    let interval = medianInterval()
    guard interval > 0, gap * 2 > interval * 5 else { return (0, 0) }
    return (Int(min(gap / interval - 1, Int64(VelocityTracker.capacity))), interval)
  }

  private func medianInterval() -> Int64 {
    var sorted = InlineArray<20, Int64>(repeating: 0)
    var known = 0
    for back in 0..<max(count - 1, 0) {
      let interval = (self[back].time - self[back + 1].time).nanoseconds
      if interval > VelocityTracker.stopped { break }
      var at = known
      while at > 0, sorted[at - 1] > interval {
        sorted[at] = sorted[at - 1]
        at -= 1
      }
      sorted[at] = interval
      known += 1
    }
    return known == 0 ? 0 : sorted[known / 2]
  }
}
