public import TouchModel

/// Single taps on a view, watched without taking them from it.
///
/// After TapDetectingWindow, a window that let its super class serve the web view first and then looked for taps on it.
/// Counts one-finger taps that begin in the region or a part of it. A tap is reported after the delay, with its place; a
/// second tap near it in time and place cancels the report, and one under way at the deadline is waited for. Taps too far
/// apart are two reports.
///
/// What its readers met and does not happen here: double taps that missed by a pixel reported as taps, copy and selection
/// disturbed, the last of two fingers taken for a tap, a report to a receiver that was gone.
///
/// See <doc:GesturesOverAPage>.
public struct TapObserver: GestureDeclaration, Hashable {
  /// How long a tap waits for a second one; nil takes `GestureConstants.tapReportDelay`, zero reports at the lift.
  public var delay: TimeSpan?
  /// Longest time from one tap's lift to the next one's landing; nil takes `GestureConstants.tapGap`.
  public var gap: TimeSpan?
  /// Nearer than this a next tap belongs to the one before; nil takes `GestureConstants.tapDistance`. Unit: µm.
  public var distance: Int32?
  /// How far a finger may go and still tap; nil takes `GestureConstants.tapSlop`. Unit: µm.
  public var slop: Int32?

  public init(delay: TimeSpan? = nil, gap: TimeSpan? = nil, distance: Int32? = nil, slop: Int32? = nil) {
    self.delay = delay
    self.gap = gap
    self.distance = distance
    self.slop = slop
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .tapObserver(TapObserverMachine(self, constants)), preset: .tapObserver, gestures: GestureSet(.tap),
      isObserver: true, precedesContent: false, receivesTouches: true)
  }
}

struct TapObserverMachine: RecognizerMachine {
  private struct Waiting: Sendable, BitwiseCopyable {
    var touch: TouchID
    var place: SurfacePoint
    var reportTime: Timestamp
  }

  /// More taps at different places than this within one delay are more than ten fingers can do; the oldest is then
  /// reported early.
  private static var capacity: Int { 8 }

  private let delay: TimeSpan
  private let gap: TimeSpan
  private let distance: Int32
  private var press: SinglePress

  private var waiting: InlineArray<8, Waiting>
  private var count = 0
  /// The tap that a next one may follow.
  private var last = SurfacePoint(x: 0, y: 0)
  private var lastLift: Timestamp?
  /// The press under way follows the last tap.
  private var follows = false
  /// The newest waiting report is the last tap's: after a double tap it is not, and a third tap cancels nothing.
  private var isLastWaiting = false

  init(_ observer: TapObserver, _ constants: GestureConstants) {
    delay = observer.delay ?? constants.tapReportDelay
    gap = observer.gap ?? constants.tapGap
    distance = observer.distance ?? constants.tapDistance
    press = SinglePress(slop: observer.slop ?? constants.tapSlop, longPress: constants.longPress)
    waiting = InlineArray(
      repeating: Waiting(touch: TouchID(device: 0, number: 0), place: SurfacePoint(x: 0, y: 0), reportTime: .never))
  }

  var deadline: Timestamp {
    // While a tap that follows the last one is under way, the last one is not due; its press has a deadline of its own.
    let due = count - (isHeldBack ? 1 : 0)
    return due > 0 ? min(waiting[0].reportTime, press.deadline) : press.deadline
  }

  var isPending: Bool { count > 0 || press.isPressed }

  private var isHeldBack: Bool { follows && press.isPressed && isLastWaiting }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta):
      if let tap = press.see(delta, at: now, table, &out) { finish(tap, at: now, &out) }
      if press.isPressed, let index = delta.began.first { follows = isNear(table[index].point, at: now) }
      reportDue(at: now, &out)
    case .deadline:
      press.deadlinePassed(at: now, &out)
      reportDue(at: now, &out)
    case .closed(let reason):
      for _ in 0..<count { out.fail(.tap, reason, at: now) }
      count = 0
      isLastWaiting = false
      lastLift = nil
      press.fail(reason, at: now, &out)
    case .contentClaims, .contentDeclines: break
    }
  }

  private func isNear(_ point: SurfacePoint, at now: Timestamp) -> Bool {
    guard let lastLift, now - lastLift <= gap else { return false }
    return !SurfaceVector(from: last, to: point).isLonger(than: distance)
  }

  private mutating func finish(_ tap: TrackedTouch, at now: Timestamp, _ out: inout Outbox) {
    if delay == .zero { return out.send(GestureEvent(tapOf: tap.id, at: tap.point, time: now)) }
    last = tap.point
    lastLift = now
    if follows {
      if isLastWaiting { count -= 1 }
      isLastWaiting = false
      return out.fail(.tap, .followedByTap, at: now)
    }
    if count == TapObserverMachine.capacity { reportFirst(at: now, &out) }
    waiting[count] = Waiting(touch: tap.id, place: tap.point, reportTime: now + delay)
    count += 1
    isLastWaiting = true
  }

  private mutating func reportDue(at now: Timestamp, _ out: inout Outbox) {
    while count > (isHeldBack ? 1 : 0), waiting[0].reportTime <= now { reportFirst(at: now, &out) }
  }

  private mutating func reportFirst(at now: Timestamp, _ out: inout Outbox) {
    let first = waiting[0]
    for i in 1..<count { waiting[i - 1] = waiting[i] }
    count -= 1
    if count == 0 { isLastWaiting = false }
    out.send(GestureEvent(tapOf: first.touch, at: first.place, time: now))
  }
}
