public import TouchModel

/// A transparent overlay that hears of taps nobody else wanted.
///
/// After WebOverlayView: a view above a web view that passes every touch on and reports a tap only if the page did not
/// follow a link. A lift without movement (one finger, no long press) opens the report window, anew at each such lift. The
/// content claims the touch between its began and the end of the window: nothing is reported; it declines: at once;
/// otherwise at the end, with the place. A later drag or cancel leaves a waiting report alone.
///
/// What its readers met and does not happen here: links that were reported as taps and did not load, selection by hold
/// that stopped working, pinches counted twice, no place in the report, a report after the overlay was removed.
///
/// Without anybody who claims, each tap on a link is reported too: see <doc:GesturesOverAPage>.
public struct OverlayClaim: GestureDeclaration, Hashable {
  /// How long to wait for a claim; nil takes `GestureConstants.reportWindow`.
  public var window: TimeSpan?
  /// How far a finger may go and still tap; nil takes `GestureConstants.overlaySlop`. Unit: µm.
  public var slop: Int32?

  public init(window: TimeSpan? = nil, slop: Int32? = nil) {
    self.window = window
    self.slop = slop
  }

  public func recognizer(_ constants: GestureConstants) -> Recognizer {
    Recognizer(
      machine: .overlayClaim(OverlayClaimMachine(self, constants)), preset: .overlayClaim,
      gestures: GestureSet(.tap), isObserver: true, precedesContent: false)
  }
}

struct OverlayClaimMachine: RecognizerMachine {
  private let window: TimeSpan
  private var press: SinglePress

  private var isDeclined = false
  private var waitingFor: TouchID?
  private var waitingPlace = SurfacePoint(x: 0, y: 0)
  private var reportTime = Timestamp.never

  var deadline: Timestamp { min(reportTime, press.deadline) }
  var isPending: Bool { waitingFor != nil || press.isPressed }

  init(_ overlay: OverlayClaim, _ constants: GestureConstants) {
    window = overlay.window ?? constants.reportWindow
    press = SinglePress(slop: overlay.slop ?? constants.overlaySlop, longPress: constants.longPress)
  }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox) {
    switch signal {
    case .frame(let delta):
      let hadFinger = press.isPressed
      if let tap = press.see(delta, at: now, table, &out) {
        waitingFor = tap.id
        waitingPlace = tap.point
        reportTime = now + window
        if isDeclined { report(at: now, &out) }
      }
      if press.isPressed, !hadFinger || !delta.began.isEmpty { isDeclined = false }
    case .deadline:
      if reportTime <= now { report(at: now, &out) }
      press.deadlinePassed(at: now, &out)
    case .contentClaims(let verdict):
      if let id = waitingFor, verdict.covers(id) { withdraw(.claimedByContent, at: now, &out) }
      if !verdict.down.isEmpty { press.fail(.claimedByContent, at: now, &out) }
    case .contentDeclines(let verdict):
      if let id = waitingFor, verdict.covers(id) { report(at: now, &out) }
      if press.isPressed, !verdict.down.isEmpty { isDeclined = true }
    case .closed(let reason):
      if waitingFor != nil { withdraw(reason, at: now, &out) }
      press.fail(reason, at: now, &out)
    }
  }

  private mutating func report(at now: Timestamp, _ out: inout Outbox) {
    guard let id = waitingFor else { return }
    waitingFor = nil
    reportTime = .never
    out.send(GestureEvent(tapOf: id, at: waitingPlace, time: now))
  }

  private mutating func withdraw(_ reason: FailureReason, at now: Timestamp, _ out: inout Outbox) {
    waitingFor = nil
    reportTime = .never
    out.fail(.tap, reason, at: now)
  }
}
