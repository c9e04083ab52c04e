public import LinuxIO

/// Why a recording cannot be read or written.
///
/// Damage at a file's end is not an error: what lies before it is read, and `RecordingEnd` tells where it stops.
public struct RecordingError: Error, Hashable, Sendable {
  /// What kind of failure it is. More may be added.
  public struct Code: Hashable, Sendable {
    private enum Kind { case system, foreign, unsupported, malformed, frameTooLong, limit, misuse }
    private let kind: Kind

    /// A system call failed; `errno` says how.
    public static let system = Code(kind: .system)
    /// The bytes are of no format that touchrec knows.
    public static let foreign = Code(kind: .foreign)
    /// The format is known, and this version does not read it.
    public static let unsupported = Code(kind: .unsupported)
    /// The format is right and the contents break its rules.
    public static let malformed = Code(kind: .malformed)
    /// A frame holds more than `FrameBuffer.maximumEvents` events.
    public static let frameTooLong = Code(kind: .frameTooLong)
    /// The format cannot hold what was given: a second device, a time before 1970.
    public static let limit = Code(kind: .limit)
    /// Something was written that the order of writing does not allow.
    public static let misuse = Code(kind: .misuse)
  }

  /// Where in the file.
  public enum Place: Hashable, Sendable {
    /// Counted from 1.
    case line(Int)
    /// Unit: bytes from the start.
    case offset(Int64)
  }

  public var code: Code
  /// The file's name as it was given; `-` for standard input.
  public var file: String
  public var place: Place?
  /// A noun phrase: `an event code of four hex digits`.
  public var expected: String?
  /// What stood there instead; or the whole of the failure, where nothing particular was expected.
  public var found: String?
  public var errno: Errno?
  /// A remedy, where there is one.
  public var hint: String?

  public init(
    _ code: Code, file: String, place: Place? = nil, expected: String? = nil, found: String? = nil, errno: Errno? = nil,
    hint: String? = nil
  ) {
    self.code = code
    self.file = file
    self.place = place
    self.expected = expected
    self.found = found
    self.errno = errno
    self.hint = hint
  }

  static func system(_ errno: Errno, file: String, place: Place? = nil) -> RecordingError {
    RecordingError(.system, file: file, place: place, errno: errno)
  }

  /// True when the output's reader went away: a quiet end for a command that prints.
  public var isClosedByReader: Bool { errno?.isClosedByReader ?? false }
}

extension RecordingError: CustomStringConvertible {
  /// `a.evemu:12: expected an event code of four hex digits, found '00zz'`
  public var description: String {
    var text = file
    switch place {
    case .line(let line): text += ":\(line)"
    case .offset(let offset): text += ": at byte \(offset)"
    case nil: break
    }
    return text + ": " + reason
  }

  /// The description without file and place.
  public var reason: String {
    var parts: [String] = []
    if let expected { parts.append("expected \(expected)") }
    if let found { parts.append(expected == nil ? found : "found \(found)") }
    if let errno { parts.append(errno.description) }
    return parts.joined(separator: ", ")
  }
}
