import TouchModel

/// A quick stroke to one side with one or more fingers, decided at the first lift.
///
/// All fingers land within the landing window and go to the same side; their mean goes the travel, hardly slants, and is
/// fast when it leaves. Fingers that spread or close make a pinch, and one that rests beside a moving one makes nothing.
public struct Swipe: GestureDeclaration, Hashable {
  /// Range: 1 and above.
  public var fingers: UInt8
  /// The only side to report; nil means any.
  public var direction: Direction?
  /// Shortest way; nil takes `GestureConstants.swipeTravel`. Unit: µm.
  public var travel: Int32?
  /// Slowest lift; nil takes `GestureConstants.flickSpeed`, 0 takes any. Unit: µm/s.
  public var speed: Int32?

  public init(fingers: UInt8 = 1, direction: Direction? = nil, travel: Int32? = nil, speed: Int32? = nil) {
    self.fingers = max(fingers, 1)
    self.direction = direction
    self.travel = travel
    self.speed = speed
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .swipe(SwipeMachine(self, constants)), preset: nil, gestures: GestureSet(.swipe), isObserver: false,
      precedesContent: false)
  }
}

struct SwipeMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    case idle
    /// Fingers land, or go.
    case tracking
    /// Waits for all fingers to be up.
    case done
  }

  private let fingers: Int
  private let direction: Direction?
  private let travel: Int32
  private let speed: Int32
  private let maximumSpeed: Int32
  private let landingWindow: TimeSpan
  private let rule: SwipeRule

  private(set) var state = State.idle
  private var landing = Timestamp.zero
  private var own = TouchSet()

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .tracking }

  init(_ swipe: Swipe, _ constants: GestureConstants) {
    fingers = Int(swipe.fingers)
    direction = swipe.direction
    travel = swipe.travel ?? constants.swipeTravel
    speed = swipe.speed ?? constants.flickSpeed
    maximumSpeed = constants.maximumSpeed
    landingWindow = constants.landingWindow
    rule = SwipeRule(constants)
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta): see(delta, at: now, table, &out)
    case .contentClaims(let verdict):
      if !verdict.down.isEmpty { fail(.claimedByContent, at: now, &out) }
    case .closed(let reason): fail(reason, at: now, &out)
    case .contentDeclines, .deadline: break
    }
  }

  private mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if state == .tracking {
      if !delta.cancelled.isEmpty {
        fail(.touchCancelled, at: now, &out)
      } else if !delta.ended.isEmpty {
        decide(at: now, table, &out)
        state = .done
      }
    }
    if state == .done, (delta.down - delta.began).isEmpty { state = .idle }
    guard !delta.began.isEmpty, state != .done else { return }
    if state == .idle {
      state = .tracking
      landing = now
    }
    own = delta.down
    let wait = now - landing
    if own.count > fingers {
      fail(.tooManyFingers, at: now, &out, measured: Int64(own.count), limit: Int64(fingers))
    } else if wait > landingWindow {
      fail(.landedTooLate, at: now, &out, measured: wait.nanoseconds, limit: landingWindow.nanoseconds)
    }
  }

  private mutating func decide(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    guard own.count == fingers else {
      return fail(.tooFewFingers, at: now, &out, measured: Int64(own.count), limit: Int64(fingers))
    }
    switch rule.judge(own, table, travel: travel) {
    case .none(let reason, let measured, let limit):
      fail(reason, at: now, &out, measured: measured, limit: limit)
    case .swipe(let side, let way):
      if let direction, side != direction {
        return fail(.wrongDirection, at: now, &out, measured: way.length, limit: Int64(travel))
      }
      let velocity = table.velocity(own, at: now, limit: maximumSpeed)
      let along = side.isHorizontal ? Int64(velocity.dx) : Int64(velocity.dy)
      let fast = side == .left || side == .up ? -along : along
      guard fast >= Int64(speed) else {
        return fail(.tooSlow, at: now, &out, measured: max(fast, 0), limit: Int64(speed))
      }
      var event = GestureEvent(.swipe, .ended, time: now, place: table.centroid(own))
      event.fingers = UInt8(clamping: own.count)
      event.direction = side
      event.translation = way
      event.velocity = velocity
      table.list(own, into: &event.touches)
      out.send(event)
    }
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ out: inout Outbox, measured: Int64 = 0, limit: Int64 = 0
  ) {
    guard state == .tracking else { return }
    state = .done
    out.fail(.swipe, reason, at: now, measured: measured, limit: limit)
  }
}
