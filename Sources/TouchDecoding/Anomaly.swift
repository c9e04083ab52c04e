public import TouchModel

/// Something in a stream that a sound device does not do.
///
/// The decoder goes on; what it made of it is in the touches. Diagnostics turn anomalies into findings of the same names.
@frozen
public struct Anomaly: Hashable, Sendable {
  @frozen
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// An active slot got another tracking id without −1 between. `first`: old id, `second`: new id.
    case trackingIDReplaced
    /// A contact came and went within one frame. `first`: tracking id.
    case zeroLengthTouch
    /// ABS_MT_SLOT outside the announced range. `first`: the number, `second`: the highest announced.
    case slotOutOfRange
    /// More slots announced than the decoder holds. `first`: announced, `second`: held.
    case tooManySlots
    /// SYN_DROPPED: events were lost. `first`: 1 when a re-read state follows, 0 when the stream has none.
    case synDropped
    /// A contact called itself a palm. `first`: tracking id.
    case palm
    /// BTN_TOUCH contradicts the slots. `first`: BTN_TOUCH, `second`: contacts down.
    case btnTouchMismatch
    /// The frame's time is before that of the frame before. `first`: how far, in ms (saturating).
    case clockBackwards
    /// The kernel let go of contacts that the device had not lifted. `first`: how many.
    case kernelRelease
  }

  public var kind: Kind
  public var time: Timestamp
  /// Number of the frame.
  public var sequence: UInt32
  /// −1 where no slot is concerned.
  public var slot: Int32
  public var first: Int32
  public var second: Int32

  @inlinable
  public init(
    _ kind: Kind, time: Timestamp, sequence: UInt32, slot: Int32 = -1, first: Int32 = 0, second: Int32 = 0
  ) {
    self.kind = kind
    self.time = time
    self.sequence = sequence
    self.slot = slot
    self.first = first
    self.second = second
  }
}
