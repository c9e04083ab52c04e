/// Reads JSON (RFC 8259) and, for what people write by hand, JSON5.
///
/// Decided where the standards leave it open: a key that occurs twice is an error; a number that `Double` cannot hold is an
/// error, and so are JSON5's `NaN` and `Infinity`, since no touchrec file has a meaning for them; bytes that are no UTF-8
/// are an error, while an escaped lone surrogate, which other programs write for such bytes, becomes U+FFFD; a byte order
/// mark at the start is passed over.
public enum JSON {
  public enum Dialect: Sendable, Hashable {
    /// RFC 8259: what machines write.
    case json
    /// Comments, trailing commas, unquoted keys, single quotes, hexadecimal numbers and more.
    case json5
  }

  /// Arrays and objects may be nested this deep.
  public static var depthLimit: Int { 128 }

  /// Reads one value; nothing but white space may follow it.
  ///
  /// - Parameter firstLine: The number of the first line, for a line out of a larger file.
  public static func parse(
    _ bytes: Span<UInt8>, as dialect: Dialect = .json, firstLine: Int = 1
  ) throws(JSONError) -> JSONValue {
    var parser = JSONParser(JSONScanner(isTolerant: dialect == .json5, line: firstLine))
    return try parser.document(bytes)
  }

  public static func parse(
    _ bytes: [UInt8], as dialect: Dialect = .json, firstLine: Int = 1
  ) throws(JSONError) -> JSONValue {
    try parse(bytes.span, as: dialect, firstLine: firstLine)
  }

  public static func parse(_ text: String, as dialect: Dialect = .json) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8).span, as: dialect)
  }
}
