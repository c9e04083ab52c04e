internal import CLinux

/// How a child process ended.
public enum ChildExit: Hashable, Sendable {
  case exited(Int32)
  /// A signal ended it.
  case killed(Int32)
}

/// Where a standard descriptor of a child leads.
public enum ChildStream: Hashable, Sendable {
  /// Where ours leads.
  case inherited
  /// `/dev/null`
  case null
  /// A descriptor of ours, which must stay open until the child runs.
  case descriptor(Int32)
}

/// A program that runs beside us.
///
/// Arguments are given as a list and never pass a shell. The child starts with no signal blocked and with SIGPIPE's
/// default, whatever touchrec itself has set. Wraps `posix_spawnp`.
public struct Child: ~Copyable, Sendable {
  public let pid: Int32

  /// Starts a program, found through PATH when its name has no slash.
  public static func spawn(
    _ arguments: [String], input: ChildStream = .inherited, output: ChildStream = .inherited,
    error: ChildStream = .inherited
  ) throws(Errno) -> Child {
    guard let program = arguments.first else { throw .invalidArgument }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, output, error].enumerated() {
      switch stream {
      case .inherited: break
      case .null:
        unsafe posix_spawn_file_actions_addopen(
          &actions, Int32(number), "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      case .descriptor(let raw): unsafe posix_spawn_file_actions_adddup2(&actions, raw, Int32(number))
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe argv.append(nil)
    defer { unsafe argv.forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let failure = unsafe touchrec_spawn(&pid, program, &actions, &attributes, argv)
    if failure != 0 { throw Errno(rawValue: failure) }
    return Child(pid: pid)
  }

  private init(pid: Int32) { self.pid = pid }

  /// A child that ended is taken off the kernel's list; one that runs goes on without us.
  deinit { _ = reap(options: WNOHANG) }

  /// Waits for its end.
  public consuming func wait() throws(Errno) -> ChildExit {
    let pid = pid
    discard self
    var status: Int32 = 0
    _ = try retrying { unsafe waitpid(pid, &status, 0) }
    return ChildExit(status: status)
  }

  /// How it ended, or nil while it runs. Once it has told, it must not be asked again.
  public func poll() -> ChildExit? { reap(options: WNOHANG) }

  /// The corresponding C call is `kill`.
  public func send(signal number: Int32) throws(Errno) {
    let pid = pid
    _ = try retrying { kill(pid, number) }
  }

  public func interrupt() throws(Errno) { try send(signal: SIGINT) }
  public func terminate() throws(Errno) { try send(signal: SIGTERM) }
  public func kill9() throws(Errno) { try send(signal: SIGKILL) }

  private func reap(options: Int32) -> ChildExit? {
    var status: Int32 = 0
    return unsafe waitpid(pid, &status, options) == pid ? ChildExit(status: status) : nil
  }
}

extension ChildExit {
  init(status: Int32) {
    self = touchrec_signalled(status) != 0 ? .killed(touchrec_signal(status)) : .exited(touchrec_exit_code(status))
  }
}
