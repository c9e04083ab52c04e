import TouchModel

/// Taps in a row with one or more fingers.
///
/// Recognised at the last lift. All fingers land within the landing window and near each other, none leaves the slop,
/// and they are lifted before a long press would begin; the next tap lands within gap and distance of the one before.
/// A finger too many, a cancelled touch or a claim by the content makes it fail until all fingers are up.
public struct Tap: GestureDeclaration, Hashable {
  /// Range: 1 and above.
  public var taps: UInt8
  /// Range: 1 and above.
  public var fingers: UInt8

  public init(taps: UInt8 = 1, fingers: UInt8 = 1) {
    self.taps = max(taps, 1)
    self.fingers = max(fingers, 1)
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .tap(TapMachine(self, constants)), preset: nil, gestures: GestureSet(.tap), isObserver: false,
      precedesContent: false)
  }
}

struct TapMachine: RecognizerMachine {
  enum State: UInt8, Sendable, BitwiseCopyable {
    /// No finger down.
    case idle
    /// Fingers are down, and all is well so far.
    case pressed
    /// Between two taps.
    case between
    /// Waits for all fingers to be up.
    case failed
  }

  private let taps: UInt8
  private let fingers: UInt8
  private let slop: Int32
  private let penSlop: Int32
  private let longPress: TimeSpan
  private let gap: TimeSpan
  private let gapMinimum: TimeSpan
  private let distance: Int32
  private let landingWindow: TimeSpan
  private let separation: Int32

  private(set) var state = State.idle
  private(set) var deadline = Timestamp.never
  var isPending: Bool { state == .pressed || state == .between }
  private var tapsDone: UInt8 = 0
  private var landed: UInt8 = 0
  private var lifted: UInt8 = 0
  private var landing = Timestamp.zero
  private var firstPlace = SurfacePoint(x: 0, y: 0)
  private var lastLift = Timestamp.zero
  private var lastPlace = SurfacePoint(x: 0, y: 0)
  private var sumX: Int64 = 0
  private var sumY: Int64 = 0
  private var touches = TouchList()

  init(_ tap: Tap, _ constants: GestureConstants) {
    taps = tap.taps
    fingers = tap.fingers
    slop = constants.tapSlop
    penSlop = constants.stylusSlop
    longPress = constants.longPress
    gap = constants.tapGap
    gapMinimum = constants.tapGapMinimum
    distance = constants.tapDistance
    landingWindow = constants.landingWindow
    separation = constants.fingerSeparation
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta): see(delta, at: now, table, &out)
    case .deadline:
      if state == .pressed {
        fail(.heldTooLong, at: now, (now - landing).nanoseconds, longPress.nanoseconds, &out)
      } else if state == .between {
        out.fail(.tap, .noFurtherTap, at: now, measured: Int64(tapsDone), limit: Int64(taps))
        reset()
      }
    case .contentClaims(let verdict):
      if state == .pressed, !verdict.down.isEmpty { fail(.claimedByContent, at: now, 0, 0, &out) }
    case .contentDeclines: break
    case .closed(let reason):
      if state == .pressed || state == .between { out.fail(.tap, reason, at: now) }
      if state == .pressed { state = .failed } else if state == .between { reset() }
      deadline = .never
    }
  }

  private mutating func see(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    if state == .pressed {
      if !delta.cancelled.isEmpty { fail(.touchCancelled, at: now, 0, 0, &out) }
      checkSlop(delta.moved | delta.ended, at: now, table, &out)
    }
    if state == .pressed { lift(delta, at: now, table, &out) }
    if state == .failed, (delta.down - delta.began).isEmpty { reset() }
    land(delta.began, at: now, table, &out)
  }

  private mutating func checkSlop(
    _ set: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    var rest = set
    while state == .pressed, let index = rest.popFirst() {
      let limit = table[index].tool == .pen ? penSlop : slop
      let travel = table[index].travel
      if travel.isLonger(than: limit) { fail(.moved, at: now, travel.length, Int64(limit), &out) }
    }
  }

  private mutating func lift(
    _ delta: FrameDelta, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    var rest = delta.ended
    while let index = rest.popFirst() {
      let touch = table[index]
      lifted &+= 1
      sumX += Int64(touch.point.x)
      sumY += Int64(touch.point.y)
      touches.append(touch.id)
    }
    guard lifted > 0, (delta.down - delta.began).isEmpty else { return }
    guard landed == fingers else { return fail(.tooFewFingers, at: now, Int64(landed), Int64(fingers), &out) }
    tapsDone &+= 1
    lastLift = now
    lastPlace = SurfacePoint(x: Int32(clamping: sumX / Int64(fingers)), y: Int32(clamping: sumY / Int64(fingers)))
    if tapsDone < taps {
      state = .between
      deadline = now + gap
      return
    }
    var event = GestureEvent(.tap, .ended, time: now, place: lastPlace)
    event.taps = taps
    event.fingers = fingers
    event.touches = touches
    reset()
    out.send(event)
  }

  private mutating func land(
    _ set: TouchSet, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) {
    var rest = set
    while let index = rest.popFirst() {
      switch state {
      case .failed: return
      case .idle: press(table[index], at: now)
      case .between: pressAgain(table[index], at: now, &out)
      case .pressed: join(table[index], at: now, &out)
      }
    }
  }

  private mutating func press(_ touch: TrackedTouch, at now: Timestamp) {
    state = .pressed
    landed = 1
    lifted = 0
    landing = now
    firstPlace = touch.point
    sumX = 0
    sumY = 0
    touches = TouchList()
    deadline = now + longPress
  }

  /// A tap that cannot be the next one of the row is the first of a new row.
  private mutating func pressAgain(_ touch: TrackedTouch, at now: Timestamp, _ out: inout Outbox) {
    let pause = now - lastLift
    let way = SurfaceVector(from: lastPlace, to: touch.point)
    // With several fingers the place is their mean, and a first finger lands beside it.
    let reach = Int32(clamping: Int64(distance) + (fingers > 1 ? Int64(separation) : 0))
    if pause < gapMinimum {
      out.fail(.tap, .nextTapTooSoon, at: now, measured: pause.nanoseconds, limit: gapMinimum.nanoseconds)
      tapsDone = 0
    } else if way.isLonger(than: reach) {
      out.fail(.tap, .nextTapTooFar, at: now, measured: way.length, limit: Int64(reach))
      tapsDone = 0
    }
    press(touch, at: now)
  }

  private mutating func join(_ touch: TrackedTouch, at now: Timestamp, _ out: inout Outbox) {
    landed = landed == .max ? .max : landed + 1
    let wait = now - landing
    let way = SurfaceVector(from: firstPlace, to: touch.point)
    if landed > fingers || lifted > 0 {
      fail(.tooManyFingers, at: now, Int64(landed), Int64(fingers), &out)
    } else if wait > landingWindow {
      fail(.landedTooLate, at: now, wait.nanoseconds, landingWindow.nanoseconds, &out)
    } else if way.isLonger(than: separation) {
      fail(.landedTooFarApart, at: now, way.length, Int64(separation), &out)
    }
  }

  private mutating func fail(
    _ reason: FailureReason, at now: Timestamp, _ measured: Int64, _ limit: Int64, _ out: inout Outbox
  ) {
    state = .failed
    deadline = .never
    tapsDone = 0
    out.fail(.tap, reason, at: now, measured: measured, limit: limit)
  }

  private mutating func reset() {
    state = .idle
    deadline = .never
    tapsDone = 0
  }
}
