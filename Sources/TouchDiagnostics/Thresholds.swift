public import TouchModel

/// Where a value begins to be a finding.
public struct Thresholds: Hashable, Sendable {
  /// A contact that moves is reported at least so often. Unit: Hz, compared after rounding to whole ones, since a 60 Hz panel
  /// that measures 59.9 is none that reports too slowly. ChromeOS's number.
  public var reportRate: Int64 = 60
  /// Intervals that must have been measured before a rate is judged.
  public var rateIntervals = 10

  /// A contact that says nothing for so long, while others come and go, is stuck.
  public var stuckSilence = TimeSpan.seconds(10)
  /// So many others must have begun and ended within that silence.
  public var stuckWitnesses = 2

  /// A step below this is no jump. Unit: µm.
  public var jumpDistance: Int64 = 20_000
  /// No finger is faster. Unit: mm/s.
  public var jumpSpeed: Int64 = 6_000

  /// So many touches at exactly one place, none of which moved, are nobody's.
  public var ghostTouches = 4

  /// Frames in a row with one time.
  public var frozenFrames = 20

  /// Lifts that the kernel made, before they are more than chance.
  public var timeoutLifts = 3

  public init() {}
}
