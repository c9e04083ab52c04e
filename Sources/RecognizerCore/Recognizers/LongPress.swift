import TouchModel

/// Fingers that are held still.
///
/// Begins when all fingers have been down for the long-press time inside the slop; from then on they may go where they
/// like. Ends when one of them lifts.
public struct LongPress: GestureDeclaration, Hashable {
  /// Range: 1 and above.
  public var fingers: UInt8
  /// Whether the content loses the touches when the press begins.
  public var cancelsContent: Bool

  public init(fingers: UInt8 = 1, cancelsContent: Bool = false) {
    self.fingers = max(fingers, 1)
    self.cancelsContent = cancelsContent
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .longPress(LongPressMachine(self, constants)), preset: nil, gestures: GestureSet(.longPress),
      isObserver: false, precedesContent: cancelsContent)
  }
}

struct LongPressMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    case idle
    /// Fingers land, or are held.
    case possible
    case active
    /// Waits for all fingers to be up.
    case failed
  }

  private let fingers: Int
  private let slop: Int32
  private let penSlop: Int32
  private let hold: TimeSpan
  private let landingWindow: TimeSpan
  private let claims: Bool

  private(set) var state = State.idle
  private(set) var deadline = Timestamp.never
  var isPending: Bool { state == .possible || state == .active }
  private var landing = Timestamp.zero
  private var own = TouchSet()
  private var anchor = SurfacePoint(x: 0, y: 0)

  init(_ press: LongPress, _ constants: GestureConstants) {
    fingers = Int(press.fingers)
    slop = constants.tapSlop
    penSlop = constants.stylusSlop
    hold = constants.longPress
    landingWindow = constants.landingWindow
    claims = press.cancelsContent
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta): see(delta, at: now, table, &out)
    case .deadline:
      deadline = .never
      guard state == .possible else { return }
      state = .active
      anchor = table.centroid(own)
      if claims { out.claimed = out.claimed | own }
      send(.began, at: now, table, &out)
    case .contentClaims(let verdict):
      if !verdict.down.isEmpty { fail(.claimedByContent, at: now, table, &out) }
    case .contentDeclines: break
    case .closed(let reason): fail(reason, at: now, table, &out)
    }
  }

  private mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if isPending, !(delta.cancelled & own).isEmpty { fail(.touchCancelled, at: now, table, &out) }
    if state == .active {
      if !(delta.ended & own).isEmpty {
        send(.ended, at: now, table, &out)
        state = .failed
      } else if !(delta.moved & own).isEmpty {
        send(.changed, at: now, table, &out)
      }
    } else if state == .possible {
      checkSlop(delta.moved, at: now, table, &out)
      if !delta.ended.isEmpty { lift(at: now, table, &out) }
    }
    if state == .failed, (delta.down - delta.began).isEmpty { state = .idle }
    if !delta.began.isEmpty { land(delta, at: now, table, &out) }
  }

  private mutating func lift(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    if own.count < fingers {
      fail(.tooFewFingers, at: now, table, &out, measured: Int64(own.count), limit: Int64(fingers))
    } else {
      let held = (now - landing).nanoseconds
      fail(.heldTooShort, at: now, table, &out, measured: held, limit: hold.nanoseconds)
    }
  }

  private mutating func checkSlop(
    _ set: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    var rest = set
    while state == .possible, let index = rest.popFirst() {
      let limit = table[index].tool == .pen ? penSlop : slop
      let travel = table[index].travel
      if travel.isLonger(than: limit) {
        fail(.moved, at: now, table, &out, measured: travel.length, limit: Int64(limit))
      }
    }
  }

  private mutating func land(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    guard state == .idle || state == .possible else { return }
    if state == .idle {
      state = .possible
      landing = now
    }
    own = delta.down
    if own.count > fingers {
      fail(.tooManyFingers, at: now, table, &out, measured: Int64(own.count), limit: Int64(fingers))
    } else if now - landing > landingWindow {
      fail(
        .landedTooLate, at: now, table, &out, measured: (now - landing).nanoseconds, limit: landingWindow.nanoseconds)
    } else if own.count == fingers {
      landing = now
      deadline = now + hold
    }
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox, measured: Int64 = 0,
    limit: Int64 = 0
  ) {
    guard isPending else { return }
    if state == .active { send(.cancelled, at: now, table, &out) }
    state = .failed
    deadline = .never
    out.fail(.longPress, reason, at: now, measured: measured, limit: limit)
  }

  private func send(_ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    var event = GestureEvent(.longPress, state, time: now, place: table.centroid(own))
    event.fingers = UInt8(clamping: own.count)
    event.translation = SurfaceVector(from: anchor, to: event.place)
    table.list(own, into: &event.touches)
    out.send(event)
  }
}
