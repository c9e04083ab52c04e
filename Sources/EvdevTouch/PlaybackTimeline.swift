public import TouchModel

/// How a recording's times become the player's.
public struct PlaybackOptions: Hashable, Sendable {
  /// 1000 is the recorded speed, 2000 twice as fast. Range: 1 to 1,000,000.
  public var speedPermille: Int64 = 1_000
  /// Nil for ever.
  public var passes: Int? = 1
  /// Played from here on, counted from the recording's first event; nil from the start.
  public var from: TimeSpan?
  /// Played up to here, counted from the recording's first event; nil to the end.
  public var to: TimeSpan?
  /// Longer pauses are cut to this; nil keeps them.
  public var maximumGap: TimeSpan?

  public init() {}
}

/// Puts a frame's kernel time where the player has to send it.
///
/// Times are kept as differences: a clock that went back counts as standing still, and later steps are kept.
public struct PlaybackTimeline: Sendable {
  private let options: PlaybackOptions
  private var last: Timestamp?
  private var position = TimeSpan.zero

  public init(_ options: PlaybackOptions) { self.options = options }

  /// When to send a frame, counted from the first one.
  public mutating func place(_ time: Timestamp) -> TimeSpan {
    if let last {
      var step = max(.zero, time - last)
      if let maximumGap = options.maximumGap { step = min(step, maximumGap) }
      position = position + scaled(step)
    }
    last = time
    return position
  }

  private func scaled(_ step: TimeSpan) -> TimeSpan {
    let speed = max(1, options.speedPermille)
    if speed == 1_000 { return step }
    let (thousandfold, overflow) = step.nanoseconds.multipliedReportingOverflow(by: 1_000)
    return TimeSpan(nanoseconds: overflow ? .max : thousandfold / speed)
  }
}
