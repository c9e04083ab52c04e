/// The whole command line: the one table from which parsing, help, completions and manual come.
public struct ToolSpec: Sendable {
  public var name: String
  public var version: String
  /// What the tool is or does, in lower case, without a full stop.
  public var abstract: String
  public var discussion: String
  public var groups: [CommandGroup]
  /// Options that every command takes, and that may also stand before the command.
  public var commonOptions: [any OptionHandle]
  public var examples: [Example]
  /// Of every command.
  public var exitStatuses: [ExitCode]
  public var environment: [EnvironmentVariable]
  public var seeAlso: [String]
  /// The date of the manual pages: `2026-12-01`.
  public var manualDate: String

  public init(
    _ name: String, version: String, abstract: String, discussion: String = "", groups: [CommandGroup],
    commonOptions: [any OptionHandle] = [], examples: [Example] = [], exitStatuses: [ExitCode] = [],
    environment: [EnvironmentVariable] = [], seeAlso: [String] = [], manualDate: String
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.discussion = discussion
    self.groups = groups
    self.commonOptions = commonOptions
    self.examples = examples
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.seeAlso = seeAlso
    self.manualDate = manualDate
  }

  public var commands: [CommandSpec] { groups.flatMap(\.commands) }

  public func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }
}

/// Commands that help shows under one heading.
public struct CommandGroup: Sendable {
  public var name: String
  public var commands: [CommandSpec]

  public init(_ name: String, _ commands: [CommandSpec]) {
    self.name = name
    self.commands = commands
  }
}

public struct EnvironmentVariable: Sendable {
  public var name: String
  public var meaning: String

  public init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
