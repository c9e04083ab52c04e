public import TouchModel

/// One thing that is wrong with a device or a stream, or worth knowing of it, with the numbers that show it.
public struct Finding: Hashable, Sendable {
  public var id: FindingID
  public var severity: Severity
  /// Index of the device in its session.
  public var device: UInt16
  /// How often it happened; 1 for what is true all the time.
  public var count: Int
  /// When it happened first and last, on the stream's clock; nil for what the description alone tells.
  public var first: Timestamp?
  public var last: Timestamp?
  public var evidence: [Evidence]
  /// One sentence with the numbers in it.
  public var text: String
  /// What helps: a paragraph or a command.
  public var remedy: String

  /// - Parameter remedy: Nil takes the id's own.
  public init(
    _ id: FindingID, device: UInt16 = 0, count: Int = 1, first: Timestamp? = nil, last: Timestamp? = nil,
    evidence: [Evidence] = [], text: String, remedy: String? = nil, severity: Severity? = nil
  ) {
    self.id = id
    self.severity = severity ?? id.severity
    self.device = device
    self.count = count
    self.first = first
    self.last = last
    self.evidence = evidence
    self.text = text
    self.remedy = remedy ?? id.remedy
  }

  /// A paragraph: where such a thing comes from.
  public var cause: String { id.cause }

  /// The value with this key, as in `rate_hz`.
  public func evidence(_ key: String) -> Evidence.Value? { evidence.first { $0.key == key }?.value }
}
