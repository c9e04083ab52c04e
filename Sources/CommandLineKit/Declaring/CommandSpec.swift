/// One subcommand: what it is called, takes and tells of itself.
///
/// Texts are paragraphs separated by blank lines; a line that begins with two spaces is shown as it is.
public struct CommandSpec: Sendable {
  public var name: String
  /// What the command does, imperative, in lower case, without a full stop: `record touch devices to a file`.
  public var abstract: String
  public var discussion: String
  public var arguments: [any ArgumentHandle]
  public var options: [any OptionHandle]
  public var examples: [Example]
  /// Those that differ from or add to the tool's own.
  public var exitStatuses: [ExitCode]
  /// Manual pages, without the tool's own: `libinput-record(1)`.
  public var seeAlso: [String]
  /// What users of other tools type instead; an error names this command then, it is no alias.
  public var knownElsewhereAs: [String]

  public init(
    _ name: String, abstract: String, discussion: String = "", arguments: [any ArgumentHandle] = [],
    options: [any OptionHandle] = [], examples: [Example] = [], exitStatuses: [ExitCode] = [],
    seeAlso: [String] = [], knownElsewhereAs: [String] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.exitStatuses = exitStatuses
    self.seeAlso = seeAlso
    self.knownElsewhereAs = knownElsewhereAs
  }
}

/// A command line that works as it stands, and what it does.
public struct Example: Sendable {
  public var commandLine: String
  public var purpose: String

  public init(_ commandLine: String, _ purpose: String) {
    self.commandLine = commandLine
    self.purpose = purpose
  }
}

public struct ExitCode: Sendable {
  public var code: Int32
  public var meaning: String

  public init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
