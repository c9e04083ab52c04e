import LinuxIO
import Synchronization
import Testing

/// How many frames another thread has seen.
final class FrameCount: Sendable {
  private let value = Atomic<Int>(0)

  func set(_ count: Int) { value.store(count, ordering: .releasing) }

  /// Waits until there are that many; 60 s are the limit.
  func wait(for count: Int) throws {
    let limit = Deadline.after(seconds: 60)
    while value.load(ordering: .acquiring) < count {
      try #require(!limit.isPast, "60 s and no frame \(count)")
      MonotonicClock.sleep(until: Deadline.after(milliseconds: 1).nanoseconds)
    }
  }
}
