/// An event's type and code in one number, so that a decoder switches once.
///
/// Raw value: type << 16 | code, as `linux/input-event-codes.h` numbers them. Unknown types and codes are values like any.
@frozen
public struct EventUsage: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable
  public init(type: UInt16, code: UInt16) { self.rawValue = UInt32(type) << 16 | UInt32(code) }

  /// The corresponding C field is `input_event.type`.
  @inlinable
  public var type: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 16) }
  /// The corresponding C field is `input_event.code`.
  @inlinable
  public var code: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  @inlinable
  public static func < (a: EventUsage, b: EventUsage) -> Bool { a.rawValue < b.rawValue }
}

/// One event without its time, which the frame holds.
///
/// Eight bytes; wraps `struct input_event`.
@frozen
public struct InputEvent: Hashable, Sendable, BitwiseCopyable {
  public var usage: EventUsage
  public var value: Int32

  @inlinable
  public init(_ usage: EventUsage, _ value: Int32) {
    self.usage = usage
    self.value = value
  }

  @inlinable
  public init(type: UInt16, code: UInt16, value: Int32) {
    self.init(EventUsage(type: type, code: code), value)
  }

  @inlinable
  public var type: UInt16 { usage.type }
  @inlinable
  public var code: UInt16 { usage.code }
}
