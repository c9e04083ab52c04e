internal import CLinux

/// A system call's error number.
///
/// Wraps `errno`.
@frozen
public struct Errno: RawRepresentable, Error, Hashable, Sendable {
  public var rawValue: Int32
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The calling thread's `errno`, which the next call may overwrite.
  static var current: Errno { Errno(rawValue: touchrec_errno()) }

  public static let notPermitted = Errno(rawValue: EPERM)
  public static let noSuchFile = Errno(rawValue: ENOENT)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let inputOutput = Errno(rawValue: EIO)
  public static let badFileDescriptor = Errno(rawValue: EBADF)
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  public static let permissionDenied = Errno(rawValue: EACCES)
  public static let busy = Errno(rawValue: EBUSY)
  public static let fileExists = Errno(rawValue: EEXIST)
  public static let noSuchDevice = Errno(rawValue: ENODEV)
  public static let isDirectory = Errno(rawValue: EISDIR)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  public static let noSpace = Errno(rawValue: ENOSPC)
  public static let illegalSeek = Errno(rawValue: ESPIPE)
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  public static let brokenPipe = Errno(rawValue: EPIPE)

  /// `EACCES`, say. The corresponding C function is `strerrorname_np`.
  public var name: String {
    unsafe strerrorname_np(rawValue).map { unsafe String(cString: $0) } ?? "errno \(rawValue)"
  }
}

extension Errno: CustomStringConvertible {
  /// `permission denied (EACCES)`. The corresponding C function is `strerrordesc_np`.
  public var description: String {
    guard let text = unsafe strerrordesc_np(rawValue) else { return "error \(rawValue)" }
    let words = unsafe String(cString: text)
    return "\(words.prefix(1).lowercased())\(words.dropFirst()) (\(name))"
  }
}
