public import TouchModel

/// How much of a stream was seen.
public struct StreamActivity: Hashable, Sendable {
  /// Frames with events; snapshots are none.
  public internal(set) var frames = 0
  public internal(set) var touches = 0
  /// The most contacts down at once.
  public private(set) var mostContacts = 0
  /// Times of the first and the last frame.
  public private(set) var first: Timestamp?
  public private(set) var last: Timestamp?

  public init() {}

  /// From the first frame to the last; zero where time went back.
  public var length: TimeSpan {
    guard let first, let last else { return .zero }
    return max(.zero, last - first)
  }

  mutating func see(_ frame: borrowing EventFrame) {
    frames &+= 1
    if first == nil { first = frame.time(ofEvent: 0) }
    last = frame.time
  }

  mutating func see(contacts: Int) { mostContacts = max(mostContacts, contacts) }
}
