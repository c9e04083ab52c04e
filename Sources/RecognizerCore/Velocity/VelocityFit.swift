/// A least-squares parabola through samples, by sums alone.
///
/// Times are scaled to −1…0 of the horizon, which keeps the sums within a few orders of magnitude of each other.
struct VelocityFit {
  private var w: Double = 0
  private var t: Double = 0
  private var t2: Double = 0
  private var t3: Double = 0
  private var t4: Double = 0
  private var x: Double = 0
  private var tx: Double = 0
  private var t2x: Double = 0
  private var y: Double = 0
  private var ty: Double = 0
  private var t2y: Double = 0
  private var count = 0
  private var origin = (x: 0.0, y: 0.0)

  mutating func add(_ sample: VelocityTracker.Sample, age: Int64, _ estimator: VelocityTracker.Estimator) {
    // Places count from the newest: far from the origin, sums of squares would lose digits.
    if count == 0 { origin = (sample.x, sample.y) }
    count += 1
    let time = -Double(age) / Double(VelocityTracker.horizon)
    let weight = estimator == .weighted && time < -0.5 ? 1.5 + time : 1
    let px = sample.x - origin.x
    let py = sample.y - origin.y
    let wt = weight * time
    let wt2 = wt * time
    w += weight
    t += wt
    t2 += wt2
    t3 += wt2 * time
    t4 += wt2 * time * time
    x += weight * px
    tx += wt * px
    t2x += wt2 * px
    y += weight * py
    ty += wt * py
    t2y += wt2 * py
  }

  /// The slope at time 0. With two samples it is a line's.
  ///
  /// - Parameter isGuarded: No speed against the line through the same samples, as vectors: an axis alone may well turn.
  func velocity(isGuarded: Bool) -> Velocity {
    guard count >= 2 else { return .zero }
    let perSecond = 1e9 / Double(VelocityTracker.horizon)
    let spread = w * t2 - t * t
    guard spread > 0 else { return .zero }
    let line = Velocity(x: (w * tx - t * x) / spread * perSecond, y: (w * ty - t * y) / spread * perSecond)
    guard count >= 3 else { return line }
    // Cramer's rule for the middle coefficient of the normal equations.
    let determinant = w * (t2 * t4 - t3 * t3) - t * (t * t4 - t3 * t2) + t2 * (t * t3 - t2 * t2)
    guard determinant > 0 else { return line }
    let slope = { (s: Double, ts: Double, t2s: Double) -> Double in
      let middle = w * (ts * t4 - t3 * t2s) - s * (t * t4 - t3 * t2) + t2 * (t * t2s - ts * t2)
      return middle / determinant * perSecond
    }
    let curve = Velocity(x: slope(x, tx, t2x), y: slope(y, ty, t2y))
    if isGuarded, curve.x * line.x + curve.y * line.y < 0 { return .zero }
    return curve
  }
}

extension SurfaceVector {
  /// Rounded to whole µm/s, and shortened to the limit along its own direction.
  init(_ velocity: Velocity, limit: Int32) {
    var x = velocity.x
    var y = velocity.y
    let square = x * x + y * y
    let longest = Double(limit)
    if square > longest * longest {
      let factor = longest / square.squareRoot()
      x *= factor
      y *= factor
    }
    self.init(dx: SurfaceVector.rounded(x), dy: SurfaceVector.rounded(y))
  }

  private static func rounded(_ value: Double) -> Int32 {
    // Not a number, or beyond what the conversion takes, cannot be after the limit; a limit is no proof, though.
    guard value > -2e9, value < 2e9 else { return 0 }
    return Int32(value < 0 ? value - 0.5 : value + 0.5)
  }
}
