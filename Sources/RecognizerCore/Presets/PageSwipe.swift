import TouchModel

/// A horizontal drag turns the page.
///
/// After MyWebView, a web view subclass that kept touches until it knew whether they were a swipe. A drag to the right is
/// `previous`, to the left `next`, once a touch, at the moment it has gone the minimum and is more across than along.
/// Taps, scrolls and pinches pass through. The direction is decided once: a scroll that turns sideways stays a scroll.
///
/// In the process (`.claim`) the swipe is taken from the content, which sees its touch cancelled. Beside it (`.observe`) the
/// content keeps the touch, and the minimum is longer than a browser's own click slop, so that no click comes of it.
///
/// What its readers met and does not happen here: links and scrolling that died, a page turned by the second finger or by a
/// scroll's drift, the next tap swallowed.
///
/// See <doc:GesturesOverAPage>.
public struct PageSwipe: GestureDeclaration, Hashable {
  public enum Mode: UInt8, Sendable, BitwiseCopyable {
    /// The content keeps the touch.
    case observe
    /// The content loses the touch when the swipe is recognised.
    case claim
  }

  public var mode: Mode
  /// Shortest way; nil takes `GestureConstants.pageSwipeObserveTravel` or `pageSwipeClaimTravel`. Unit: µm.
  public var travel: Int32?
  public var left: GestureAction
  public var right: GestureAction

  public init(
    mode: Mode = .observe, travel: Int32? = nil, left: GestureAction = .next, right: GestureAction = .previous
  ) {
    self.mode = mode
    self.travel = travel
    self.left = left
    self.right = right
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .pageSwipe(PageSwipeMachine(self, constants)), preset: .pageSwipe, gestures: GestureSet(.swipe),
      isObserver: mode == .observe, precedesContent: mode == .claim)
  }
}

struct PageSwipeMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    case idle
    /// One finger, undecided.
    case tracking
    /// Decided, or failed: waits for all fingers to be up.
    case decided
  }

  private let travel: Int32
  private let left: GestureAction
  private let right: GestureAction
  private let claims: Bool
  private let maximumSpeed: Int32
  private(set) var state = State.idle
  private var index = 0

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .tracking }

  init(_ swipe: PageSwipe, _ constants: GestureConstants) {
    claims = swipe.mode == .claim
    maximumSpeed = constants.maximumSpeed
    travel = swipe.travel ?? (claims ? constants.pageSwipeClaimTravel : constants.pageSwipeObserveTravel)
    left = swipe.left
    right = swipe.right
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
      if delta.cancelled.contains(index) {
        fail(.touchCancelled, at: now, &out)
      } else if !delta.began.isEmpty, !delta.ended.contains(index) {
        fail(.tooManyFingers, at: now, &out, measured: Int64(delta.down.count), limit: 1)
      } else {
        decide(at: now, table, &out)
        if state == .tracking, delta.ended.contains(index) {
          fail(.tooShort, at: now, &out, measured: Int64(table[index].travel.dx.magnitude), limit: Int64(travel))
        }
      }
    }
    if state == .decided, (delta.down - delta.began).isEmpty { state = .idle }
    guard state == .idle, !delta.began.isEmpty else { return }
    if delta.down.count == 1, let only = delta.began.first {
      index = only
      state = .tracking
    } else if !delta.down.isEmpty {
      state = .decided
    }
  }

  private mutating func decide(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    let way = table[index].travel
    let across = Int64(way.dx.magnitude)
    let along = Int64(way.dy.magnitude)
    guard max(across, along) >= Int64(travel) else { return }
    guard across > along else { return fail(.wrongDirection, at: now, &out, measured: along, limit: across) }
    state = .decided
    var event = GestureEvent(.swipe, .ended, time: now, place: table[index].point)
    event.fingers = 1
    event.direction = way.dx < 0 ? .left : .right
    event.action = way.dx < 0 ? left : right
    event.translation = way
    event.velocity = table.velocity(TouchSet(index), at: now, limit: maximumSpeed)
    event.touches.append(table[index].id)
    out.send(event)
    if claims { out.claimed.insert(index) }
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ out: inout Outbox, measured: Int64 = 0, limit: Int64 = 0
  ) {
    guard state == .tracking else { return }
    state = .decided
    out.fail(.swipe, reason, at: now, measured: measured, limit: limit)
  }
}
