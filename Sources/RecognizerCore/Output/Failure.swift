public import TouchModel

/// Why a gesture did not come about.
@frozen
public enum FailureReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// A finger left its slop. Measured and limit in µm.
  case moved
  /// Held longer than a tap may be. Measured and limit in ns.
  case heldTooLong
  /// Lifted before a press was long. Measured and limit in ns.
  case heldTooShort
  /// The gesture's way is shorter than needed. Measured and limit in µm.
  case tooShort
  /// The lift was slower than needed. Measured and limit in µm/s.
  case tooSlow
  /// Too far off its axis. Measured across and limit in µm.
  case wrongDirection
  /// One finger hardly moved. Measured and limit in µm.
  case oneFingerRested
  /// The fingers spread or closed: a pinch. Measured and limit in µm.
  case spread
  /// The fingers turned less than needed. Measured and limit in 1/1000 degree.
  case turnedTooLittle
  /// Measured and limit in fingers.
  case tooManyFingers
  /// Measured and limit in fingers.
  case tooFewFingers
  /// The fingers did not land together. Measured and limit in ns.
  case landedTooLate
  /// The fingers landed too far from each other. Measured and limit in µm.
  case landedTooFarApart
  /// No further tap came in time. Measured and limit in taps.
  case noFurtherTap
  /// The next tap came sooner than a finger can. Measured and limit in ns.
  case nextTapTooSoon
  /// The next tap was elsewhere. Measured and limit in µm.
  case nextTapTooFar
  /// Another tap followed, so this was no single tap.
  case followedByTap
  /// The hardware, the palm detector or the system took the touch away.
  case touchCancelled
  /// The content said that the touch is its own.
  case claimedByContent
  /// Another recognizer got the touch.
  case lostToOther
  /// Region or recognizer was removed.
  case removed

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .moved: "moved"
    case .heldTooLong: "held-too-long"
    case .heldTooShort: "held-too-short"
    case .tooShort: "too-short"
    case .tooSlow: "too-slow"
    case .wrongDirection: "wrong-direction"
    case .oneFingerRested: "one-finger-rested"
    case .spread: "spread"
    case .turnedTooLittle: "turned-too-little"
    case .tooManyFingers: "too-many-fingers"
    case .tooFewFingers: "too-few-fingers"
    case .landedTooLate: "landed-too-late"
    case .landedTooFarApart: "landed-too-far-apart"
    case .noFurtherTap: "no-further-tap"
    case .nextTapTooSoon: "next-tap-too-soon"
    case .nextTapTooFar: "next-tap-too-far"
    case .followedByTap: "followed-by-tap"
    case .touchCancelled: "touch-cancelled"
    case .claimedByContent: "claimed-by-content"
    case .lostToOther: "lost-to-other"
    case .removed: "removed"
    }
  }

  /// What `measured` and `limit` count.
  public var unit: FailureUnit {
    switch self {
    case .moved, .tooShort, .wrongDirection, .oneFingerRested, .spread, .landedTooFarApart, .nextTapTooFar:
      .micrometres
    case .heldTooLong, .heldTooShort, .landedTooLate, .nextTapTooSoon: .nanoseconds
    case .tooSlow: .micrometresPerSecond
    case .turnedTooLittle: .millidegrees
    case .tooManyFingers, .tooFewFingers: .fingers
    case .noFurtherTap: .taps
    case .followedByTap, .touchCancelled, .claimedByContent, .lostToOther, .removed: .none
    }
  }
}

@frozen
public enum FailureUnit: UInt8, Sendable, BitwiseCopyable {
  case none
  case micrometres
  case nanoseconds
  case micrometresPerSecond
  case millidegrees
  case fingers
  case taps
}

/// Which recognizer gave up, at which threshold, and by how much.
@frozen
public struct Failure: Sendable, BitwiseCopyable {
  public var gesture: Gesture
  public var reason: FailureReason
  public var preset: Preset?
  public var region: RegionID
  public var attachment: AttachmentID
  /// In session time. Unit: ns.
  public var time: Timestamp
  /// Unit: `reason.unit`.
  public var measured: Int64
  /// Unit: `reason.unit`.
  public var limit: Int64

  @inlinable
  public init(
    _ gesture: Gesture, _ reason: FailureReason, preset: Preset?, region: RegionID, attachment: AttachmentID,
    time: Timestamp, measured: Int64, limit: Int64
  ) {
    self.gesture = gesture
    self.reason = reason
    self.preset = preset
    self.region = region
    self.attachment = attachment
    self.time = time
    self.measured = measured
    self.limit = limit
  }
}
