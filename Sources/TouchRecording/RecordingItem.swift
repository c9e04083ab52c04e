public import TouchModel

/// What a recording holds, one at a time, in the order in which it arrived.
public enum RecordingItem: Hashable, Sendable {
  /// A frame; it is in the buffer that was handed in.
  case frame
  /// What the content or the user of the session said: one line of the control format.
  case control(ControlLine)
  case clock(ClockSample)
  /// A device has joined, or come back with another description: the index into `devices`.
  case device(Int)
}

/// A control line with the time of its arrival.
public struct ControlLine: Hashable, Sendable {
  public var time: Timestamp
  /// One JSON object, without a line end.
  public var text: String

  public init(time: Timestamp, text: String) {
    self.time = time
    self.text = text
  }
}

/// The three clocks read at one moment, so that a session's times can be shown as dates.
///
/// Unit: ns. Wraps `clock_gettime` of `CLOCK_MONOTONIC`, `CLOCK_BOOTTIME` and `CLOCK_REALTIME`.
public struct ClockSample: Hashable, Sendable {
  public var monotonic: Timestamp
  public var boottime: Timestamp
  public var realtime: Timestamp

  public init(monotonic: Timestamp, boottime: Timestamp, realtime: Timestamp) {
    self.monotonic = monotonic
    self.boottime = boottime
    self.realtime = realtime
  }
}

/// How a recording ended.
public enum RecordingEnd: Hashable, Sendable {
  /// Closed by its recorder.
  case complete
  /// Whole, but its recorder was killed before it could close the file.
  case sealedTail
  /// Cut within a record or frame that starts at this byte; everything before it was read.
  case truncated(at: Int64)
  /// Everything before this byte was read; what stands there is no record.
  case damaged(at: Int64, expected: String, found: String)

  /// Whether nothing is known to be missing.
  public var isWhole: Bool { self == .complete || self == .sealedTail }
}

extension RecordingEnd: CustomStringConvertible {
  public var description: String {
    switch self {
    case .complete: "complete"
    case .sealedTail: "whole, but never closed by its recorder"
    case .truncated(let offset): "cut off at byte \(offset)"
    case .damaged(let offset, let expected, let found):
      "damaged at byte \(offset): expected \(expected), found \(found)"
    }
  }
}
