/// Names a kind of finding. The names are stable: scripts and tables of known faults rely on them.
public enum FindingID: String, Hashable, Sendable, CaseIterable {
  // The device's description.
  case permissionDenied = "permission-denied"
  case inhibited
  case grabbedByOther = "grabbed-by-other"
  case fakeMT = "fake-mt"
  case badAxisRange = "bad-axis-range"
  case noResolution = "no-resolution"
  case noDirectProp = "no-direct-prop"
  case tooManySlots = "too-many-slots"
  case tooFewSlots = "too-few-slots"
  case protocolA = "protocol-a"
  case singleTouchOnly = "single-touch-only"
  case semiMT = "semi-mt"
  case fuzzAltersReplay = "fuzz-alters-replay"

  // The stream: breaches of the protocol.
  case trackingIDReplaced = "tracking-id-replaced"
  case zeroLengthTouch = "zero-length-touch"
  case slotOutOfRange = "slot-out-of-range"
  case btnTouchMismatch = "btn-touch-mismatch"
  case clockBackwards = "clock-backwards"
  case frozenClock = "frozen-clock"

  // The stream: losses and ends.
  case synDropped = "syn-dropped"
  case resyncUnstable = "resync-unstable"
  case deviceRemoved = "device-removed"
  case kernelRelease = "kernel-release"
  case kernelTimeoutLift = "kernel-timeout-lift"

  // The stream: what the panel does.
  case stuckTouch = "stuck-touch"
  case ghostTouch = "ghost-touch"
  case palm
  case positionJump = "position-jump"
  case positionOutOfRange = "position-out-of-range"
  case axisSwapped = "axis-swapped"
  case lowReportRate = "low-report-rate"
  case irregularReportRate = "irregular-report-rate"
  case highLatency = "high-latency"
  case deadZone = "dead-zone"
  case jitterAtRest = "jitter-at-rest"

  /// What it weighs unless a caller decides otherwise.
  ///
  /// Errors make a device unusable or break the protocol; warnings make it worse than it could be; notes tell what it is.
  public var severity: Severity {
    switch self {
    case .permissionDenied, .inhibited, .grabbedByOther, .badAxisRange, .trackingIDReplaced, .slotOutOfRange,
      .stuckTouch, .ghostTouch, .deadZone:
      .error
    case .fakeMT, .noResolution, .noDirectProp, .tooManySlots, .tooFewSlots, .zeroLengthTouch, .btnTouchMismatch,
      .clockBackwards, .frozenClock, .synDropped, .resyncUnstable, .kernelTimeoutLift, .palm, .positionJump,
      .positionOutOfRange, .axisSwapped, .lowReportRate, .irregularReportRate, .highLatency, .jitterAtRest:
      .warning
    case .protocolA, .singleTouchOnly, .semiMT, .fuzzAltersReplay, .deviceRemoved, .kernelRelease:
      .note
    }
  }

  /// Whether this version looks for it. The other names are kept free for what will.
  public var isComputed: Bool {
    switch self {
    case .grabbedByOther, .tooFewSlots, .resyncUnstable, .irregularReportRate, .highLatency, .deadZone, .jitterAtRest:
      false
    default: true
    }
  }
}

/// What a finding weighs.
@frozen
public enum Severity: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  case note
  case warning
  case error

  public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }

  public var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
