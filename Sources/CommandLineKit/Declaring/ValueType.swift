/// How the text of an option's value or of an argument becomes a typed value.
public struct ValueType<Value: Sendable>: Sendable {
  /// What stands for the value in usage lines: `FILE`, `TIME`.
  public var label: String
  /// What is expected, as the object of "expected …": `a number from 0.1 to 10`.
  public var expectation: String
  /// What the shell offers when Tab is pressed.
  public var completion: Completion
  /// Which footnote help and manual add.
  public var notation: Notation
  /// The values allowed: `0.1 to 10`; nil when all are.
  public var range: String?
  /// What the value measures: `mm`; nil where the text itself carries the unit or there is none.
  public var unit: String?
  /// Gives nil for a text that is no such value.
  let parse: @Sendable (String) -> Value?
  /// Writes a default as the user would type it.
  let format: @Sendable (Value) -> String

  /// Makes a type of the caller's own.
  ///
  /// - Parameter expectation: Completes "expected …, found …".
  public init(
    _ label: String, expectation: String, completion: Completion = .nothing, range: String? = nil,
    unit: String? = nil, format: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      label: label, expectation: expectation, completion: completion, notation: .plain, range: range, unit: unit,
      format: format,
      parse: parse)
  }

  init(
    label: String, expectation: String, completion: Completion, notation: Notation, range: String?,
    unit: String?, format: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.label = label
    self.expectation = expectation
    self.completion = completion
    self.notation = notation
    self.range = range
    self.unit = unit
    self.parse = parse
    self.format = format
  }
}

/// A way of writing values that help explains once, in a footnote.
public enum Notation: Sendable, Hashable, CaseIterable {
  case plain
  case duration
  case size
}

/// What the shell offers for a word.
public enum Completion: Sendable, Hashable {
  /// Nothing: only the user knows.
  case nothing
  case file
  case directory
  /// Nodes under /dev/input.
  case device
  /// Nodes under /dev/input, and files.
  case deviceOrFile
  /// Names of the tool's commands.
  case command
  case words([String])
}
