/// A declared positional argument, and the handle that reads its value.
public struct Argument<Value: Sendable>: ArgumentHandle {
  public let spec: ArgumentSpec

  init(spec: ArgumentSpec) { self.spec = spec }
}

/// An argument of any type, as a command's table lists it.
public protocol ArgumentHandle: Sendable {
  var spec: ArgumentSpec { get }
}

extension Argument {
  /// An argument that must be given.
  public static func required(_ type: ValueType<Value>, help: String) -> Argument<Value> {
    Argument(
      spec: ArgumentSpec(
        help: help, value: ValueSpec(type), minimum: 1, maximum: 1,
        parse: { type.parse($0) }, finish: { ($0.last as? Value).map(Box.init) }))
  }

  /// An argument whose value is nil when it is not given.
  public static func optional<T: Sendable>(_ type: ValueType<T>, help: String) -> Argument<Value> where Value == T? {
    Argument(
      spec: ArgumentSpec(
        help: help, value: ValueSpec(type), minimum: 0, maximum: 1,
        parse: { type.parse($0) }, finish: { Box($0.last as? T) }))
  }

  /// All arguments that remain; the last in a command's table.
  public static func variadic<T: Sendable>(
    _ type: ValueType<T>, atLeast minimum: Int = 0, help: String
  ) -> Argument<Value> where Value == [T] {
    Argument(
      spec: ArgumentSpec(
        help: help, value: ValueSpec(type), minimum: minimum, maximum: nil,
        parse: { type.parse($0) }, finish: { Box($0.compactMap { $0 as? T }) }))
  }
}

/// What is known of an argument apart from the type of its value.
public struct ArgumentSpec: Sendable {
  public var help: String
  public var value: ValueSpec
  public var minimum: Int
  /// nil: any number.
  public var maximum: Int?
  /// Gives nil for a text that is no such value.
  let parse: @Sendable (String) -> (any Sendable)?
  /// Makes a `Box` of the argument's type from all values given; nil when there are too few of them.
  let finish: @Sendable ([any Sendable]) -> (any Sendable)?

  init(
    help: String, value: ValueSpec, minimum: Int, maximum: Int?,
    parse: @escaping @Sendable (String) -> (any Sendable)?,
    finish: @escaping @Sendable ([any Sendable]) -> (any Sendable)?
  ) {
    self.help = help
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.parse = parse
    self.finish = finish
  }

  /// The usage line's form: `FILE`, `[FILE]`, `[FILE...]`, `FILE...`.
  public var usage: String {
    let many = maximum == nil ? "\(value.label)..." : value.label
    return minimum == 0 ? "[\(many)]" : many
  }
}
