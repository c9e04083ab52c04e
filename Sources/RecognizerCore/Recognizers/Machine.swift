import TouchModel

/// What happened to a recognizer's own touches in one frame.
struct FrameDelta: Sendable, BitwiseCopyable {
  var began = TouchSet()
  /// Told as moved by the device; the place need not have changed.
  var moved = TouchSet()
  var ended = TouchSet()
  var cancelled = TouchSet()
  /// Down after the frame.
  var down = TouchSet()

  func restricted(to set: TouchSet) -> FrameDelta {
    FrameDelta(
      began: began & set, moved: moved & set, ended: ended & set, cancelled: cancelled & set, down: down & set)
  }

  var isEmpty: Bool { (began | moved | ended | cancelled).isEmpty }
  var over: TouchSet { ended | cancelled }
}

/// Which touches the content speaks of: one, or all that are down or waiting.
struct ContentVerdict: Sendable, BitwiseCopyable {
  var touch: TouchID?
  /// Those of the recognizer's own that are down.
  var down: TouchSet

  func covers(_ id: TouchID) -> Bool { touch == nil || touch == id }
}

/// What a recognizer is told. Time is no callback: a deadline is one more input.
enum Signal: Sendable, BitwiseCopyable {
  case frame(FrameDelta)
  case deadline
  case contentClaims(ContentVerdict)
  case contentDeclines(ContentVerdict)
  /// Another recognizer took the touches, or the recognizer or its region was removed: close what is open.
  case closed(FailureReason)
}

/// A recognizer at work: a value that only its inputs change.
protocol RecognizerMachine: Sendable {
  /// When it wants to be told that time has passed; `.never` when it does not wait.
  var deadline: Timestamp { get }
  /// Whether what it has seen may still become, or is, its gesture.
  var isPending: Bool { get }

  mutating func step(_ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox)
}

/// A machine as it is declared, on its way into the bank.
enum Machine: Sendable {
  case tap(TapMachine)
  case longPress(LongPressMachine)
  case pan(PanMachine)
  case swipe(SwipeMachine)
  case edgeSwipe(EdgeSwipeMachine)
  case spread(SpreadMachine)
  case overlayClaim(OverlayClaimMachine)
  case tapObserver(TapObserverMachine)
  case pageSwipe(PageSwipeMachine)
  case twoFingerObserver(TwoFingerMachine)
}
