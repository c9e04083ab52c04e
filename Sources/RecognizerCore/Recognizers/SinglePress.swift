import TouchModel

/// The part that both tap presets share: one finger alone lands, stays in its slop, and is lifted before a long press.
struct SinglePress: Sendable {
  enum State: UInt8, Sendable, BitwiseCopyable {
    case idle
    case pressed
    /// Waits for all fingers to be up.
    case failed
  }

  private let slop: Int32
  private let longPress: TimeSpan
  private(set) var state = State.idle
  private(set) var deadline = Timestamp.never
  private var began = Timestamp.zero
  private var index = 0

  init(slop: Int32, longPress: TimeSpan) {
    self.slop = slop
    self.longPress = longPress
  }

  var isPressed: Bool { state == .pressed }

  /// - Returns: The touch, at the lift that makes it a tap.
  mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) -> TrackedTouch? {
    var tap: TrackedTouch?
    if state == .pressed {
      let travel = table[index].travel
      if delta.cancelled.contains(index) {
        fail(.touchCancelled, at: now, &out)
      } else if travel.isLonger(than: slop) {
        fail(.moved, at: now, &out, measured: travel.length, limit: Int64(slop))
      } else if delta.ended.contains(index) {
        state = .idle
        deadline = .never
        tap = table[index]
      }
    }
    let stayed = delta.down - delta.began
    if state == .failed, stayed.isEmpty { state = .idle }
    guard !delta.began.isEmpty else { return tap }
    if state == .idle, delta.down.count == 1, let index = delta.began.first {
      state = .pressed
      self.index = index
      began = now
      deadline = now + longPress
    } else if state == .pressed || state == .idle {
      state = .pressed
      fail(.tooManyFingers, at: now, &out, measured: Int64(delta.down.count), limit: 1)
    }
    return tap
  }

  mutating func deadlinePassed(at now: Timestamp, _ out: inout Outbox) {
    guard state == .pressed, deadline <= now else { return }
    fail(.heldTooLong, at: now, &out, measured: (now - began).nanoseconds, limit: longPress.nanoseconds)
  }

  mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ out: inout Outbox, measured: Int64 = 0, limit: Int64 = 0
  ) {
    guard state == .pressed else { return }
    state = .failed
    deadline = .never
    out.fail(.tap, reason, at: now, measured: measured, limit: limit)
  }
}

extension GestureEvent {
  /// One tap of one finger.
  init(tapOf touch: TouchID, at place: SurfacePoint, time: Timestamp) {
    self.init(.tap, .ended, time: time, place: place)
    taps = 1
    fingers = 1
    touches.append(touch)
  }
}
