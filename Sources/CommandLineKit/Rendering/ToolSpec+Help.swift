extension ToolSpec {
  /// Help for the tool or one of its commands, with the newline at the end.
  ///
  /// - Parameter width: Columns; below 40 counts as 40.
  public func help(for command: CommandSpec? = nil, width: Int = 80, style: TextStyle = .plain) -> String {
    var page = HelpPage(width: max(width, 40), style: style)
    if let command {
      commandHelp(command, &page)
    } else {
      toolHelp(&page)
    }
    return page.text
  }

  private func toolHelp(_ page: inout HelpPage) {
    page.title(name, abstract)
    page.section("Usage")
    page.line("  \(name) COMMAND [options] [arguments]")
    page.blocks(discussion)
    let column = min(24, (commands.map(\.name.count).max() ?? 0) + 4)
    for group in groups {
      page.section(group.name)
      for command in group.commands { page.entry("  \(command.name)", command.abstract, column: column) }
    }
    page.alignOptions(commonOptions.map(\.spec))
    page.options(
      commonOptions.map(\.spec), extra: [("-h, --help", "Show help."), ("    --version", "Show the version.")],
      heading: "Common options")
    page.examples(examples)
    page.section("More")
    page.line("  \(name) help COMMAND, or \(name) COMMAND --help")
  }

  private func commandHelp(_ command: CommandSpec, _ page: inout HelpPage) {
    page.title("\(name) \(command.name)", command.abstract)
    page.section("Usage")
    page.line("  \(usage(of: command))")
    page.blocks(command.discussion)
    let arguments = command.arguments.map(\.spec)
    if !arguments.isEmpty {
      page.section("Arguments")
      let column = min(24, (arguments.map(\.value.label.count).max() ?? 0) + 4)
      for argument in arguments {
        page.entry("  \(argument.value.label)", argument.help + suffix(argument.value), column: column)
      }
    }
    let own = command.options.map(\.spec)
    page.alignOptions(own + commonOptions.map(\.spec))
    for heading in own.sectionHeadings {
      page.options(own.filter { ($0.section ?? "Options") == heading }, extra: [], heading: heading)
    }
    page.options(commonOptions.map(\.spec), extra: [("-h, --help", "Show this help.")], heading: "Common options")
    let notations = (own + commonOptions.map(\.spec)).compactMap(\.value?.notation) + arguments.map(\.value.notation)
    for notation in [Notation.duration, .size] where notations.contains(notation) {
      page.section(notation == .duration ? "Times" : "Sizes")
      page.paragraph(notation.explanation, indent: 2)
    }
    page.examples(command.examples)
    let statuses = exitStatuses(of: command)
    if !statuses.isEmpty {
      page.section("Exit status")
      for status in statuses { page.entry("  \(status.code)", status.meaning, column: 6) }
    }
    let pages = seeAlso(of: command)
    if !pages.isEmpty {
      page.section("See also")
      page.paragraph(pages.joined(separator: ", "), indent: 2)
    }
  }

  func usage(of command: CommandSpec) -> String {
    ([name, command.name, "[options]"] + command.arguments.map(\.spec.usage)).joined(separator: " ")
  }

  /// The tool's and the command's own, which takes precedence, in the order of their numbers.
  func exitStatuses(of command: CommandSpec) -> [ExitCode] {
    let own = command.exitStatuses
    let rest = exitStatuses.filter { status in !own.contains { $0.code == status.code } }
    return (own + rest).sorted { $0.code < $1.code }
  }

  func seeAlso(of command: CommandSpec) -> [String] { ["\(name)(1)"] + command.seeAlso }
}

extension Notation {
  /// What help and manual say once about all values of this kind.
  var explanation: String {
    switch self {
    case .plain: ""
    case .duration:
      "A time is a number with a unit: 250ms, 1.5s, 5min, 1h30min (ns, us, ms, s, min, h, d). Without a unit it is "
        + "seconds."
    case .size:
      "A size is a number with a unit: 64MiB, 100kB, 2G (kB, MB, GB are powers of 1000; KiB, MiB, GiB and K, M, G "
        + "powers of 1024). Without a unit it is bytes."
    }
  }
}

extension [OptionSpec] {
  /// In the order in which they first appear.
  var sectionHeadings: [String] {
    reduce(into: []) { result, option in
      let heading = option.section ?? "Options"
      if !result.contains(heading) { result.append(heading) }
    }
  }
}

/// ` [unit: mm; default: 1]`; empty where there is nothing to add.
func suffix(_ value: ValueSpec, isRepeated: Bool = false) -> String {
  var notes: [String] = []
  if case .words(let words) = value.completion, value.label != words.joined(separator: "|") {
    notes.append("one of: \(words.joined(separator: ", "))")
  }
  if let range = value.range { notes.append(range) }
  if let unit = value.unit { notes.append("unit: \(unit)") }
  if let text = value.defaultText { notes.append("default: \(text)") }
  if isRepeated { notes.append("may be repeated") }
  return notes.isEmpty ? "" : " [\(notes.joined(separator: "; "))]"
}
