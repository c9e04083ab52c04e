import TouchModel

/// What makes the ways of some fingers a swipe.
struct SwipeRule: Sendable {
  enum Verdict {
    case swipe(Direction, way: SurfaceVector)
    case none(FailureReason, measured: Int64, limit: Int64)
  }

  private let slant: Int64
  private let across: Int32
  private let spread: Int32

  init(_ constants: GestureConstants) {
    slant = constants.swipeSlant
    across = constants.swipeAcross
    spread = constants.swipeSpread
  }

  /// Judges touches by their ways since they landed.
  func judge(_ set: TouchSet, _ table: borrowing TouchTable, travel: Int32) -> Verdict {
    judge(set, table, from: { table[$0].start }, travel: travel)
  }

  /// - Parameters:
  ///   - start: Where a touch's way begins.
  ///   - travel: Shortest way of the fingers' mean. Unit: µm.
  func judge(
    _ set: TouchSet, _ table: borrowing TouchTable, from start: (Int) -> SurfacePoint, travel: Int32
  ) -> Verdict {
    let before = SwipeRule.shape(set, start)
    let after = SwipeRule.shape(set) { table[$0].point }
    let way = SurfaceVector(from: before.mean, to: after.mean)
    let isAcross = way.dx.magnitude > way.dy.magnitude
    let along = Int64(isAcross ? way.dx.magnitude : way.dy.magnitude)
    let off = Int64(isAcross ? way.dy.magnitude : way.dx.magnitude)

    let opening = abs(after.span - before.span)
    let spreadLimit = spread == .max ? way.length : Int64(spread)
    if opening > spreadLimit, opening >= Int64(travel) { return .none(.spread, measured: opening, limit: spreadLimit) }
    if along < Int64(travel) { return .none(.tooShort, measured: along, limit: Int64(travel)) }
    if off == along { return .none(.wrongDirection, measured: off, limit: along) }
    if slant != .max, off * 1_000 > along * slant {
      return .none(.wrongDirection, measured: off, limit: along * slant / 1_000)
    }
    if off > Int64(across) { return .none(.wrongDirection, measured: off, limit: Int64(across)) }
    // All go at least half the way to the same side: one that trembles beside a moving one makes no swipe of two.
    let isForward = (isAcross ? way.dx : way.dy) > 0
    var least = Int64.max
    var rest = set
    while let index = rest.popFirst() {
      let own = SurfaceVector(from: start(index), to: table[index].point)
      let gone = Int64(isAcross ? own.dx : own.dy)
      least = min(least, isForward ? gone : -gone)
    }
    if least * 2 < Int64(travel) {
      return .none(.oneFingerRested, measured: max(least, 0), limit: Int64(travel) / 2)
    }
    return .swipe(way.direction, way: way)
  }

  /// The fingers' mean, and twice their mean distance from it: with two fingers that is how far they are apart.
  private static func shape(
    _ set: TouchSet, _ place: (Int) -> SurfacePoint
  ) -> (mean: SurfacePoint, span: Int64) {
    let count = Int64(max(set.count, 1))
    var x: Int64 = 0
    var y: Int64 = 0
    var rest = set
    while let index = rest.popFirst() {
      x += Int64(place(index).x)
      y += Int64(place(index).y)
    }
    let mean = SurfacePoint(x: Int32(clamping: x / count), y: Int32(clamping: y / count))
    var span: Int64 = 0
    rest = set
    while let index = rest.popFirst() { span += SurfaceVector(from: mean, to: place(index)).length }
    return (mean, span * 2 / count)
  }
}
