public import TouchModel

/// A rectangle on the glass.
///
/// Left and top edge belong to it, right and bottom edge do not, so that neighbours never share a point.
/// Unit: µm.
@frozen
public struct SurfaceRect: Hashable, Sendable, BitwiseCopyable {
  public var minX: Int32
  public var minY: Int32
  public var maxX: Int32
  public var maxY: Int32

  @inlinable
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Holds every point there is.
  @inlinable
  public static var everywhere: SurfaceRect { SurfaceRect(minX: .min, minY: .min, maxX: .max, maxY: .max) }

  /// - Parameter slop: How far beyond its edges the rectangle reaches. Unit: µm.
  @inlinable
  public func contains(_ point: SurfacePoint, slop: Int32 = 0) -> Bool {
    let slop = Int64(slop)
    let x = Int64(point.x)
    let y = Int64(point.y)
    guard x >= Int64(minX) - slop, y >= Int64(minY) - slop else { return false }
    return (x < Int64(maxX) + slop || maxX == .max) && (y < Int64(maxY) + slop || maxY == .max)
  }

  /// Where a point lies seen from the rectangle's top left; the point itself where the rectangle has no such corner.
  @inlinable
  public func local(_ point: SurfacePoint) -> SurfacePoint {
    SurfacePoint(
      x: minX == .min ? point.x : Int32(clamping: Int64(point.x) - Int64(minX)),
      y: minY == .min ? point.y : Int32(clamping: Int64(point.y) - Int64(minY)))
  }

  /// The part that lies in another rectangle, too.
  @inlinable
  public func clipped(to other: SurfaceRect) -> SurfaceRect {
    SurfaceRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}

extension SurfaceRect {
  /// The glass that a device's axes span; without an end where an axis is empty or reversed.
  init(_ geometry: TouchGeometry) {
    self.init(minX: 0, minY: 0, maxX: geometry.x.length ?? .max, maxY: geometry.y.length ?? .max)
  }
}
