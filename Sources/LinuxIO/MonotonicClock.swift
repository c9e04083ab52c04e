internal import CLinux

/// A clock of the kernel.
public enum SystemClock: Sendable, CaseIterable {
  /// Stands still in suspend and never jumps. The corresponding C constant is `CLOCK_MONOTONIC`.
  case monotonic
  /// Runs on in suspend and never jumps. The corresponding C constant is `CLOCK_BOOTTIME`.
  case boottime
  /// The time of day, which people and NTP set. The corresponding C constant is `CLOCK_REALTIME`.
  case realtime

  /// The number that `clock_gettime` and `EVIOCSCLOCKID` know it by.
  public var rawValue: Int32 {
    switch self {
    case .monotonic: CLOCK_MONOTONIC
    case .boottime: CLOCK_BOOTTIME
    case .realtime: CLOCK_REALTIME
    }
  }

  /// Unit: ns. Wraps `clock_gettime`.
  public func now() -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(rawValue, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// The clock that live sessions run on.
public enum MonotonicClock {
  /// Unit: ns since boot, suspend left out.
  public static func now() -> Int64 { SystemClock.monotonic.now() }

  /// Sleeps up to a moment on this clock; a moment that is past returns at once.
  ///
  /// The target is absolute, so a row of sleeps does not drift. The corresponding C call is
  /// `clock_nanosleep(TIMER_ABSTIME)`.
  public static func sleep(until nanoseconds: Int64) {
    var time = timespec(nanoseconds: nanoseconds)
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Lets the calling thread's sleeps end this much late, so that the kernel can bundle wake-ups.
  ///
  /// The default is 50 µs; 1 ns is as exact as the machine can. The corresponding C call is `prctl(PR_SET_TIMERSLACK)`.
  public static func setTimerSlack(nanoseconds: UInt = 1) { _ = touchrec_set_timer_slack(nanoseconds) }
}

/// A moment on `CLOCK_MONOTONIC` up to which somebody waits.
@frozen
public struct Deadline: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Unit: ns.
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static let never = Deadline(nanoseconds: .max)
  /// Long past: what waits for it only looks.
  public static let immediate = Deadline(nanoseconds: 0)

  public static func after(milliseconds: Int64) -> Deadline {
    let (span, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return milliseconds < 0 ? immediate : never }
    let (moment, tooFar) = MonotonicClock.now().addingReportingOverflow(span)
    return tooFar ? never : Deadline(nanoseconds: moment)
  }

  public static func after(seconds: Int64) -> Deadline {
    let (span, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? (seconds < 0 ? immediate : never) : after(milliseconds: span)
  }

  public var isPast: Bool { self != .never && MonotonicClock.now() >= nanoseconds }

  @inlinable
  public static func < (a: Deadline, b: Deadline) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension timespec {
  /// Negative times become 0: no clock here shows them.
  init(nanoseconds: Int64) {
    let positive = max(0, nanoseconds)
    self.init(tv_sec: Int(positive / 1_000_000_000), tv_nsec: Int(positive % 1_000_000_000))
  }
}
