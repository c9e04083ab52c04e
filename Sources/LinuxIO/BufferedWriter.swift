internal import CLinux

/// Gathers output and writes it in few calls, by a policy that the caller states.
///
/// Bytes are appended to `buffer`; `commit()` marks the end of a line or record. A reader that goes away (`| head`) is an
/// error value, `Errno.isClosedByReader`, provided that the process ignores SIGPIPE. What was neither flushed nor closed is
/// lost with the writer.
public struct BufferedWriter: ~Copyable {
  /// When bytes leave for the descriptor.
  @frozen
  public enum FlushPolicy: Hashable, Sendable {
    /// At every commit: for people and pipes that follow a live source.
    case everyCommit
    /// At the first commit that finds this many bytes or more.
    case whenHolding(Int)
    /// Only when told.
    case manual
  }

  public let descriptor: FileDescriptor
  public var policy: FlushPolicy
  public var buffer: ByteBuffer

  /// - Parameter descriptor: Closed with the writer, unless it is a standard stream.
  public init(_ descriptor: consuming FileDescriptor, policy: FlushPolicy = .whenHolding(65536)) {
    self.descriptor = descriptor
    self.policy = policy
    buffer = ByteBuffer(capacity: 65536 + 4096)
  }

  /// Ends a line or record; writes if the policy says so.
  @inlinable
  public mutating func commit() throws(Errno) {
    switch policy {
    case .everyCommit: try flush()
    case .whenHolding(let limit): if buffer.count >= limit { try flush() }
    case .manual: break
    }
  }

  /// Writes all that is held.
  ///
  /// - Throws: What `write(2)` says, ENOSPC and EPIPE among it; the bytes that were not written stay held.
  public mutating func flush() throws(Errno) {
    var written = 0
    var failure: Errno?
    unsafe buffer.withUnsafeBytes { bytes in
      do throws(Errno) {
        while written < bytes.count {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
          do throws(Errno) {
            written += try unsafe descriptor.write(rest)
          } catch .wouldBlock {
            try descriptor.waitUntilWritable()
          }
        }
      } catch { failure = error }
    }
    buffer.removeFirst(written)
    if let failure { throw failure }
  }

  /// Forgets what is held: after a reader has gone, say.
  public mutating func discard() { buffer.removeAll() }

  /// Writes what is held and closes.
  public consuming func close() throws(Errno) {
    try flush()
    try descriptor.close()
  }
}

extension Errno {
  /// Whether the reader of a pipe or socket has gone: for a printing command a quiet end and no failure.
  public var isClosedByReader: Bool { self == .brokenPipe || self == Errno(rawValue: ECONNRESET) }
}

extension FileDescriptor {
  /// Waits for room in a pipe that somebody else has made non-blocking. The corresponding C call is `poll`.
  func waitUntilWritable() throws(Errno) {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = try retrying { unsafe poll(&entry, 1, -1) }
  }
}
