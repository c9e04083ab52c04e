public import LinuxIO

/// Cuts bytes that arrive piece by piece into lines and reads each as JSON.
///
/// Blank lines are passed over. A line that is wrong throws and is gone: the next call reads the line behind it, so that a
/// live stream survives a slip.
public struct JSONLineReader: Sendable {
  /// The number of the line that was read last, counted from 1.
  public private(set) var line = 0
  private let dialect: JSON.Dialect
  private var bytes: [UInt8] = []
  private var head = 0
  /// No line's end lies before this place.
  private var searched = 0

  /// A line may be this long: what never ends must not fill the memory. Unit: bytes.
  public static var lineLimit: Int { 1 << 20 }

  public init(dialect: JSON.Dialect = .json) { self.dialect = dialect }

  public mutating func append(_ more: Span<UInt8>) {
    if head > 0, head == bytes.count || head > 1 << 16 {
      bytes.removeFirst(head)
      searched -= head
      head = 0
    }
    bytes.reserveCapacity(bytes.count + more.count)
    for i in 0..<more.count { bytes.append(more[i]) }
  }

  public mutating func append(_ more: [UInt8]) { append(more.span) }

  /// Reads the next whole line; nil when none has arrived.
  public mutating func next() throws(JSONError) -> JSONValue? {
    while true {
      while searched < bytes.count, bytes[searched] != UInt8(ascii: "\n") { searched += 1 }
      if searched - head > JSONLineReader.lineLimit { throw refuseLine() }
      if searched == bytes.count { return nil }
      if let value = try take(upTo: searched) { return value }
    }
  }

  /// Reads what remains when the stream has ended without a line's end; nil for nothing.
  public mutating func finish() throws(JSONError) -> JSONValue? {
    if let value = try next() { return value }
    return try take(upTo: bytes.count)
  }

  private mutating func take(upTo end: Int) throws(JSONError) -> JSONValue? {
    let start = head
    head = min(end + 1, bytes.count)
    searched = head
    if start < bytes.count { line += 1 }
    let isBlank = bytes[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    return isBlank ? nil : try JSON.parse(bytes.span.extracting(start..<end), as: dialect, firstLine: line)
  }

  /// What follows of that line is read as lines of their own, which fail in their turn.
  private mutating func refuseLine() -> JSONError {
    line += 1
    head = searched
    return JSONError(
      expected: "a line of at most \(JSONLineReader.lineLimit) bytes", found: "a longer one",
      at: JSONPosition(line: line, column: 1, offset: 0))
  }
}

/// The first line of every JSON Lines file of touchrec: `{"touchrec":"touches","version":1,…}`.
public struct JSONLinesHeader: Sendable {
  /// Fields may be added in a version, but none changes.
  public static var version: Int { 1 }

  /// What the lines are: `touches`, `gestures`, `findings`, `control`, `events`.
  public let kind: String
  public let object: JSONObject

  /// - Throws: Where it is no header, or one of a newer version.
  public init(_ value: JSONValue) throws(JSONError) {
    guard case .object(let object) = value.content, let kind = object["touchrec"] else {
      throw value.mismatch("a header such as {\"touchrec\":\"touches\",\"version\":1}")
    }
    let version = try object.required("version")
    guard try version.int64() == Int64(JSONLinesHeader.version) else {
      throw version.mismatch("version \(JSONLinesHeader.version)")
    }
    self.kind = try kind.string()
    self.object = object
  }
}

extension ByteBuffer {
  /// Begins a header line; the caller adds fields and ends it with `closeLine()`.
  @inlinable
  public mutating func openHeader(_ kind: StaticString) {
    openObject()
    key("touchrec")
    append(UInt8(ascii: "\""))
    append(kind)
    append(UInt8(ascii: "\""))
    field("version", JSONLinesHeader.version)
  }
}
