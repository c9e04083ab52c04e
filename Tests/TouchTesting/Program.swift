import Glibc

/// A program that a test runs: started from a list of arguments, without a shell, and gone when its owner is.
///
/// Output goes into files, so that a program never waits for us to read: a recorder that did would lose events.
public final class Program {
  /// What standard input is.
  public enum Input {
    case none
    case text(String)
    case file(String)
    /// Fed by `send`, until `closeInput`.
    case pipe
  }

  /// How it ended.
  public enum Exit: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  public struct Result: Equatable, Sendable {
    public var exit: Exit
    public var output: String
    public var error: String

    public var succeeded: Bool { exit == .code(0) }
  }

  public let arguments: [String]
  public let pid: Int32
  private let outputFile: Int32
  private let errorFile: Int32
  private var inputPipe: Int32 = -1
  private var exit: Exit?

  /// Starts a program, found through PATH when its name has no slash.
  ///
  /// - Parameter environment: What differs from this process's; an empty value takes a variable away.
  public init(
    _ arguments: [String], input: Input = .none, environment: [String: String] = [:], folder: String? = nil
  ) throws {
    self.arguments = arguments
    outputFile = try unnamedFile()
    errorFile = try unnamedFile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ours: Int32 = -1
    var theirs: Int32 = -1
    switch input {
    case .none: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .text(let text):
      theirs = try unnamedFile()
      try writeAll(theirs, text)
      lseek(theirs, 0, SEEK_SET)
    case .pipe:
      (theirs, ours) = try closedOnExecPipe()
    }
    inputPipe = ours
    defer { if theirs >= 0 { close(theirs) } }
    if theirs >= 0 { posix_spawn_file_actions_adddup2(&actions, theirs, 0) }
    posix_spawn_file_actions_adddup2(&actions, outputFile, 1)
    posix_spawn_file_actions_adddup2(&actions, errorFile, 2)

    // A group of its own: what it starts itself is ended with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var variables = currentEnvironment()
    for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
    let command = (folder.map { ["env", "-C", $0] } ?? []) + arguments
    var argv: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, command.first ?? "", &actions, &attributes, &argv, &envp)
    pid = child
    if failure != 0 {
      exit = .code(127)
      throw TestTrouble("cannot run \(arguments): \(String(cString: strerror(failure)))")
    }
  }

  deinit {
    if poll() == nil {
      Glibc.kill(-pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    // What it started and left behind.
    if pid > 0 { Glibc.kill(-pid, SIGKILL) }
    close(outputFile)
    close(errorFile)
    closeInput()
  }

  /// Runs a program to its end.
  public static func run(
    _ arguments: [String], input: Input = .none, environment: [String: String] = [:], folder: String? = nil,
    limit: Double = 60
  ) throws -> Result {
    try Program(arguments, input: input, environment: environment, folder: folder).wait(limit: limit)
  }

  /// What it has written to standard output so far.
  public var output: String { String(decoding: readAll(outputFile), as: UTF8.self) }
  public var error: String { String(decoding: readAll(errorFile), as: UTF8.self) }

  /// How it ended, or nil while it runs.
  public func poll() -> Exit? {
    if exit == nil {
      var status: Int32 = 0
      if waitpid(pid, &status, WNOHANG) == pid {
        exit = status & 0x7f == 0 ? .code(status >> 8 & 0xff) : .signal(status & 0x7f)
      }
    }
    return exit
  }

  /// Waits for its end.
  public func wait(limit: Double = 60) throws -> Result {
    try waitUntil("the end of \(arguments)", limit: limit) { poll() != nil }
    return Result(exit: exit ?? .code(-1), output: output, error: error)
  }

  /// Waits until standard output, or standard error, holds a text.
  public func waitFor(output text: String) throws { try waitFor(text, in: "output") { output } }
  public func waitFor(error text: String) throws { try waitFor(text, in: "error") { error } }

  private func waitFor(_ text: String, in name: String, _ stream: () -> String) throws {
    do {
      try waitUntil("'\(text)' in the \(name) of \(arguments)") { stream().contains(text) || poll() != nil }
    } catch let trouble as TestTrouble {
      throw TestTrouble("\(trouble)\noutput: \(output)\nerror: \(error)")
    }
    if !stream().contains(text) {
      throw TestTrouble("\(arguments) ended without '\(text)' in its \(name)\noutput: \(output)\nerror: \(error)")
    }
  }

  /// Sends a signal to it alone, not to what it started.
  public func send(signal: Int32) { if poll() == nil { Glibc.kill(pid, signal) } }
  public func interrupt() { send(signal: SIGINT) }
  public func terminate() { send(signal: SIGTERM) }
  public func kill() { send(signal: SIGKILL) }

  /// Writes to its standard input; `Input.pipe` only.
  public func send(_ text: String) throws { try writeAll(inputPipe, text) }

  public func closeInput() {
    if inputPipe >= 0 { close(inputPipe) }
    inputPipe = -1
  }
}

/// Waits for a condition. The limit is what a hung machine needs, not what the condition should take. Unit: seconds.
public func waitUntil(_ what: String, limit: Double = 60, _ condition: () throws -> Bool) throws {
  let end = monotonicSeconds() + limit
  while try !condition() {
    guard monotonicSeconds() < end else { throw TestTrouble("waited \(Int(limit)) s for \(what)") }
    usleep(1_000)
  }
}

private func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

private func temporaryName() -> String {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  return "\(folder)/touchrec-test.\(UInt64.random(in: 0 ... .max))"
}

/// A file without a name. Whoever writes to it and whoever reads from it with `readAll` do not disturb each other.
private func unnamedFile() throws -> Int32 {
  let name = temporaryName()
  let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw TestTrouble("cannot make \(name)") }
  unlink(name)
  return descriptor
}

/// The two ends of a FIFO. Those of `pipe` could leak into a child that another test starts at the same moment, and then
/// ours could not be closed any more.
private func closedOnExecPipe() throws -> (read: Int32, write: Int32) {
  let name = temporaryName()
  guard mkfifo(name, 0o600) == 0 else { throw TestTrouble("cannot make \(name)") }
  defer { unlink(name) }
  let read = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  let write = open(name, O_WRONLY | O_CLOEXEC)
  guard read >= 0, write >= 0, fcntl(read, F_SETFL, 0) == 0 else { throw TestTrouble("cannot open \(name)") }
  return (read, write)
}

private func writeAll(_ descriptor: Int32, _ text: String) throws {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let n = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard n > 0 else { throw TestTrouble("write failed: \(String(cString: strerror(errno)))") }
    rest = rest.dropFirst(n)
  }
}

/// `environ` is a variable that Swift does not let two threads share; the test process never changes its own.
private func currentEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  let bytes = (try? readFile("/proc/self/environ")) ?? []
  for entry in bytes.split(separator: 0) {
    guard let equals = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
    result[String(decoding: entry[..<equals], as: UTF8.self)] = String(
      decoding: entry[entry.index(after: equals)...], as: UTF8.self)
  }
  return result
}
