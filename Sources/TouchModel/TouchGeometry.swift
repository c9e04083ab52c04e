/// A place on the glass, from its top left.
///
/// Unit: µm. Integers, so that debug, release and wasm builds take the same decisions.
@frozen
public struct SurfacePoint: Hashable, Sendable, BitwiseCopyable {
  public var x: Int32
  public var y: Int32
  @inlinable
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// How device units become lengths.
@frozen
public struct TouchGeometry: Hashable, Sendable, BitwiseCopyable {
  public var x: AxisRange
  public var y: AxisRange

  @inlinable
  public init(x: AxisRange, y: AxisRange) {
    self.x = x
    self.y = y
  }

  /// An axis is assumed 0…0 with 160 dpi where the device announces none.
  public init(_ description: DeviceDescription) {
    let axes = description.positionAxes
    self.init(
      x: axes?.x ?? AxisRange(minimum: 0, maximum: 0), y: axes?.y ?? AxisRange(minimum: 0, maximum: 0))
  }

  /// True when a length in mm rests on the assumption of 160 dpi.
  @inlinable public var isMetricAssumed: Bool { x.isResolutionAssumed || y.isResolutionAssumed }

  @inlinable
  public func point(_ touch: Touch) -> SurfacePoint {
    SurfacePoint(x: x.micrometres(touch.x), y: y.micrometres(touch.y))
  }
}
