internal import CLinux

/// Wakes another thread's poll.
///
/// Wraps `eventfd`.
@safe
public struct EventCounter: ~Copyable, Sendable {
  public let descriptor: FileDescriptor

  public init() throws(Errno) {
    descriptor = FileDescriptor(owning: try retrying { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
  }

  /// Makes the descriptor readable. Never blocks: a counter that is full is readable anyway.
  public func signal() {
    var one: UInt64 = 1
    _ = try? unsafe withUnsafeBytes(of: &one) { bytes throws(Errno) in try unsafe descriptor.write(bytes) }
  }

  /// Sets the counter to 0.
  ///
  /// - Returns: Signals since the last drain.
  @discardableResult
  public func drain() -> UInt64 {
    var sum: UInt64 = 0
    let n = try? unsafe withUnsafeMutableBytes(of: &sum) { bytes throws(Errno) in
      try unsafe descriptor.read(into: bytes)
    }
    return n == 8 ? sum : 0
  }
}
