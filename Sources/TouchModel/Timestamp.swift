/// A point in time on one session's clock.
///
/// Live sessions use `CLOCK_MONOTONIC`; a recording uses whatever clock its device stamped. Two times are only comparable
/// when they come from the same session.
///
/// Unit: nanoseconds. Range: ±292 years; arithmetic saturates, because a hostile or broken file may hold any number.
@frozen
public struct Timestamp: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Makes the time of a `struct input_event` or a text format's `sec.usec`.
  @inlinable
  public init(seconds: Int64, microseconds: Int64) {
    let whole = TimeSpan.saturatingMultiply(seconds, 1_000_000_000)
    let part = TimeSpan.saturatingMultiply(microseconds, 1_000)
    self.nanoseconds = TimeSpan.saturatingAdd(whole, part)
  }

  public static let zero = Timestamp(nanoseconds: 0)
  /// The time that never comes: no deadline.
  public static let never = Timestamp(nanoseconds: .max)

  /// Whole microseconds, rounded towards the past: the kernel's own grain for events.
  @inlinable
  public var microseconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  @inlinable
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  @inlinable
  public static func + (a: Timestamp, b: TimeSpan) -> Timestamp {
    Timestamp(nanoseconds: TimeSpan.saturatingAdd(a.nanoseconds, b.nanoseconds))
  }

  @inlinable
  public static func - (a: Timestamp, b: TimeSpan) -> Timestamp {
    Timestamp(nanoseconds: TimeSpan.saturatingSubtract(a.nanoseconds, b.nanoseconds))
  }

  @inlinable
  public static func - (a: Timestamp, b: Timestamp) -> TimeSpan {
    TimeSpan(nanoseconds: TimeSpan.saturatingSubtract(a.nanoseconds, b.nanoseconds))
  }
}

/// A length of time, possibly negative.
///
/// Unit: nanoseconds; arithmetic saturates.
@frozen
public struct TimeSpan: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static let zero = TimeSpan(nanoseconds: 0)

  @inlinable
  public static func microseconds(_ n: Int64) -> TimeSpan { TimeSpan(nanoseconds: saturatingMultiply(n, 1_000)) }
  @inlinable
  public static func milliseconds(_ n: Int64) -> TimeSpan { TimeSpan(nanoseconds: saturatingMultiply(n, 1_000_000)) }
  @inlinable
  public static func seconds(_ n: Int64) -> TimeSpan { TimeSpan(nanoseconds: saturatingMultiply(n, 1_000_000_000)) }

  /// Unit: seconds. For printing only; decisions are taken in integers.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable
  public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: saturatingAdd(a.nanoseconds, b.nanoseconds))
  }
  @inlinable
  public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: saturatingSubtract(a.nanoseconds, b.nanoseconds))
  }

  @inlinable
  static func saturatingAdd(_ a: Int64, _ b: Int64) -> Int64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? (b < 0 ? .min : .max) : sum
  }

  @inlinable
  static func saturatingSubtract(_ a: Int64, _ b: Int64) -> Int64 {
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? (b < 0 ? .max : .min) : difference
  }

  @inlinable
  static func saturatingMultiply(_ a: Int64, _ b: Int64) -> Int64 {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? ((a < 0) == (b < 0) ? .max : .min) : product
  }
}
