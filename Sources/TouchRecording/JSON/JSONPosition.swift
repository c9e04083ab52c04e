/// Where something begins in a text.
public struct JSONPosition: Hashable, Sendable {
  /// Counts from 1.
  public var line: Int
  /// Counts from 1; unit: Unicode scalars, as editors show it.
  public var column: Int
  /// Counts from 0; unit: bytes.
  public var offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// What is wrong with a JSON text, or with a value that somebody else expected.
public struct JSONError: Error, Hashable, Sendable {
  /// `',' or '}'`, `a number from 0 to 1`.
  public var expected: String
  /// `'x'`, `the end`, `a string`.
  public var found: String
  public var position: JSONPosition

  public init(expected: String, found: String, at position: JSONPosition) {
    self.expected = expected
    self.found = found
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// `expected ',' or '}' at line 3, column 14, found 'x'`
  public var description: String {
    "expected \(expected) at line \(position.line), column \(position.column), found \(found)"
  }
}
