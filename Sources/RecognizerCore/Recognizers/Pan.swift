import TouchModel

/// Fingers that drag.
///
/// Begins when the fingers' mean has left the slop, goes on with every motion, and ends when fewer fingers than asked for
/// are left. The way counts from where it began, so that nothing jumps by the slop; a finger that joins or leaves moves the
/// baseline and not the way. Along an axis it fails if it leaves the slop more across than along.
public struct Pan: GestureDeclaration, Hashable {
  public enum Axis: UInt8, Sendable, BitwiseCopyable {
    case any
    case horizontal
    case vertical
  }

  public var axis: Axis
  /// Range: 1 and above.
  public var fingers: ClosedRange<UInt8>
  /// How far to go before it begins; nil takes `GestureConstants.tapSlop`. Unit: µm.
  public var slop: Int32?
  /// Whether the content loses the touches when the pan begins.
  public var cancelsContent: Bool

  public init(
    axis: Axis = .any, fingers: ClosedRange<UInt8> = 1...10, slop: Int32? = nil, cancelsContent: Bool = false
  ) {
    self.axis = axis
    self.fingers = max(fingers.lowerBound, 1)...max(fingers.upperBound, 1)
    self.slop = slop
    self.cancelsContent = cancelsContent
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .pan(PanMachine(self, constants)), preset: nil, gestures: GestureSet(.pan), isObserver: false,
      precedesContent: cancelsContent)
  }
}

struct PanMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    /// Fewer fingers than asked for.
    case idle
    /// Enough fingers, inside the slop.
    case possible
    case active
    /// Waits for all fingers to be up.
    case failed
  }

  private let axis: Pan.Axis
  private let fewest: Int
  private let most: Int
  private let slop: Int32
  private let claims: Bool
  private let maximumSpeed: Int32

  private(set) var state = State.idle
  private var anchor = SurfacePoint(x: 0, y: 0)
  /// The way before the last change of the number of fingers, less the slop.
  private var before = SurfaceVector.zero
  private var own = TouchSet()

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .possible || state == .active }

  init(_ pan: Pan, _ constants: GestureConstants) {
    axis = pan.axis
    fewest = Int(pan.fingers.lowerBound)
    most = Int(pan.fingers.upperBound)
    slop = pan.slop ?? constants.tapSlop
    claims = pan.cancelsContent
    maximumSpeed = constants.maximumSpeed
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
    if state == .possible || state == .active {
      if !delta.cancelled.isEmpty {
        fail(.touchCancelled, at: now, table, &out)
      } else {
        move(at: now, table, &out, hasMoved: !delta.moved.isEmpty)
        if !delta.over.isEmpty { lift(delta, at: now, table, &out) }
      }
    }
    if state == .failed, (delta.down - delta.began).isEmpty { state = .idle }
    guard !delta.began.isEmpty, state != .failed else { return }
    join(delta.down, at: now, table, &out)
  }

  private func way(_ table: borrowing TouchTable) -> SurfaceVector {
    let way = SurfaceVector(from: anchor, to: table.centroid(own))
    return SurfaceVector(
      dx: Int32(clamping: Int64(before.dx) + Int64(way.dx)), dy: Int32(clamping: Int64(before.dy) + Int64(way.dy)))
  }

  private mutating func move(
    at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox, hasMoved: Bool
  ) {
    guard hasMoved else { return }
    if state == .active { return send(.changed, at: now, table, &out) }
    let way = way(table)
    guard way.isLonger(than: slop) else { return }
    let isAlong =
      switch axis {
      case .any: true
      case .horizontal: way.dx.magnitude > way.dy.magnitude
      case .vertical: way.dy.magnitude > way.dx.magnitude
      }
    guard isAlong else {
      let across = axis == .horizontal ? way.dy.magnitude : way.dx.magnitude
      let along = axis == .horizontal ? way.dx.magnitude : way.dy.magnitude
      return fail(.wrongDirection, at: now, table, &out, measured: Int64(across), limit: Int64(along))
    }
    state = .active
    anchor = table.centroid(own)
    before = .zero
    if claims { out.claimed = out.claimed | own }
    send(.began, at: now, table, &out)
  }

  private mutating func lift(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    let left = delta.down - delta.began
    if left.count < fewest {
      if state == .active { send(.ended, at: now, table, &out) }
      if state == .possible {
        out.fail(.pan, .tooShort, at: now, measured: way(table).length, limit: Int64(slop))
      }
      state = left.isEmpty ? .idle : .failed
    } else {
      rebase(left, table)
    }
  }

  private mutating func join(
    _ down: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if down.count > most {
      if state == .idle { state = .possible }
      return fail(.tooManyFingers, at: now, table, &out, measured: Int64(down.count), limit: Int64(most))
    }
    if state == .idle {
      guard down.count >= fewest else { return }
      state = .possible
      before = .zero
      own = down
      anchor = table.centroid(down)
    } else {
      rebase(down, table)
    }
  }

  /// A change of the number of fingers moves their mean: from here on the way counts from the new mean.
  private mutating func rebase(_ set: TouchSet, _ table: borrowing TouchTable) {
    before = way(table)
    own = set
    anchor = table.centroid(set)
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox, measured: Int64 = 0,
    limit: Int64 = 0
  ) {
    guard state == .possible || state == .active else { return }
    if state == .active { send(.cancelled, at: now, table, &out) }
    state = .failed
    out.fail(.pan, reason, at: now, measured: measured, limit: limit)
  }

  private func send(_ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    var event = GestureEvent(.pan, state, time: now, place: table.centroid(own))
    event.fingers = UInt8(clamping: own.count)
    event.translation = way(table)
    // A changing pan is told with every frame, and a fit is not free: only who lets go wants the speed.
    if state == .ended { event.velocity = table.velocity(own, at: now, limit: maximumSpeed) }
    table.list(own, into: &event.touches)
    out.send(event)
  }
}
