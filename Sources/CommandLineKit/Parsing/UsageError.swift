/// What is wrong with a command line; the caller prints it and ends with status 2.
public struct UsageError: Error, Hashable, Sendable {
  /// The kind of a mistake; more kinds may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    public let description: String
    private init(_ description: String) { self.description = description }

    public static let missingCommand = Code("missing-command")
    public static let unknownCommand = Code("unknown-command")
    public static let unknownOption = Code("unknown-option")
    public static let missingValue = Code("missing-value")
    public static let unexpectedValue = Code("unexpected-value")
    public static let invalidValue = Code("invalid-value")
    public static let missingArgument = Code("missing-argument")
    public static let unexpectedArgument = Code("unexpected-argument")
    /// Options or arguments that exclude each other; found by a command.
    public static let conflict = Code("conflict")
  }

  public var code: Code
  /// One sentence without full stop that names the place, what was expected and what was found.
  public var message: String
  public var hint: String?

  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Says that two options exclude each other.
  public static func conflict<A, B>(_ a: Option<A>, _ b: Option<B>, hint: String? = nil) -> UsageError {
    UsageError(.conflict, "--\(a.spec.name) and --\(b.spec.name) exclude each other", hint: hint)
  }

  /// Says that an option makes no sense without another.
  public static func needs<A, B>(_ a: Option<A>, _ b: Option<B>, hint: String? = nil) -> UsageError {
    UsageError(.conflict, "--\(a.spec.name) needs --\(b.spec.name)", hint: hint)
  }
}

extension UsageError: CustomStringConvertible {
  public var description: String { message }

  public var diagnostic: Diagnostic { Diagnostic(message, hint: hint) }
}
