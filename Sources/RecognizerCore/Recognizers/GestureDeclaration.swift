/// What someone wants recognised: a value that says so, attached to a session by `Session.attach`.
///
/// The declarations of this library are `Tap` and the presets `OverlayClaim`, `TapObserver`, `PageSwipe` and
/// `TwoFingerObserver`.
public protocol GestureDeclaration: Sendable {
  /// What a session runs; made once, when the declaration is attached.
  func recognizer(_ constants: GestureConstants) -> Recognizer
}

/// A recognizer ready to be run by a session.
public struct Recognizer: Sendable {
  var machine: Machine
  var preset: Preset?
  /// The kinds of gesture that it makes, for regions that allow only some.
  var gestures: GestureSet
  /// Takes nothing from anybody, so that no region's `allowed` concerns it.
  var isObserver: Bool
  /// Served before the content: who may take a touch from it must be.
  var precedesContent: Bool
  /// Is told of each touch as a responder of its own.
  var receivesTouches = false
}
