/// What kind of gesture it is.
@frozen
public enum Gesture: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case tap
  case longPress
  case pan
  case swipe
  case edgeSwipe
  case pinch
  case rotate
  case stroke

  /// Happens at one moment: it has `ended` and nothing else.
  @inlinable public var isMomentary: Bool { self == .tap || self == .swipe || self == .stroke }

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .tap: "tap"
    case .longPress: "long-press"
    case .pan: "pan"
    case .swipe: "swipe"
    case .edgeSwipe: "edge-swipe"
    case .pinch: "pinch"
    case .rotate: "rotate"
    case .stroke: "stroke"
    }
  }
}

/// A set of gesture kinds, for what a region allows.
@frozen
public struct GestureSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt16
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable
  public init(_ gesture: Gesture) { rawValue = 1 << UInt16(gesture.rawValue) }

  @inlinable public static var all: GestureSet { GestureSet(rawValue: .max) }
}

/// What a gesture did.
///
/// Law: a gesture that lasts has one `began`, then `changed`, then one `ended` or `cancelled`. One that happens at a single
/// moment (tap, swipe) has `ended` alone. `possible` and `failed` are never reported as events.
@frozen
public enum GestureState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case possible
  case began
  case changed
  case ended
  case cancelled
  case failed

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

/// A set of states, for receivers that want only some.
@frozen
public struct GestureStates: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  @inlinable
  public init(_ state: GestureState) { rawValue = 1 << state.rawValue }

  @inlinable public static var began: GestureStates { GestureStates(GestureState.began) }
  @inlinable public static var changed: GestureStates { GestureStates(GestureState.changed) }
  @inlinable public static var ended: GestureStates { GestureStates(GestureState.ended) }
  @inlinable public static var cancelled: GestureStates { GestureStates(GestureState.cancelled) }
  @inlinable public static var all: GestureStates { [.began, .changed, .ended, .cancelled] }
}

/// The five ready-made answers to one question: gestures over a view that swallows touches.
@frozen
public enum Preset: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case priorityObservers
  case overlayClaim
  case tapObserver
  case pageSwipe
  case twoFingerObserver

  /// The word that the command line and JSON Lines use.
  public var name: String {
    switch self {
    case .priorityObservers: "priority-observers"
    case .overlayClaim: "overlay-claim"
    case .tapObserver: "tap-observer"
    case .pageSwipe: "page-swipe"
    case .twoFingerObserver: "two-finger-observer"
    }
  }
}

/// What a preset means a gesture to do.
@frozen
public enum GestureAction: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case none
  case back
  case forward
  case previous
  case next

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .none: "none"
    case .back: "back"
    case .forward: "forward"
    case .previous: "previous"
    case .next: "next"
    }
  }
}
