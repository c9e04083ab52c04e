internal import CLinux

/// A signal that touchrec takes notice of.
public enum Signal: Sendable, CaseIterable {
  case interrupt
  case terminate
  case hangUp
  case quit
  case user1

  /// The corresponding C constants are `SIGINT`, `SIGTERM`, `SIGHUP`, `SIGQUIT` and `SIGUSR1`.
  public var rawValue: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .user1: SIGUSR1
    }
  }

  init?(rawValue: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = signal
  }

  /// `user1` asks for something; the others ask for the end.
  public var isRequestToStop: Bool { self != .user1 }
}

/// Signals as something to poll for instead of something that interrupts.
///
/// To be made on the first thread before others start: threads inherit the mask. Wraps `signalfd`.
@safe
public struct Signals: ~Copyable {
  public let descriptor: FileDescriptor
  private let previousMask: sigset_t

  /// Blocks the signals for this thread and those that it will start, and opens the descriptor that reports them.
  public init(_ signals: [Signal] = Signal.allCases) throws(Errno) {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for signal in signals { unsafe sigaddset(&mask, signal.rawValue) }
    var previous = sigset_t()
    let error = unsafe pthread_sigmask(SIG_BLOCK, &mask, &previous)
    if error != 0 { throw Errno(rawValue: error) }
    let raw = try retrying { unsafe signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK)) }
    previousMask = previous
    descriptor = FileDescriptor(owning: raw)
  }

  /// The next signal that came, or nil.
  public func next() throws(Errno) -> Signal? {
    var info = signalfd_siginfo()
    do {
      let n = try unsafe withUnsafeMutableBytes(of: &info) { buffer throws(Errno) in
        try unsafe descriptor.read(into: buffer)
      }
      return n == MemoryLayout<signalfd_siginfo>.size ? Signal(rawValue: Int32(bitPattern: info.ssi_signo)) : nil
    } catch .wouldBlock {
      return nil
    }
  }

  /// Gives the thread its earlier mask back; what arrived meanwhile and was not read strikes now.
  public consuming func restore() {
    var mask = previousMask
    _ = unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Makes a write into a closed pipe an error (EPIPE) instead of the process's end.
  public static func ignoreBrokenPipe() { touchrec_ignore_signal(SIGPIPE) }
}
