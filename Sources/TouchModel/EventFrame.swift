/// All events of one device up to and with one SYN_REPORT.
///
/// A view: it owns nothing and lives no longer than the buffer that it was taken from.
@frozen
public struct EventFrame: ~Escapable {
  public let header: FrameHeader
  /// The last one is the SYN_REPORT, except in a recording that was cut within a frame.
  public let events: Span<InputEvent>
  /// Each event's time less `header.kernelTime`; empty when all events share that time.
  ///
  /// Unit: µs.
  public let offsets: Span<Int32>

  @inlinable
  @_lifetime(copy events, copy offsets)
  public init(header: FrameHeader, events: Span<InputEvent>, offsets: Span<Int32>) {
    self.header = header
    self.events = events
    self.offsets = offsets
  }

  @inlinable public var time: Timestamp { header.kernelTime }
  @inlinable public var flags: FrameFlags { header.flags }
  @inlinable public var device: UInt16 { header.device }

  /// The kernel's time of one event.
  @inlinable
  public func time(ofEvent index: Int) -> Timestamp {
    offsets.isEmpty ? header.kernelTime : header.kernelTime + .microseconds(Int64(offsets[index]))
  }
}
