public import TouchModel

/// A way on the glass, or a speed.
///
/// Unit: µm, or µm/s for a speed. Saturates, since a broken axis may hold any number.
@frozen
public struct SurfaceVector: Hashable, Sendable, BitwiseCopyable {
  public var dx: Int32
  public var dy: Int32

  @inlinable
  public init(dx: Int32, dy: Int32) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable
  public init(from a: SurfacePoint, to b: SurfacePoint) {
    dx = Int32(clamping: Int64(b.x) - Int64(a.x))
    dy = Int32(clamping: Int64(b.y) - Int64(a.y))
  }

  @inlinable public static var zero: SurfaceVector { SurfaceVector(dx: 0, dy: 0) }

  /// Exact for every vector: two squares of 2³¹ just fit.
  @inlinable
  public var lengthSquared: UInt64 {
    let x = UInt64(dx.magnitude)
    let y = UInt64(dy.magnitude)
    return x &* x &+ y &* y
  }

  /// Rounded down. Unit: µm, or µm/s.
  @inlinable public var length: Int64 { Int64(integerSquareRoot(lengthSquared)) }

  @inlinable
  public func isLonger(than limit: Int32) -> Bool {
    limit < 0 || lengthSquared > UInt64(limit) &* UInt64(limit)
  }

  /// The side that the vector points to more than to any other; none for a vector that is exactly diagonal or zero.
  @inlinable
  public var direction: Direction {
    let x = dx.magnitude
    let y = dy.magnitude
    if x > y { return dx < 0 ? .left : .right }
    if y > x { return dy < 0 ? .up : .down }
    return .none
  }
}

/// Floor of the square root; for numbers that people read, never for a comparison that squares can make.
@inlinable
func integerSquareRoot(_ value: UInt64) -> UInt64 {
  if value < 2 { return value }
  // Newton from above: the first power of two not below the root.
  var guess = UInt64(1) << ((64 - UInt64(value.leadingZeroBitCount) + 1) / 2)
  while true {
    let next = (guess + value / guess) / 2
    if next >= guess { return guess }
    guess = next
  }
}

/// A side of the glass.
@frozen
public enum Direction: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case none
  case left
  case right
  case up
  case down

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .none: "none"
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    }
  }

  /// A direction is across when it goes along x.
  @inlinable public var isHorizontal: Bool { self == .left || self == .right }
}
