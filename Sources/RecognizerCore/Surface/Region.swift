public import TouchModel

/// Names a region in its session; never used again for another.
@frozen
public struct RegionID: Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The whole glass: always there, always visible, never the target of a touch.
  @inlinable public static var surface: RegionID { RegionID(rawValue: 0) }
  /// No region.
  @inlinable public static var none: RegionID { RegionID(rawValue: .max) }
}

/// An area of the glass that touches can begin in.
///
/// A region is asked once, when a touch begins; what it says then holds until the touch is over. Hiding or disabling it
/// later takes nothing away from it; removing it does.
public struct Region: Sendable {
  /// The word that control lines and output use.
  public var name: String
  /// In the glass's own coordinates, whatever the region lies in. Unit: µm.
  public var frame: SurfaceRect
  /// How far beyond its frame it takes touches. Unit: µm.
  public var hitSlop: Int32
  /// Lets touches through to what lies beneath: it may be watched, but is never a touch's target.
  public var isTransparent: Bool
  public var isHidden: Bool
  public var isDisabled: Bool
  /// What gestures may start here; along a touch's path all regions must allow it.
  public var allowed: GestureSet
  /// A criterion of the region's own, asked after frame and visibility.
  public var accepts: (@Sendable (SurfacePoint) -> Bool)?

  public init(
    _ name: String, frame: SurfaceRect = .everywhere, hitSlop: Int32 = 0, isTransparent: Bool = false,
    isHidden: Bool = false, isDisabled: Bool = false, allowed: GestureSet = .all,
    accepts: (@Sendable (SurfacePoint) -> Bool)? = nil
  ) {
    self.name = name
    self.frame = frame
    self.hitSlop = hitSlop
    self.isTransparent = isTransparent
    self.isHidden = isHidden
    self.isDisabled = isDisabled
    self.allowed = allowed
    self.accepts = accepts
  }
}
