public import LinuxIO
public import TouchModel

/// Where this process runs, as far as it decides who may open a device node.
public struct AccessEnvironment: Hashable, Sendable {
  /// The user sits at this machine: udev's `uaccess` reaches such a session.
  public var isLocalSeat: Bool
  public var isContainer: Bool

  public init(isLocalSeat: Bool, isContainer: Bool) {
    self.isLocalSeat = isLocalSeat
    self.isContainer = isContainer
  }

  /// Asks the environment, logind's files and the marks that container runtimes leave.
  public static func current() -> AccessEnvironment {
    AccessEnvironment(isLocalSeat: hasLocalSeat(), isContainer: runsInContainer())
  }

  private static func runsInContainer() -> Bool {
    if ["/.dockerenv", "/run/.containerenv"].contains(where: FileSystem.exists) { return true }
    if let name = ProcessFacts.environment("container"), !name.isEmpty { return true }
    return !FileSystem.exists("/run/udev")
  }

  private static func hasLocalSeat() -> Bool {
    let groups = FileSystem.text(of: "/proc/self/cgroup") ?? ""
    if let id = ProcessFacts.environment("XDG_SESSION_ID") ?? sessionID(inControlGroups: groups),
      !id.isEmpty, id.utf8.allSatisfy({ $0 != UInt8(ascii: "/") }),
      let session = FileSystem.text(of: "/run/systemd/sessions/\(id)")
    {
      return isLocalSession(session)
    }
    // What a desktop starts runs under the user's own manager, in no session's scope.
    if let user = FileSystem.text(of: "/run/systemd/users/\(ProcessFacts.userID)"),
      ProcessFacts.environment("SSH_CONNECTION") == nil
    {
      return !(fields(user)["ACTIVE_SEATS"] ?? "").isEmpty
    }
    return !(ProcessFacts.environment("XDG_SEAT") ?? "").isEmpty
  }

  /// `3` from `0::/user.slice/user-1000.slice/session-3.scope`
  package static func sessionID(inControlGroups text: String) -> String? {
    for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\n") }) {
      let name = String(decoding: part, as: UTF8.self)
      if name.hasPrefix("session-"), name.hasSuffix(".scope") { return String(name.dropFirst(8).dropLast(6)) }
    }
    return nil
  }

  /// True for logind's file of a session that sits at a seat and did not come over the net.
  package static func isLocalSession(_ text: String) -> Bool {
    let fields = fields(text)
    return !(fields["SEAT"] ?? "").isEmpty && fields["REMOTE"] != "1"
  }

  private static func fields(_ text: String) -> [String: String] {
    var result: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<equals], as: UTF8.self)
      result[key] = String(decoding: line[line.index(after: equals)...], as: UTF8.self)
    }
    return result
  }
}

extension AccessVerdict {
  /// What an attempt to open a node for reading says; nil means that it went well.
  public init(_ error: Errno?, in environment: AccessEnvironment) {
    switch error {
    case nil: self = .granted
    case .permissionDenied?, .notPermitted?:
      self = environment.isContainer ? .needsBindMount : environment.isLocalSeat ? .needsUdevRule : .needsInputGroup
    case .noSuchFile? where environment.isContainer: self = .needsBindMount
    case .some(let error): self = .refused(errno: error.rawValue)
    }
  }

  /// What to do, as commands; nil where nothing is to be done or nothing is known to help.
  public func remedy(node: String) -> String? {
    switch self {
    case .unknown, .granted, .refused: nil
    case .needsUdevRule:
      "touchrec udev-rules | sudo tee /etc/udev/rules.d/70-touchrec.rules && sudo udevadm control --reload && "
        + "sudo udevadm trigger -s input"
    case .needsInputGroup:
      "sudo usermod -aG input $USER, then log in again; a service needs SupplementaryGroups=input"
    case .needsBindMount:
      "give the container the node: --device \(node), and for names and kinds -v /run/udev:/run/udev:ro"
    }
  }
}

extension DeviceError {
  /// A node could not be opened.
  init(opening node: String, _ error: Errno) {
    let verdict = AccessVerdict(error, in: .current())
    switch error {
    case .permissionDenied, .notPermitted:
      self.init(.permissionDenied, "cannot open \(node)", errno: error, remedy: verdict.remedy(node: node))
    case .noSuchFile:
      self.init(.noSuchDevice, "there is no \(node)", errno: error, remedy: verdict.remedy(node: node))
    case .noSuchDevice, Errno(rawValue: 6):
      self.init(.gone, "\(node) has just been unplugged", errno: error)
    default: self.init(.failed, "cannot open \(node)", errno: error)
    }
  }
}
