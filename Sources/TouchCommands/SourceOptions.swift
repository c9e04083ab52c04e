import CommandLineKit

/// Options of the commands that read devices or a recording.
enum SourceOptions {
  static let json = Option.flag("json", help: "Print JSON Lines.")
  static let duration = Option.value("duration", short: "d", .duration(), help: "Stop after TIME.")
  static let grab = Option.flag("grab", help: "Take the device away from everybody else meanwhile.")
  static let siblings = Option.flag(
    "siblings", help: "Take the other nodes of the same hardware too, keyboards left out.")
  static let source = Argument.variadic(
    .source(), help: "Devices or one recording; the only device when none is named.")
}
