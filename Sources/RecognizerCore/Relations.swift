/// Why two recognizers cannot be related as asked.
public struct RelationError: Error, Hashable, CustomStringConvertible {
  public enum Reason: UInt8, Sendable {
    /// Each would wait for the other.
    case cycle
    /// One of them is not attached to the session.
    case notAttached
    /// Observers take part in no contest, so nothing can wait for them nor they for anything.
    case observer
    /// More than 64 recognizers are attached, and these are beyond.
    case tooMany
  }

  public var reason: Reason
  public var first: AttachmentID
  public var second: AttachmentID

  public init(reason: Reason, first: AttachmentID, second: AttachmentID) {
    self.reason = reason
    self.first = first
    self.second = second
  }

  public var description: String {
    switch reason {
    case .cycle:
      "recognizer \(first.rawValue) cannot wait for recognizer \(second.rawValue), which waits for it already"
    case .notAttached: "recognizers \(first.rawValue) and \(second.rawValue) are not both attached to this session"
    case .observer: "recognizers \(first.rawValue) and \(second.rawValue) are not both contestants: one only observes"
    case .tooMany: "relations hold between the first 64 recognizers of a session only"
    }
  }
}

/// Recognizers of a session by ordinal: who stands in a relation to one of them.
struct AttachmentSet: Hashable, Sendable, BitwiseCopyable {
  var bits: UInt64 = 0

  static var capacity: Int { 64 }

  var isEmpty: Bool { bits == 0 }
  func contains(_ ordinal: UInt8) -> Bool { ordinal < 64 && bits & (1 << UInt64(ordinal)) != 0 }
  mutating func insert(_ ordinal: UInt8) { if ordinal < 64 { bits |= 1 << UInt64(ordinal) } }
  mutating func remove(_ ordinal: UInt8) { if ordinal < 64 { bits &= ~(1 << UInt64(ordinal)) } }
}

extension Session {
  /// Lets one recognizer wait for another: what it recognises is reported only when the other has failed, and dropped when
  /// the other is recognised.
  ///
  /// A single tap beside a double tap waits this way, and only then: nobody waits for a gesture that nobody wants.
  public mutating func require(
    _ attachment: AttachmentID, toFail other: AttachmentID
  ) throws(RelationError) {
    let (a, b) = try contestants(attachment, other)
    guard !isWaiting(b, for: a) else { throw RelationError(reason: .cycle, first: attachment, second: other) }
    attachments[a].requires.insert(attachments[b].ordinal)
    if attachments[a].hold == nil {
      attachments[a].hold = holds.count
      holds.append(Hold())
    }
  }

  /// Lets two recognizers have the same touches at the same time, as pinch and rotate do.
  public mutating func allowSimultaneous(_ a: AttachmentID, _ b: AttachmentID) throws(RelationError) {
    let (first, second) = try contestants(a, b)
    attachments[first].simultaneous.insert(attachments[second].ordinal)
    attachments[second].simultaneous.insert(attachments[first].ordinal)
  }

  private func contestants(
    _ a: AttachmentID, _ b: AttachmentID
  ) throws(RelationError) -> (Int, Int) {
    guard let first = attachments.firstIndex(where: { $0.id == a }),
      let second = attachments.firstIndex(where: { $0.id == b })
    else { throw RelationError(reason: .notAttached, first: a, second: b) }
    if attachments[first].isObserver || attachments[second].isObserver {
      throw RelationError(reason: .observer, first: a, second: b)
    }
    if attachments[first].ordinal >= AttachmentSet.capacity || attachments[second].ordinal >= AttachmentSet.capacity {
      throw RelationError(reason: .tooMany, first: a, second: b)
    }
    return (first, second)
  }

  /// Whether one waits for the other, by itself or through others.
  private func isWaiting(_ a: Int, for b: Int) -> Bool {
    if a == b { return true }
    var reached = attachments[a].requires
    while true {
      var wider = reached
      for attachment in attachments where reached.contains(attachment.ordinal) {
        wider.bits |= attachment.requires.bits
      }
      if wider == reached { return reached.contains(attachments[b].ordinal) }
      reached = wider
    }
  }

  /// The lowest ordinal that no recognizer has; 255 when all 64 are taken.
  func freeOrdinal() -> UInt8 {
    var taken = AttachmentSet()
    for attachment in attachments { taken.insert(attachment.ordinal) }
    let free = (~taken.bits).trailingZeroBitCount
    return free < AttachmentSet.capacity ? UInt8(free) : .max
  }

  /// Nobody waits for one that is gone.
  mutating func forget(_ ordinal: UInt8) {
    for index in attachments.indices {
      attachments[index].requires.remove(ordinal)
      attachments[index].simultaneous.remove(ordinal)
    }
  }
}
