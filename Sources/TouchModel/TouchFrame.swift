/// The touches of one device at one instant: all that are down, and those that ended or were cancelled just now.
///
/// A view over a buffer that the decoder (or whoever else makes touches) owns.
@frozen
public struct TouchFrame: ~Escapable {
  /// Unit: ns on the session's clock.
  public let time: Timestamp
  public let receiveTime: Timestamp
  /// Number of the EventFrame that completed this one.
  public let sequence: UInt32
  public let device: UInt16
  public let flags: FrameFlags
  public let geometry: TouchGeometry
  /// In one slot an ended or cancelled touch stands before one that began; the order between slots means nothing.
  public let touches: Span<Touch>

  @inlinable
  @_lifetime(copy touches)
  public init(
    time: Timestamp, receiveTime: Timestamp, sequence: UInt32, device: UInt16, flags: FrameFlags,
    geometry: TouchGeometry, touches: Span<Touch>
  ) {
    self.time = time
    self.receiveTime = receiveTime
    self.sequence = sequence
    self.device = device
    self.flags = flags
    self.geometry = geometry
    self.touches = touches
  }

  /// The touch's place on the glass. Unit: µm.
  @inlinable
  public func point(_ touch: Touch) -> SurfacePoint { geometry.point(touch) }
}
