import TouchModel

/// Two fingers on a page, watched without taking anything from it.
///
/// After GestureWindow, a window subclass that let its super class serve the web view first and then handed two-finger
/// touches to a delegate. The content is served first and keeps everything. While exactly two fingers are on the region,
/// the receiver is told `began`, `changed`, `ended` and `cancelled` as a pan of both touches; each state is optional.
/// A third finger, a cancelled finger or a claim by the content cancels, and nothing comes back until all are up.
///
/// A swipe is decided at the first lift: left is back, right is forward, as published; readers who expected the page to
/// follow the finger exchange them. What its readers met and does not happen here: a pinch or one trembling finger taken
/// for a swipe, two-finger scrolling in a frame turning the page, a third finger leaving the receiver without an end.
///
/// See <doc:GesturesOverAPage>.
public struct TwoFingerObserver: GestureDeclaration, Hashable {
  /// Shortest way of the swipe; nil takes `GestureConstants.twoFingerTravel`. Unit: µm.
  public var travel: Int32?
  public var left: GestureAction
  public var right: GestureAction
  /// What of the pan the receiver wants; the swipe's action comes in any case.
  public var states: GestureStates

  public init(
    travel: Int32? = nil, left: GestureAction = .back, right: GestureAction = .forward, states: GestureStates = .all
  ) {
    self.travel = travel
    self.left = left
    self.right = right
    self.states = states
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .twoFingerObserver(TwoFingerMachine(self, constants)), preset: .twoFingerObserver,
      gestures: [GestureSet(.pan), GestureSet(.swipe)], isObserver: true, precedesContent: false)
  }
}

struct TwoFingerMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    /// Fewer than two fingers.
    case idle
    /// Exactly two.
    case pair
    /// Waits for all fingers to be up.
    case blocked
  }

  private let travel: Int32
  private let rule: SwipeRule
  private let maximumSpeed: Int32
  private let left: GestureAction
  private let right: GestureAction
  private let states: GestureStates

  private(set) var state = State.idle
  private var pair = TouchSet()
  private var first = 0
  private var second = 0
  private var firstStart = SurfacePoint(x: 0, y: 0)
  private var secondStart = SurfacePoint(x: 0, y: 0)
  private var start = SurfacePoint(x: 0, y: 0)

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .pair }

  init(_ observer: TwoFingerObserver, _ constants: GestureConstants) {
    travel = observer.travel ?? constants.twoFingerTravel
    rule = SwipeRule(constants)
    maximumSpeed = constants.maximumSpeed
    left = observer.left
    right = observer.right
    states = observer.states
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta): see(delta, at: now, table, &out)
    case .contentClaims(let verdict):
      if !verdict.down.isEmpty { block(.claimedByContent, at: now, table, &out) }
    case .closed(let reason): block(reason, at: now, table, &out)
    case .contentDeclines, .deadline: break
    }
  }

  private mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if state == .pair {
      if !delta.cancelled.isEmpty {
        block(.touchCancelled, at: now, table, &out)
      } else if !delta.ended.isEmpty {
        state = .idle
        report(.ended, at: now, table, &out)
        decide(at: now, table, &out)
      } else if !delta.began.isEmpty {
        block(.tooManyFingers, at: now, table, &out, measured: Int64(delta.down.count), limit: 2)
      } else if !delta.moved.isEmpty {
        report(.changed, at: now, table, &out)
      }
    }
    if state == .blocked, (delta.down - delta.began).isEmpty { state = .idle }
    guard state == .idle, !delta.began.isEmpty else { return }
    if delta.down.count == 2 {
      begin(delta.down, at: now, table, &out)
    } else if delta.down.count > 2 {
      state = .blocked
    }
  }

  private mutating func begin(
    _ set: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    pair = set
    var rest = set
    guard let a = rest.popFirst(), let b = rest.popFirst() else { return }
    (first, second) = table[a].id < table[b].id ? (a, b) : (b, a)
    firstStart = table[first].point
    secondStart = table[second].point
    start = table.centroid(set)
    state = .pair
    report(.began, at: now, table, &out)
  }

  private mutating func block(
    _ reason: FailureReason, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox, measured: Int64 = 0,
    limit: Int64 = 0
  ) {
    let wasPair = state == .pair
    state = .blocked
    guard wasPair else { return }
    report(.cancelled, at: now, table, &out)
    out.fail(.swipe, reason, at: now, measured: measured, limit: limit)
  }

  private func event(
    _ gesture: Gesture, _ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable
  ) -> GestureEvent {
    var event = GestureEvent(gesture, state, time: now, place: table.centroid(pair))
    event.fingers = 2
    event.translation = SurfaceVector(from: start, to: event.place)
    event.touches.append(table[first].id)
    event.touches.append(table[second].id)
    return event
  }

  private func report(
    _ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if states.contains(GestureStates(state)) { out.send(event(.pan, state, at: now, table)) }
  }

  private func decide(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    let verdict = rule.judge(pair, table, from: { $0 == first ? firstStart : secondStart }, travel: travel)
    switch verdict {
    case .swipe(let direction, _):
      guard direction.isHorizontal else {
        let way = SurfaceVector(from: start, to: table.centroid(pair))
        return out.fail(
          .swipe, .wrongDirection, at: now, measured: Int64(way.dy.magnitude), limit: Int64(way.dx.magnitude))
      }
      var event = event(.swipe, .ended, at: now, table)
      event.direction = direction
      event.action = direction == .left ? left : right
      event.velocity = table.velocity(pair, at: now, limit: maximumSpeed)
      out.send(event)
    case .none(let reason, let measured, let limit):
      out.fail(.swipe, reason, at: now, measured: measured, limit: limit)
    }
  }
}
