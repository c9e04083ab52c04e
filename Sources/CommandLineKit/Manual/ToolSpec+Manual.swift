extension ToolSpec {
  /// The manual page of the tool or of one of its commands, in mdoc(7).
  public func manual(for command: CommandSpec? = nil) -> String {
    var page = Mdoc()
    page.raw("Dd \(ManualDate(manualDate)?.text ?? manualDate)")
    page.raw("Dt \(Mdoc.name(manualName(for: command)).uppercased()) 1")
    page.macro("Os", "\(name) \(version)")
    page.raw("Sh NAME")
    page.raw("Nm \(Mdoc.name(manualName(for: command)))")
    page.raw("Nd \(Mdoc.tail(command?.abstract ?? abstract))")
    if let command {
      commandPage(command, &page)
    } else {
      toolPage(&page)
    }
    return page.page
  }

  /// The page's name without its section: `touchrec-record`.
  public func manualName(for command: CommandSpec? = nil) -> String { command.map { "\(name)-\($0.name)" } ?? name }

  private func toolPage(_ page: inout Mdoc) {
    page.raw("Sh SYNOPSIS")
    page.raw("Nm")
    page.raw("Ar command")
    page.raw("Op Ar options")
    page.raw("Op Ar arguments")
    page.raw("Nm")
    page.raw("Cm help")
    page.raw("Op Ar command")
    page.raw("Nm")
    page.raw("Fl \\-version")
    page.raw("Sh DESCRIPTION")
    page.blocks(discussion.isEmpty ? sentence(abstract) : discussion)
    for group in groups {
      page.macro("Ss", group.name)
      page.raw("Bl -tag -width Ds")
      for command in group.commands {
        page.raw("It Cm \(Mdoc.argument(command.name))")
        page.prose(sentence(command.abstract))
        page.text("See")
        page.raw("Xr \(Mdoc.name(manualName(for: command))) 1 .")
      }
      page.raw("El")
    }
    options(sharedOptions, &page, heading: "Common options", extra: [("Fl h , Fl \\-help", "Show help.")])
    if !environment.isEmpty {
      page.raw("Sh ENVIRONMENT")
      page.list(environment.map { ("Ev \(Mdoc.argument($0.name))", $0.meaning) })
    }
    statuses(exitStatuses, &page)
    self.examples(examples, &page)
    references(commands.map { "\(manualName(for: $0))(1)" } + seeAlso, &page)
  }

  private func commandPage(_ command: CommandSpec, _ page: inout Mdoc) {
    page.raw("Sh SYNOPSIS")
    page.macro("Nm", "\(name) \(command.name)")
    page.raw("Op Ar options")
    for argument in command.arguments.map(\.spec) {
      let many = Mdoc.argument(argument.value.label) + (argument.maximum == nil ? " ..." : "")
      page.raw(argument.minimum == 0 ? "Op Ar \(many)" : "Ar \(many)")
    }
    page.raw("Sh DESCRIPTION")
    page.blocks(command.discussion.isEmpty ? sentence(command.abstract) : command.discussion)
    let arguments = command.arguments.map(\.spec)
    if !arguments.isEmpty {
      page.raw("Ss Arguments")
      page.list(arguments.map { ("Ar \(Mdoc.argument($0.value.label))", $0.help + sentence(of: $0.value)) })
    }
    let own = command.options.map(\.spec)
    for heading in own.sectionHeadings {
      options(own.filter { ($0.section ?? "Options") == heading }, &page, heading: heading)
    }
    options(sharedOptions, &page, heading: "Common options", extra: [("Fl h , Fl \\-help", "Show help.")])
    let notations = (own + sharedOptions).compactMap(\.value?.notation) + arguments.map(\.value.notation)
    for notation in [Notation.duration, .size] where notations.contains(notation) {
      page.raw(notation == .duration ? "Ss Times" : "Ss Sizes")
      page.prose(notation.explanation)
    }
    statuses(exitStatuses(of: command), &page)
    examples(command.examples, &page)
    references(seeAlso(of: command), &page)
  }

  private func options(
    _ options: [OptionSpec], _ page: inout Mdoc, heading: String, extra: [(head: String, meaning: String)] = []
  ) {
    page.macro("Ss", heading)
    let entries = options.map { option in
      let names = option.spellings.map { "Fl \(Mdoc.argument(String($0.dropFirst())))" }.joined(separator: " , ")
      let value = option.value.map { " Ar \(Mdoc.argument($0.label))" } ?? ""
      let notes = option.value.map { sentence(of: $0) } ?? ""
      return (head: names + value, meaning: option.help + notes + (option.isRepeated ? " It may be repeated." : ""))
    }
    page.list(entries + extra)
  }

  private func statuses(_ statuses: [ExitCode], _ page: inout Mdoc) {
    guard !statuses.isEmpty else { return }
    page.raw("Sh EXIT STATUS")
    page.list(statuses.map { ("\($0.code)", $0.meaning) })
  }

  private func examples(_ examples: [Example], _ page: inout Mdoc) {
    guard !examples.isEmpty else { return }
    page.raw("Sh EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { page.raw("Pp") }
      page.prose(example.purpose)
      page.literal(example.commandLine.split(separator: "\n").map(String.init))
    }
  }

  /// Sorted by section and name, as readers expect.
  private func references(_ names: [String], _ page: inout Mdoc) {
    let references = names.compactMap(ManualReference.init).sorted { ($0.section, $0.page) < ($1.section, $1.page) }
    guard !references.isEmpty else { return }
    page.raw("Sh SEE ALSO")
    for (index, reference) in references.enumerated() {
      let comma = index < references.count - 1 ? " ," : ""
      page.raw("Xr \(Mdoc.name(reference.page)) \(Mdoc.argument(reference.section))\(comma)")
    }
  }

  private func sentence(_ phrase: String) -> String { phrase.prefix(1).uppercased() + phrase.dropFirst() + "." }

  /// What help has in brackets.
  private func sentence(of value: ValueSpec) -> String {
    var result = ""
    if case .words(let words) = value.completion, value.label != words.joined(separator: "|") {
      result += " One of \(List.joined(words, "or"))."
    }
    if let unit = value.unit { result += " The unit is \(unit)." }
    if let range = value.range { result += " Allowed: \(range)." }
    if let text = value.defaultText { result += " The default is \(text)." }
    return result
  }
}
