import TouchModel

/// Two or more fingers that spread or close.
///
/// Begins when the fingers' distance (twice their mean distance from their middle) has changed by the slop or by the ratio;
/// the scale counts from there. A finger that joins or leaves moves the baseline and not the scale.
public struct Pinch: GestureDeclaration, Hashable {
  /// Whether the content loses the touches when the pinch begins.
  public var cancelsContent: Bool

  public init(cancelsContent: Bool = false) { self.cancelsContent = cancelsContent }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .spread(SpreadMachine(.pinch, constants, claims: cancelsContent)), preset: nil,
      gestures: GestureSet(.pinch), isObserver: false, precedesContent: cancelsContent)
  }
}

/// Two or more fingers that turn around their middle.
///
/// Begins when they have turned by the slop; the rotation counts from there, over any number of turns. A finger that joins
/// or leaves moves the baseline and not the rotation.
public struct Rotate: GestureDeclaration, Hashable {
  /// Whether the content loses the touches when the rotation begins.
  public var cancelsContent: Bool

  public init(cancelsContent: Bool = false) { self.cancelsContent = cancelsContent }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .spread(SpreadMachine(.rotate, constants, claims: cancelsContent)), preset: nil,
      gestures: GestureSet(.rotate), isObserver: false, precedesContent: cancelsContent)
  }
}

/// Pinch and rotation: both read one least-squares similarity (scale and turn together) over all fingers.
struct SpreadMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    /// Fewer than two fingers.
    case idle
    /// Two or more, inside the slop.
    case possible
    case active
    /// Waits for all fingers to be up.
    case failed
  }

  private let gesture: Gesture
  private let slop: Int32
  private let slopMinimum: Int32
  private let ratio: Int64
  private let rotationSlop: Int32
  private let claims: Bool

  private(set) var state = State.idle
  private var own = TouchSet()
  private var baseline = Similarity.Baseline()
  /// What was reached before the baseline was set. Units: as in `GestureEvent`.
  private var scaleBefore: Int64 = 1_000_000
  private var rotationBefore: Int64 = 0
  /// The last turn since the baseline, to tell a half turn more from a half turn less.
  private var lastTurn: Int64 = 0

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .possible || state == .active }

  init(_ gesture: Gesture, _ constants: GestureConstants, claims: Bool) {
    self.gesture = gesture
    slop = constants.pinchSlop
    slopMinimum = constants.pinchSlopMinimum
    ratio = constants.pinchRatio
    rotationSlop = constants.rotationSlop
    self.claims = claims
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta): see(delta, at: now, table, &out)
    case .contentClaims(let verdict):
      if !verdict.down.isEmpty { fail(.claimedByContent, at: now, table, &out) }
    case .closed(let reason): fail(reason, at: now, table, &out)
    case .contentDeclines, .deadline: break
    }
  }

  private mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if isPending {
      if !delta.cancelled.isEmpty {
        fail(.touchCancelled, at: now, table, &out)
      } else {
        if !delta.moved.isEmpty { move(at: now, table, &out) }
        if !delta.ended.isEmpty { lift(delta.down - delta.began, at: now, table, &out) }
      }
    }
    if state == .failed, (delta.down - delta.began).isEmpty { state = .idle }
    guard !delta.began.isEmpty, state != .failed, delta.down.count >= 2 else { return }
    if state == .idle {
      state = .possible
      restart()
    } else {
      keep(table)
    }
    rebase(delta.down, table)
  }

  private mutating func move(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    let fit = Similarity(baseline, own, table)
    follow(fit)
    if state == .active { return send(.changed, at: now, table, &out) }
    guard gesture == .pinch ? isPinch(fit.span) : abs(lastTurn) >= Int64(rotationSlop) else { return }
    state = .active
    restart()
    rebase(own, table)
    if claims { out.claimed = out.claimed | own }
    send(.began, at: now, table, &out)
  }

  private func isPinch(_ span: Int64) -> Bool {
    let change = abs(span - baseline.span)
    if change >= Int64(slop) { return true }
    return change >= Int64(slopMinimum)
      && (span * 1_000 >= baseline.span * ratio || span * ratio <= baseline.span * 1_000)
  }

  private mutating func lift(
    _ left: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    guard left.count < 2 else {
      keep(table)
      return rebase(left, table)
    }
    if state == .active {
      send(.ended, at: now, table, &out)
    } else {
      let fit = Similarity(baseline, own, table)
      if gesture == .pinch {
        out.fail(.pinch, .tooShort, at: now, measured: abs(fit.span - baseline.span), limit: Int64(slop))
      } else {
        out.fail(.rotate, .turnedTooLittle, at: now, measured: abs(lastTurn), limit: Int64(rotationSlop))
      }
    }
    // One finger is no pinch, and a second beside it is a new one.
    state = .idle
    own = TouchSet()
  }

  private mutating func restart() {
    scaleBefore = 1_000_000
    rotationBefore = 0
  }

  private mutating func rebase(_ set: TouchSet, _ table: borrowing TouchTable) {
    own = set
    baseline = Similarity.Baseline(set, table)
    lastTurn = 0
  }

  /// Puts what the fingers have reached so far behind the next baseline.
  private mutating func keep(_ table: borrowing TouchTable) {
    scaleBefore = scale(table)
    rotationBefore += lastTurn
  }

  private mutating func follow(_ fit: Similarity) {
    var turn = Int64(fit.turn)
    while turn - lastTurn > 180_000 { turn -= 360_000 }
    while turn - lastTurn < -180_000 { turn += 360_000 }
    lastTurn = turn
  }

  private func scale(_ table: borrowing TouchTable) -> Int64 {
    let fit = Similarity(baseline, own, table)
    guard baseline.span > 0 else { return scaleBefore }
    // A span is below 2³³ µm and a scale is kept below 2³¹: the product needs the division first where it is large.
    let (product, overflow) = scaleBefore.multipliedReportingOverflow(by: fit.span)
    let scale = overflow ? scaleBefore / baseline.span &* fit.span : product / baseline.span
    return min(max(scale, 0), Int64(Int32.max))
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    guard isPending else { return }
    if state == .active { send(.cancelled, at: now, table, &out) }
    state = .failed
    out.fail(gesture, reason, at: now)
  }

  private func send(_ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    var event = GestureEvent(gesture, state, time: now, place: table.centroid(own))
    event.fingers = UInt8(clamping: own.count)
    event.scale = Int32(clamping: scale(table))
    event.rotation = Int32(clamping: rotationBefore + lastTurn)
    table.list(own, into: &event.touches)
    out.send(event)
  }
}
