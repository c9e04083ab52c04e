/// What is known about a frame besides its events.
@frozen
public struct FrameFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt16
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The frame is the device's whole state and not something that happened: read at open, or after a loss.
  ///
  /// Decoding and replay use it; it is never exported as events. Its slots are all listed; its keys are those that are down.
  @inlinable public static var snapshot: FrameFlags { FrameFlags(rawValue: 1 << 0) }
  /// Events were lost between the frame before and this one, which is a snapshot too, or the device's end. The kernel's mark is
  /// `SYN_DROPPED`.
  @inlinable public static var afterDrop: FrameFlags { FrameFlags(rawValue: 1 << 1) }
  /// The next frame belongs to the same instant: closed by `SYN_REPORT` 1 and no kernel release.
  @inlinable public static var continued: FrameFlags { FrameFlags(rawValue: 1 << 2) }
  /// The kernel itself let everything go (unplug, inhibit, suspend): the device said nothing of the kind.
  @inlinable public static var kernelRelease: FrameFlags { FrameFlags(rawValue: 1 << 3) }
  /// Older than a moment up to which a live host had already decided.
  @inlinable public static var late: FrameFlags { FrameFlags(rawValue: 1 << 4) }
  /// The device is gone, and the frame holds no events: what was down is cancelled. Unplugged, unless `revoked` is set too.
  @inlinable public static var removed: FrameFlags { FrameFlags(rawValue: 1 << 6) }
  /// The seat moved on (EVIOCREVOKE): the device is there, but not for us.
  @inlinable public static var revoked: FrameFlags { FrameFlags(rawValue: 1 << 7) }
  /// The loss was touchrec's own: its queue was full. Always together with `afterDrop`.
  @inlinable public static var queueOverrun: FrameFlags { FrameFlags(rawValue: 1 << 5) }
}

/// A frame's times, number and size.
///
/// Thirty-two bytes, so that a ring moves it in half a cache line.
@frozen
public struct FrameHeader: Hashable, Sendable, BitwiseCopyable {
  /// The kernel's time of the frame's SYN_REPORT. Unit: ns.
  public var kernelTime: Timestamp
  /// When touchrec read the frame, on the same clock. Unit: ns.
  public var receiveTime: Timestamp
  /// Counts this device's frames from 0 and wraps; a jump is a loss.
  public var sequence: UInt32
  /// Index of the device in its session.
  public var device: UInt16
  public var flags: FrameFlags
  public var eventCount: UInt32
  /// Either 0 or `eventCount`.
  public var offsetCount: UInt32

  @inlinable
  public init(
    kernelTime: Timestamp, receiveTime: Timestamp, sequence: UInt32 = 0, device: UInt16 = 0, flags: FrameFlags = [],
    eventCount: UInt32 = 0, offsetCount: UInt32 = 0
  ) {
    self.kernelTime = kernelTime
    self.receiveTime = receiveTime
    self.sequence = sequence
    self.device = device
    self.flags = flags
    self.eventCount = eventCount
    self.offsetCount = offsetCount
  }
}
