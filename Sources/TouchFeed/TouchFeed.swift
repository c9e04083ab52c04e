public import RecognizerCore
import TouchDecoding
public import TouchModel

/// What the content said of touches that it was served.
public enum ContentVerdict: Hashable, Sendable {
  /// It has used the touch (a link was followed); nil means every touch that is down or waited for.
  case claims(touch: UInt64?)
  /// It has no use for it.
  case declines(touch: UInt64?)
}

/// What happened to a region while a session ran.
public enum RegionChange: Hashable, Sendable {
  case add(SurfaceRect)
  case remove
  case hide
  case show
}

/// The one place where frames, the content's verdicts and time meet.
///
/// Frames go through a decoder into the session of their glass: two screens are two sessions, so that a finger on each is no
/// two-finger gesture. Live and recorded input give the same gestures, because time is the frames' own; a live host only adds
/// `advance(to:)` when a deadline is due and everything that had arrived before it is fed.
public final class TouchFeed {
  /// Noncopyable values do not go into an array. Two properties, so that the session may work while the decoder is read.
  fileprivate final class Glass {
    var decoder: TouchDecoder
    var session: Session
    var last = Timestamp.zero

    init(_ decoder: consuming TouchDecoder, _ session: consuming Session) {
      self.decoder = decoder
      self.session = session
    }
  }

  private let glasses: [Glass]

  /// - Parameters:
  ///   - devices: By index, as frames name them.
  ///   - makeSession: Called for each device; attaches what is to be recognised.
  public init(_ devices: [DeviceDescription], makeSession: (DeviceDescription) -> Session) {
    glasses = devices.enumerated().map { index, device in
      Glass(TouchDecoder(device, device: UInt16(truncatingIfNeeded: index)), makeSession(device))
    }
  }

  /// When to call `advance(to:)` if nothing comes before; `.never` when nobody waits.
  public var nextDeadline: Timestamp { glasses.reduce(.never) { min($0, $1.session.nextDeadline) } }

  /// Touches that are down on all devices.
  public var activeCount: Int { glasses.reduce(0) { $0 + $1.decoder.activeCount } }

  /// Feeds a frame. Frames of a device that was not announced are passed over.
  public func take<E>(_ frame: borrowing EventFrame, _ body: (SessionOutput) throws(E) -> Void) throws(E) {
    guard Int(frame.device) < glasses.count else { return }
    let glass = glasses[Int(frame.device)]
    glass.last = frame.time
    try glass.decoder.decode(frame) { (touches) throws(E) in
      try glass.feed(touches, body)
    }
  }

  /// Feeds what the content said, to every session: a page does not know about devices.
  public func take<E>(
    _ verdict: ContentVerdict, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    for (index, glass) in glasses.enumerated() {
      let device = UInt16(truncatingIfNeeded: index)
      switch verdict {
      case .claims(let number):
        let touch = number.map { TouchID(device: device, number: $0) }
        try glass.session.contentClaims(touch: touch, at: time, body)
      case .declines(let number):
        let touch = number.map { TouchID(device: device, number: $0) }
        try glass.session.contentDeclines(touch: touch, at: time, body)
      }
    }
  }

  /// Feeds what happened to a region. A name that no session knows is passed over.
  public func take<E>(
    _ change: RegionChange, of name: String, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    for glass in glasses {
      // What was due before the change is decided as things stood then.
      try glass.session.advance(to: time - TimeSpan(nanoseconds: 1), body)
      switch change {
      case .add(let frame):
        // It watches; the content stays the target of what begins there.
        let region = glass.session.addRegion(Region(name, frame: frame, isTransparent: true))
        glass.session.addPriority(region)
      case .remove:
        guard let region = glass.session.region(named: name) else { continue }
        try glass.session.removeRegion(region, at: time, body)
      case .hide, .show:
        guard let region = glass.session.region(named: name) else { continue }
        glass.session.setHidden(region, change == .hide)
      }
    }
  }

  /// Lets waiting decisions be taken up to a moment. A live host reads everything that has arrived before it calls this.
  public func advance<E>(to time: Timestamp, _ body: (SessionOutput) throws(E) -> Void) throws(E) {
    for glass in glasses { try glass.session.advance(to: time, body) }
  }

  /// Ends the stream: what is down is cancelled, and everything that waits is decided at its own time.
  public func finish<E>(_ body: (SessionOutput) throws(E) -> Void) throws(E) {
    for glass in glasses {
      let last = glass.last
      try glass.decoder.cancelAll(.endOfStream, at: last) { (touches) throws(E) in try glass.feed(touches, body) }
      try glass.session.finish(at: last, body)
    }
  }
}

extension TouchFeed.Glass {
  fileprivate func feed<E>(_ touches: borrowing TouchFrame, _ body: (SessionOutput) throws(E) -> Void) throws(E) {
    try session.process(touches, body)
  }
}
