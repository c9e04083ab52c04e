/// A declared option, and the handle that reads its value: a typing error in a name cannot compile.
///
/// ```swift
/// static let output = Option.value("output-file", short: "o", .path(), help: "Write to FILE.")  // String?
/// static let speed = Option.value("speed", .number(in: 0.01...100), default: 1, help: "…")       // Double
/// static let regions = Option.repeated("region", .string("NAME=RECT"), help: "…")                // [String]
/// static let grab = Option.flag("grab", help: "…")                                               // Bool
/// …
/// let path = arguments[output]
/// ```
/// An option that is not repeated may still be given twice, as scripts and aliases do: the last one counts.
public struct Option<Value: Sendable>: OptionHandle {
  public let spec: OptionSpec

  init(spec: OptionSpec) { self.spec = spec }
}

/// An option of any type, as a command's table lists it.
public protocol OptionHandle: Sendable {
  var spec: OptionSpec { get }
}

extension Option where Value == Bool {
  /// An option without a value: true when given.
  public static func flag(
    _ name: String, short: Unicode.Scalar? = nil, help: String, section: String? = nil
  ) -> Option<Bool> {
    Option(
      spec: OptionSpec(
        name: name, short: short, help: help, section: section, value: nil,
        parse: { _ in nil }, finish: { Box($0.count > 0) }))
  }
}

extension Option {
  /// An option whose value is nil when it is not given.
  public static func value<T: Sendable>(
    _ name: String, short: Unicode.Scalar? = nil, _ type: ValueType<T>, help: String, section: String? = nil
  ) -> Option<Value> where Value == T? {
    Option(
      spec: OptionSpec(
        name: name, short: short, help: help, section: section, value: ValueSpec(type),
        parse: { type.parse($0) }, finish: { Box($0.last as? T) }))
  }

  /// An option that has its default value when it is not given.
  public static func value(
    _ name: String, short: Unicode.Scalar? = nil, _ type: ValueType<Value>, default fallback: Value, help: String,
    section: String? = nil
  ) -> Option<Value> {
    Option(
      spec: OptionSpec(
        name: name, short: short, help: help, section: section,
        value: ValueSpec(type, defaultText: type.format(fallback)),
        parse: { type.parse($0) }, finish: { Box($0.last as? Value ?? fallback) }))
  }

  /// An option that may be given many times; its values are in the order given.
  public static func repeated<T: Sendable>(
    _ name: String, short: Unicode.Scalar? = nil, _ type: ValueType<T>, help: String, section: String? = nil
  ) -> Option<Value> where Value == [T] {
    Option(
      spec: OptionSpec(
        name: name, short: short, help: help, section: section, value: ValueSpec(type), isRepeated: true,
        parse: { type.parse($0) }, finish: { Box($0.compactMap { $0 as? T }) }))
  }
}

/// What is known of an option apart from the type of its value.
public struct OptionSpec: Sendable {
  /// Without the hyphens.
  public var name: String
  public var short: Unicode.Scalar?
  public var help: String
  /// The heading in help; nil is "Options".
  public var section: String?
  /// nil for a flag.
  public var value: ValueSpec?
  public var isRepeated = false
  /// Gives nil for a text that is no such value.
  let parse: @Sendable (String) -> (any Sendable)?
  /// Makes a `Box` of the option's type from all values given.
  let finish: @Sendable ([any Sendable]) -> any Sendable

  init(
    name: String, short: Unicode.Scalar?, help: String, section: String?, value: ValueSpec?, isRepeated: Bool = false,
    parse: @escaping @Sendable (String) -> (any Sendable)?, finish: @escaping @Sendable ([any Sendable]) -> any Sendable
  ) {
    self.name = name
    self.short = short
    self.help = help
    self.section = section
    self.value = value
    self.isRepeated = isRepeated
    self.parse = parse
    self.finish = finish
  }

  /// The names as typed: `--grab`, and `-o` where there is one.
  public var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

/// What is known of a value apart from its type.
public struct ValueSpec: Sendable {
  public var label: String
  public var expectation: String
  public var completion: Completion
  public var notation: Notation
  public var range: String?
  public var unit: String?
  public var defaultText: String?

  init<T>(_ type: ValueType<T>, defaultText: String? = nil) {
    label = type.label
    expectation = type.expectation
    completion = type.completion
    notation = type.notation
    range = type.range
    unit = type.unit
    self.defaultText = defaultText
  }
}

/// Keeps a value of any type, optional ones too, behind one existential.
struct Box<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
