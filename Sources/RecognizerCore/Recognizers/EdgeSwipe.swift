import TouchModel

/// One finger that comes in from an edge.
///
/// Lands in the zone along the edge of its region (of the glass, where the region has none) and begins when it has gone the
/// travel inwards; goes on with every motion; ends at the lift, or is cancelled there if the finger has turned back to less
/// than half the travel. One that goes along the edge, or off it, fails.
public struct EdgeSwipe: GestureDeclaration, Hashable {
  /// Any side but `none`.
  public var edge: Direction
  /// Whether the content loses the touch when the swipe begins.
  public var cancelsContent: Bool

  public init(_ edge: Direction, cancelsContent: Bool = false) {
    self.edge = edge
    self.cancelsContent = cancelsContent
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .edgeSwipe(EdgeSwipeMachine(self, constants)), preset: nil, gestures: GestureSet(.edgeSwipe),
      isObserver: false, precedesContent: cancelsContent)
  }
}

struct EdgeSwipeMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    case idle
    /// One finger, landed in the zone.
    case possible
    case active
    /// Waits for all fingers to be up.
    case failed
  }

  private let edge: Direction
  private let zone: Int64
  private let travel: Int32
  private let slop: Int32
  private let maximumSpeed: Int32
  private let claims: Bool
  private(set) var state = State.idle
  private var index = 0

  var deadline: Timestamp { .never }
  var isPending: Bool { state == .possible || state == .active }

  init(_ swipe: EdgeSwipe, _ constants: GestureConstants) {
    edge = swipe.edge
    zone = Int64(constants.edgeZone)
    travel = constants.edgeTravel
    slop = constants.tapSlop
    maximumSpeed = constants.maximumSpeed
    claims = swipe.cancelsContent
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
      if delta.cancelled.contains(index) {
        fail(.touchCancelled, at: now, table, &out)
      } else if !delta.began.isEmpty, !delta.ended.contains(index) {
        fail(.tooManyFingers, at: now, table, &out, measured: Int64(delta.down.count), limit: 1)
      } else {
        if delta.moved.contains(index) { move(at: now, table, &out) }
        if delta.ended.contains(index) { lift(at: now, table, &out) }
      }
    }
    if state == .failed, (delta.down - delta.began).isEmpty { state = .idle }
    guard state == .idle, let only = delta.began.first else { return }
    if delta.down.count == 1, isInZone(table[only].point, out.frame.clipped(to: table.surface)) {
      index = only
      state = .possible
    } else if !delta.down.isEmpty {
      state = .failed
    }
  }

  private func isInZone(_ point: SurfacePoint, _ frame: SurfaceRect) -> Bool {
    let depth =
      switch edge {
      case .left: Int64(point.x) - Int64(frame.minX)
      case .right: Int64(frame.maxX) - Int64(point.x)
      case .up: Int64(point.y) - Int64(frame.minY)
      case .down: Int64(frame.maxY) - Int64(point.y)
      case .none: Int64.max
      }
    return depth <= zone
  }

  /// The way inwards, and along the edge. Unit: µm.
  private func way(_ table: borrowing TouchTable) -> (inwards: Int64, along: Int64) {
    let way = table[index].travel
    return switch edge {
    case .left: (Int64(way.dx), Int64(way.dy.magnitude))
    case .right: (-Int64(way.dx), Int64(way.dy.magnitude))
    case .up: (Int64(way.dy), Int64(way.dx.magnitude))
    case .down, .none: (-Int64(way.dy), Int64(way.dx.magnitude))
    }
  }

  private mutating func move(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    if state == .active { return send(.changed, at: now, table, &out) }
    let way = way(table)
    if way.along > Int64(slop), way.along >= way.inwards {
      fail(.wrongDirection, at: now, table, &out, measured: way.along, limit: max(way.inwards, Int64(slop)))
    } else if way.inwards >= Int64(travel) {
      state = .active
      if claims { out.claimed.insert(index) }
      send(.began, at: now, table, &out)
    }
  }

  private mutating func lift(at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    let inwards = way(table).inwards
    if state == .possible || inwards * 2 < Int64(travel) {
      fail(.tooShort, at: now, table, &out, measured: max(inwards, 0), limit: Int64(travel))
    } else {
      send(.ended, at: now, table, &out)
      state = .failed
    }
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox, measured: Int64 = 0,
    limit: Int64 = 0
  ) {
    guard isPending else { return }
    if state == .active { send(.cancelled, at: now, table, &out) }
    state = .failed
    out.fail(.edgeSwipe, reason, at: now, measured: measured, limit: limit)
  }

  private func send(_ state: GestureState, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    var event = GestureEvent(.edgeSwipe, state, time: now, place: table[index].point)
    event.fingers = 1
    event.direction = edge
    event.translation = table[index].travel
    if state == .ended { event.velocity = table.velocity(TouchSet(index), at: now, limit: maximumSpeed) }
    event.touches.append(table[index].id)
    out.send(event)
  }
}
