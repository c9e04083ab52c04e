public import TouchModel

/// Who is told of a touch.
@frozen
public enum Responder: Hashable, Sendable, BitwiseCopyable {
  /// The part of the content that the touch began on: its normal target.
  case content(RegionID)
  /// A priority region that captured the touch and is not its target; one that is both is told as content, in its turn as
  /// a priority region.
  case region(RegionID)
  /// An attached observer that watches single touches.
  case observer(AttachmentID)
}

/// One touch told to one responder.
///
/// Each responder is told of a touch at most once a frame, and every `began` is closed by one `ended` or `cancelled`.
@frozen
public struct Delivery: Hashable, Sendable, BitwiseCopyable {
  public var responder: Responder
  public var phase: TouchPhase
  public var touch: TouchID
  /// In session time. Unit: ns.
  public var time: Timestamp

  @inlinable
  public init(to responder: Responder, _ phase: TouchPhase, _ touch: TouchID, time: Timestamp) {
    self.responder = responder
    self.phase = phase
    self.touch = touch
    self.time = time
  }
}
