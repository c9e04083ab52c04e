internal import CLinux

/// What a descriptor is ready for. The corresponding C constants are `POLL*`.
@frozen
public struct PollEvents: OptionSet, Sendable {
  public var rawValue: Int16
  @inlinable
  public init(rawValue: Int16) { self.rawValue = rawValue }

  public static let readable = PollEvents(rawValue: Int16(POLLIN))
  public static let writable = PollEvents(rawValue: Int16(POLLOUT))
  public static let error = PollEvents(rawValue: Int16(POLLERR))
  /// The other end is closed, or the device is gone.
  public static let hangUp = PollEvents(rawValue: Int16(POLLHUP))
  public static let invalid = PollEvents(rawValue: Int16(POLLNVAL))
}

/// Waits for a few descriptors and a deadline.
///
/// A turn allocates nothing. Descriptors are borrowed: they must stay open while they are in the loop. Wraps `ppoll`.
@safe
public struct PollLoop: ~Copyable {
  private var entries: UnsafeMutablePointer<pollfd>
  private var capacity: Int
  /// Places taken so far, also those that were removed.
  public private(set) var count = 0

  public init(capacity: Int = 8) {
    self.capacity = max(capacity, 1)
    unsafe entries = .allocate(capacity: self.capacity)
  }

  deinit { unsafe entries.deallocate() }

  /// Adds a descriptor.
  ///
  /// - Returns: Its place, which `readiness(at:)` and `remove(at:)` take. A place that was removed is used again.
  public mutating func add(_ descriptor: borrowing FileDescriptor, for events: PollEvents = .readable) -> Int {
    let entry = pollfd(fd: descriptor.rawValue, events: events.rawValue, revents: 0)
    for place in 0..<count where unsafe entries[place].fd < 0 {
      unsafe entries[place] = entry
      return place
    }
    if count == capacity {
      let wider = UnsafeMutablePointer<pollfd>.allocate(capacity: capacity * 2)
      unsafe wider.update(from: entries, count: count)
      unsafe entries.deallocate()
      unsafe entries = wider
      capacity *= 2
    }
    unsafe entries[count] = entry
    count += 1
    return count - 1
  }

  /// Stops looking at a descriptor; other places stay what they are.
  public mutating func remove(at place: Int) {
    guard place >= 0, place < count else { return }
    unsafe entries[place].fd = -1
    unsafe entries[place].revents = 0
  }

  /// What the last wait found at this place; empty for a removed one.
  public func readiness(at place: Int) -> PollEvents {
    guard place >= 0, place < count else { return [] }
    return unsafe PollEvents(rawValue: entries[place].revents)
  }

  /// Waits until a descriptor is ready or the deadline has come.
  ///
  /// - Returns: How many are ready; 0 when the deadline came first.
  public mutating func wait(until deadline: Deadline = .never) throws(Errno) -> Int {
    while true {
      let ready: Int32
      if deadline == .never {
        ready = unsafe ppoll(entries, nfds_t(count), nil, nil)
      } else {
        let rest = deadline == .immediate ? 0 : deadline.nanoseconds &- MonotonicClock.now()
        var time = timespec(nanoseconds: rest)
        ready = unsafe ppoll(entries, nfds_t(count), &time, nil)
      }
      if ready >= 0 { return Int(ready) }
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }
}

extension FileDescriptor {
  /// Waits for this descriptor alone.
  ///
  /// - Returns: What it is ready for; empty when the deadline came first.
  public func wait(for events: PollEvents = .readable, until deadline: Deadline = .never) throws(Errno) -> PollEvents {
    var entry = pollfd(fd: rawValue, events: events.rawValue, revents: 0)
    while true {
      let ready: Int32
      if deadline == .never {
        ready = unsafe ppoll(&entry, 1, nil, nil)
      } else {
        let rest = deadline == .immediate ? 0 : deadline.nanoseconds &- MonotonicClock.now()
        var time = timespec(nanoseconds: rest)
        ready = unsafe ppoll(&entry, 1, &time, nil)
      }
      if ready >= 0 { return PollEvents(rawValue: entry.revents) }
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }
}
