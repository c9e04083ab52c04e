import TouchModel

/// What makes the ways of two fingers a swipe across.
struct SwipeRule: Sendable {
  enum Verdict {
    case swipe(Direction)
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

  static func mean(_ a: SurfaceVector, _ b: SurfaceVector) -> SurfaceVector {
    SurfaceVector(
      dx: Int32(clamping: (Int64(a.dx) + Int64(b.dx)) / 2), dy: Int32(clamping: (Int64(a.dy) + Int64(b.dy)) / 2))
  }

  /// - Parameter travel: Shortest way of the fingers' mean. Unit: µm.
  func judge(
    _ a: (start: SurfacePoint, end: SurfacePoint), _ b: (start: SurfacePoint, end: SurfacePoint), travel: Int32
  ) -> Verdict {
    let wayA = SurfaceVector(from: a.start, to: a.end)
    let wayB = SurfaceVector(from: b.start, to: b.end)
    let way = SwipeRule.mean(wayA, wayB)
    let along = Int64(way.dx.magnitude)
    let off = Int64(way.dy.magnitude)

    let opening = SurfaceVector(from: a.end, to: b.end).length - SurfaceVector(from: a.start, to: b.start).length
    let spreadLimit = spread == .max ? way.length : Int64(spread)
    if abs(opening) > spreadLimit, abs(opening) >= Int64(travel) {
      return .none(.spread, measured: abs(opening), limit: spreadLimit)
    }
    if along < Int64(travel) && off < Int64(travel) {
      return .none(.tooShort, measured: max(along, off), limit: Int64(travel))
    }
    if off >= along { return .none(.wrongDirection, measured: off, limit: along) }
    if slant != .max, off * 1_000 > along * slant {
      return .none(.wrongDirection, measured: off, limit: along * slant / 1_000)
    }
    if off > Int64(across) { return .none(.wrongDirection, measured: off, limit: Int64(across)) }
    // Both go at least half the way to the same side: one that trembles beside a moving one makes no swipe of two.
    let sign: Int64 = way.dx < 0 ? -1 : 1
    let least = min(Int64(wayA.dx) * sign, Int64(wayB.dx) * sign)
    if least * 2 < Int64(travel) {
      return .none(.oneFingerRested, measured: max(least, 0), limit: Int64(travel) / 2)
    }
    return .swipe(way.dx < 0 ? .left : .right)
  }
}
