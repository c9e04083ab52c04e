/// The values of one command line, read through the handles that declared them.
public struct ParsedArguments: Sendable {
  public let command: CommandSpec
  /// Options by name.
  let options: [String: any Sendable]
  /// Arguments by label.
  let arguments: [String: any Sendable]
  let given: Set<String>

  /// - Precondition: The command's table or the tool's common options list the option.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let box = options[option.spec.name] as? Box<Value> else {
      // Not reachable by input: the command reads what its own table does not declare, and any test of it shows that.
      preconditionFailure("\(command.name) reads --\(option.spec.name) without declaring it")
    }
    return box.value
  }

  /// - Precondition: The command's table lists the argument.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    guard let box = arguments[argument.spec.value.label] as? Box<Value> else {
      // Not reachable by input, as above.
      preconditionFailure("\(command.name) reads \(argument.spec.value.label) without declaring it")
    }
    return box.value
  }

  /// Whether the user gave the option, which its default value does not tell.
  public func isGiven<Value>(_ option: Option<Value>) -> Bool { given.contains(option.spec.name) }
}

/// What a command line asks for.
public enum Invocation: Sendable {
  case run(ParsedArguments)
  /// Help for one command, or for the tool.
  case help(CommandSpec?)
  case version
}
