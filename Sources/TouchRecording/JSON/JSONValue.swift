/// A JSON value with the place that it was read from.
public struct JSONValue: Sendable {
  public enum Content: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  public let content: Content
  public let position: JSONPosition

  public init(_ content: Content, at position: JSONPosition) {
    self.content = content
    self.position = position
  }
}

extension JSONValue: Equatable {
  /// Equal contents; places do not count.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a.content, b.content) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    // Strings that are canonically equivalent are equal for Swift, but other bytes for a reader.
    case (.string(let x), .string(let y)): x.utf8.elementsEqual(y.utf8)
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): x == y
    default: false
    }
  }
}

// What a reader of a configuration or a line expects; each throws what it expected, where, and what is there instead.
extension JSONValue {
  public func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = content else { throw mismatch("true or false") }
    return value
  }

  public func string() throws(JSONError) -> String {
    guard case .string(let value) = content else { throw mismatch("a string") }
    return value
  }

  public func double() throws(JSONError) -> Double {
    guard case .number(let value) = content else { throw mismatch("a number") }
    return value.double
  }

  public func int64() throws(JSONError) -> Int64 {
    guard case .number(let number) = content, let value = number.int64 else { throw mismatch("a whole number") }
    return value
  }

  public func int(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    guard case .number(let number) = content, let wide = number.int64, let value = Int(exactly: wide),
      range.contains(value)
    else { throw mismatch("a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return value
  }

  /// The number times 10^`decimals`, exact where `Double` would round: seconds as nanoseconds with 9 decimals.
  public func fixedPoint(decimals: Int) throws(JSONError) -> Int64 {
    guard case .number(let number) = content else { throw mismatch("a number") }
    guard let value = number.fixedPoint(decimals: decimals) else { throw mismatch("a smaller number") }
    return value
  }

  public func array() throws(JSONError) -> [JSONValue] {
    guard case .array(let value) = content else { throw mismatch("an array") }
    return value
  }

  public func object() throws(JSONError) -> JSONObject {
    guard case .object(let value) = content else { throw mismatch("an object") }
    return value
  }

  public var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The error of somebody who expected something else here.
  public func mismatch(_ expected: String) -> JSONError {
    JSONError(expected: expected, found: summary, at: position)
  }

  private var summary: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.int64.map { "\($0)" } ?? "\(value.double)"
    case .string(let value): JSONScanner.shown(value)
    case .array: "an array"
    case .object: "an object"
    }
  }
}
