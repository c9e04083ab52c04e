public import LinuxIO

/// Why a device could not be found, opened, read or made.
public struct DeviceError: Error, Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case noSuchDevice
    case ambiguous
    case notATouchDevice
    case permissionDenied
    case busy
    case gone
    case uinputMissing
    case cannotClone
    case timedOut
    case failed
  }

  public var code: Code
  /// One sentence without a full stop: what was expected and what was found.
  public var message: String
  /// The system call's own word, where there is one.
  public var errno: Errno?
  /// What helps, as a command where one does.
  public var remedy: String?
  /// Devices that were meant, perhaps, or that exist: one line each.
  public var candidates: [String]

  public init(_ code: Code, _ message: String, errno: Errno? = nil, remedy: String? = nil, candidates: [String] = []) {
    self.code = code
    self.message = message
    self.errno = errno
    self.remedy = remedy
    self.candidates = candidates
  }
}

extension DeviceError: CustomStringConvertible {
  public var description: String { errno.map { "\(message): \($0)" } ?? message }
}
