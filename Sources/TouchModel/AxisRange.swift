/// An absolute axis as the device announces it.
///
/// Any numbers are possible: minimum and maximum may be negative, equal or reversed, and nothing here traps on them.
/// Wraps `struct input_absinfo` without its value.
@frozen
public struct AxisRange: Hashable, Sendable, BitwiseCopyable {
  public var minimum: Int32
  public var maximum: Int32
  /// Changes smaller than this are smoothed away by the kernel. Unit: device units.
  public var fuzz: Int32
  public var flat: Int32
  /// Unit: device units per mm; 0 when unknown.
  public var resolution: Int32

  @inlinable
  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// Maximum less minimum; zero or negative on a broken description. Unit: device units.
  @inlinable public var span: Int64 { Int64(maximum) - Int64(minimum) }
  @inlinable public var isUsable: Bool { maximum > minimum }
  /// Without a resolution 160 dpi is assumed, and whatever is given in mm says so.
  @inlinable public var isResolutionAssumed: Bool { resolution <= 0 }

  /// The value's distance from the axis's minimum. Unit: µm; saturates at ±2 km.
  @inlinable
  public func micrometres(_ value: Int32) -> Int32 {
    micrometres(ofLength: Int64(value) - Int64(minimum))
  }

  /// A length along the axis. Unit: device units in, µm out.
  @inlinable
  public func micrometres(ofLength length: Int64) -> Int32 {
    let um = resolution > 0 ? length &* 1_000 / Int64(resolution) : length &* 25_400 / 160
    return Int32(clamping: um)
  }

  /// 0 at the minimum, 1 at the maximum, outside beyond them; nil when the range is empty or reversed.
  @inlinable
  public func normalised(_ value: Int32) -> Double? {
    isUsable ? Double(Int64(value) - Int64(minimum)) / Double(span) : nil
  }

  /// The whole axis. Unit: µm; nil when the range is empty or reversed.
  @inlinable
  public var length: Int32? { isUsable ? micrometres(ofLength: span) : nil }
}
