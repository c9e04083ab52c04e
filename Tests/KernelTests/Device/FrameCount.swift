import LinuxIO
import Synchronization
import Testing

/// A number that another thread sets: frames seen, losses, a wish to stop.
final class FrameCount: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .acquiring) }
  var isSet: Bool { count > 0 }

  func set(_ count: Int) { value.store(count, ordering: .releasing) }

  /// Waits until there are that many; 60 s are the limit.
  func wait(for wanted: Int) throws {
    let limit = Deadline.after(seconds: 60)
    while count < wanted {
      try #require(!limit.isPast, "60 s and no frame \(wanted)")
      MonotonicClock.sleep(until: Deadline.after(milliseconds: 1).nanoseconds)
    }
  }

  /// Sleeps until the number has grown, or until `other` is set.
  func waitForMore(_ growth: Int, orFor other: FrameCount) {
    let start = count
    while count < start + growth, !other.isSet {
      MonotonicClock.sleep(until: Deadline.after(milliseconds: 1).nanoseconds)
    }
  }
}
