import CommandLineKit
import LinuxIO
import Testing
import TouchTesting

@Suite("Completions")
struct CompletionTests {
  @Test("The script of each shell is as its golden", arguments: Shell.allCases)
  func golden(shell: Shell) {
    expectGolden(SampleTool.tool.completions(for: shell), "cli/completions.\(shell.rawValue)")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    /// What is typed; the cursor stands at its end, and a space at the end begins a new word.
    var line: String
    var expected: [String]
    var testDescription: String { line }

    init(_ line: String, _ expected: String) {
      self.line = line
      self.expected = expected.split(separator: " ").map(String.init)
    }
  }

  /// Asked of all shells alike; options are asked only where one begins with what is typed.
  static let cases = [
    Case("touchrec ", "completions devices help manual record replay"),
    Case("touchrec re", "record replay"),
    Case("touchrec -q --color never re", "record replay"),
    Case("touchrec --color ", "always auto never"),
    Case("touchrec help re", "record replay"),
    Case("touchrec manual d", "devices"),
    Case("touchrec completions ", "bash fish zsh"),
    Case("touchrec --color never completions ", "bash fish zsh"),
    Case("touchrec completions --color always ", "bash fish zsh"),
    Case("touchrec replay --mode ", "claim observe"),
    Case("touchrec replay --preset t", "tap-observer two-finger-observer"),
    Case("touchrec record --out", "--output-file"),
    Case("touchrec record --gr", "--grab"),
    Case("touchrec record event7 --gr", "--grab"),
    Case("touchrec record -o x.mcap --gr", "--grab"),
    Case("touchrec record -- --gr", ""),
    Case("touchrec devices --gr", ""),
    Case("touchrec record -o file-a", "file-a.mcap"),
    Case("touchrec replay --speed 2 file-", "file-a.mcap file-b.yml"),
    Case("touchrec replay file-a.mcap file-b", "file-b.yml"),
    Case("touchrec record --duration ", ""),
  ]

  /// A folder with two files, and the script to source.
  static func folder(_ shell: Shell) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    _ = try folder.write("", "file-a.mcap")
    _ = try folder.write("", "file-b.yml")
    _ = try folder.write(SampleTool.tool.completions(for: shell), "completions")
    return folder
  }

  static func check(_ output: String, _ cases: [Case], _ shell: Shell) {
    let answers = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == cases.count, "\(output)")
    for (answer, row) in zip(answers, cases) {
      let found = answer.split(separator: " ").map(String.init).sorted()
      #expect(found == row.expected, "\(shell.rawValue): \(row.line)")
    }
  }

  @Test("bash offers what fits at the cursor", .enabled(if: isInstalled("bash"), "bash is not installed"))
  func bash() throws {
    // bash splits at = and : into words of their own, in the way that its tables below are split.
    let split =
      Self.cases + [
        Case("touchrec completions bash ", ""), Case("touchrec replay --mode = o", "observe"),
        Case("touchrec replay --mode =", "claim observe"),
        Case("touchrec --color = a", "always auto"), Case("touchrec replay --mode = claim --pre", "--preset"),
        Case("touchrec record --output-file = file-a", "file-a.mcap"),
        Case("touchrec record pci-0000 : 00 : 1 --gr", "--grab"),
        Case("touchrec --", "--color --help --quiet --version"),
        Case("touchrec devices -", "--color --help --quiet -h -q"),
      ]
    let folder = try Self.folder(.bash)
    var script = """
      cd \(folder.path); source ./completions
      complete -p touchrec >&2
      try() {
          COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
          _touchrec; echo "${COMPREPLY[*]}"
      }

      """
    for row in split {
      let words = row.line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
      script += "try \(words.joined(separator: " "))\n"
    }
    let result = try run(["bash", "--norc", "-u", "-c", script])
    #expect(result.exit == .exited(0))
    #expect(result.errors == "complete -F _touchrec touchrec\n")
    Self.check(result.output, split, .bash)
  }

  @Test(
    "bash completes a whole --option=value where = ends no word",
    .enabled(if: isInstalled("bash"), "bash is not installed"))
  func bashWithoutWordBreaks() throws {
    let folder = try Self.folder(.bash)
    let script = """
      source \(folder.path)/completions
      COMP_WORDBREAKS=$' \\t\\n'; COMP_WORDS=(touchrec replay --mode=o); COMP_CWORD=2; _touchrec; echo "${COMPREPLY[*]}"
      """
    #expect(try run(["bash", "--norc", "-c", script]).output == "--mode=observe\n")
  }

  @Test("fish offers what fits at the cursor", .enabled(if: isInstalled("fish"), "fish is not installed"))
  func fish() throws {
    let cases =
      Self.cases + [
        Case("touchrec completions bash ", ""), Case("touchrec replay --mode=o", "--mode=observe"),
        Case("touchrec --ver", "--version"),
      ]
    let folder = try Self.folder(.fish)
    var script = "cd \(folder.path); source ./completions\n"
    for row in cases {
      script += "echo (complete -C '\(row.line)' | string replace -r '\\t.*' '' | sort)\n"
    }
    let home = try ScratchFolder()
    let result = try run([
      "env", "HOME=\(home.path)", "XDG_CONFIG_HOME=\(home.path)", "fish", "--no-config", "-c", script,
    ])
    #expect(result.errors == "")
    Self.check(result.output, cases, .fish)
  }

  @Test("zsh offers what fits at the cursor", .enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zsh() throws {
    let cases =
      Self.cases + [Case("touchrec replay --mode=o", "observe"), Case("touchrec record -vao file-a", "file-a.mcap")]
    let folder = try Self.folder(.zsh)
    // Completion needs a line editor, and that needs a terminal; what is offered is caught on its way to the menu.
    let inner = """
      autoload -Uz compinit; compinit -D -u; source ./completions
      compadd() {
        [[ " ${@[1,(i)--]} " == *" -"[OAD]" "* ]] && { builtin compadd "$@"; return }
        local -a hits
        builtin compadd -A hits "$@"
        offered+=($hits)
        builtin compadd "$@"
      }
      try() {
        offered=(); BUFFER=$lines[$((++number))]; CURSOR=$#BUFFER
        zle complete-word
        print -r -- ${(ou)offered} >>answers
        BUFFER=; zle redisplay
        (( number < $#lines )) || { print >>done; exit }
        zle try
      }
      zle -C complete-word complete-word _main_complete
      zle -N try; bindkey '^T' try
      number=0; lines=("${(@f)$(<lines)}")
      PS1='ready>'
      """
    _ = try folder.write(inner, "inner")
    _ = try folder.write(cases.map(\.line).joined(separator: "\n"), "lines")
    let outer = """
      cd \(folder.path); zmodload zsh/zpty
      zpty z "TERM=vt100 zsh -f -i"
      zpty -w z "cd \(folder.path); source ./inner"
      zpty -r z part '*ready>*'
      zpty -w -n z $'\\C-t'
      while zpty -r z part; do :; done
      cat answers
      """
    let result = try run(["timeout", "60", "zsh", "-f", "-c", outer])
    Self.check(result.output, cases, .zsh)
  }

  @Test("Each shell finds its script free of mistakes", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard isInstalled(shell.rawValue) else { return }
    let folder = try Self.folder(shell)
    let result = try run([shell.rawValue, "-n", "\(folder.path)/completions"])
    #expect(result.exit == .exited(0) && result.errors == "")
  }
}
