public import LinuxIO

/// Time as a player needs it: real for a device, virtual for a test or for a recognizer that need not wait.
public protocol PlaybackClock: ~Copyable {
  /// Unit: ns.
  func now() -> Int64

  /// Waits up to a moment.
  ///
  /// - Returns: False when the player shall stop instead.
  mutating func wait(until nanoseconds: Int64) -> Bool
}

/// Waits on `CLOCK_MONOTONIC` and ends at once when something asks for a stop.
///
/// Each deadline is absolute, so lateness of one frame does not move the next.
public struct RealPlaybackClock: PlaybackClock, ~Copyable {
  private var loop = PollLoop(capacity: 1)
  private let stopPlace: Int

  /// - Parameter stop: Readable when the player shall stop. It must outlive the clock.
  public init(stop: borrowing FileDescriptor) {
    stopPlace = loop.add(stop)
    MonotonicClock.setTimerSlack()
  }

  public func now() -> Int64 { MonotonicClock.now() }

  public mutating func wait(until nanoseconds: Int64) -> Bool {
    let deadline = nanoseconds <= 0 ? Deadline.immediate : Deadline(nanoseconds: nanoseconds)
    let ready = (try? loop.wait(until: deadline)) ?? 1
    return ready == 0
  }
}

/// Time that only moves when somebody waits.
public struct VirtualPlaybackClock: PlaybackClock, Sendable {
  private var time: Int64 = 0
  public init() {}
  public func now() -> Int64 { time }
  public mutating func wait(until nanoseconds: Int64) -> Bool {
    time = max(time, nanoseconds)
    return true
  }
}
