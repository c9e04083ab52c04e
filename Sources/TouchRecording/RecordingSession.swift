internal import LinuxIO
public import TouchModel

/// Where, when and by what a recording was made. Nothing in it tells one machine from another of its model.
public struct RecordingSession: Hashable, Sendable {
  /// The kernel's release: `6.1.0-28-amd64`.
  public var kernel: String
  /// `debian:12`, from os-release's ID and VERSION_ID.
  public var system: String
  /// DMI modalias, or the device tree's first compatible string.
  public var machine: String
  /// The clock of the frames' times: `CLOCK_MONOTONIC`.
  public var clock: String
  /// What must be added to the frames' times to get the date, as it was at the start.
  public var wallOffset: TimeSpan
  /// Program and version.
  public var recorder: String
  /// As one line, without paths below the home folder.
  public var commandLine: String

  public init(
    kernel: String = "", system: String = "", machine: String = "", clock: String = "",
    wallOffset: TimeSpan = .zero, recorder: String = "touchrec", commandLine: String = ""
  ) {
    self.kernel = kernel
    self.system = system
    self.machine = machine
    self.clock = clock
    self.wallOffset = wallOffset
    self.recorder = recorder
    self.commandLine = commandLine
  }

  /// Describes this machine.
  ///
  /// - Parameters:
  ///   - arguments: The command line; an argument that lies in `home` is replaced by `~`.
  ///   - home: The home folder, empty where there is none.
  public static func onThisMachine(
    recorder: String, arguments: [String], home: String, clock: String = "CLOCK_MONOTONIC", wallOffset: TimeSpan
  ) -> RecordingSession {
    RecordingSession(
      kernel: firstLine(of: "/proc/sys/kernel/osrelease"), system: osRelease(),
      machine: firstOf(["/sys/class/dmi/id/modalias", "/proc/device-tree/compatible"]), clock: clock,
      wallOffset: wallOffset, recorder: recorder,
      commandLine: arguments.map { quoted(withoutHome($0, home)) }.joined(separator: " "))
  }

  /// Hides where somebody keeps things: the file's own name stays with its owner too.
  static func withoutHome(_ argument: String, _ home: String) -> String {
    guard home.utf8.count > 1 else { return argument }
    let folder = home.hasSuffix("/") ? String(home.dropLast()) : home
    let bytes = Array(argument.utf8)
    let wanted = Array(folder.utf8)
    guard bytes.count >= wanted.count else { return argument }
    for start in 0...(bytes.count - wanted.count) where Array(bytes[start..<(start + wanted.count)]) == wanted {
      return String(decoding: bytes[..<start], as: UTF8.self) + "~"
    }
    return argument
  }

  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x22 && byte != 0x27 && byte != 0x5c && byte != 0x24 && byte != 0x60
    }
    if isPlain && !argument.isEmpty { return argument }
    return "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func firstOf(_ paths: [String]) -> String {
    for path in paths {
      let line = firstLine(of: path)
      if !line.isEmpty { return line }
    }
    return ""
  }

  /// Up to the first line end or NUL; empty where the file cannot be read.
  private static func firstLine(of path: String) -> String {
    String(decoding: smallFile(path).prefix { $0 != 0x0a && $0 != 0 }, as: UTF8.self)
  }

  private static func osRelease() -> String {
    var values: [String: String] = [:]
    for line in smallFile("/etc/os-release").split(separator: 0x0a) {
      guard let equals = line.firstIndex(of: 0x3d) else { continue }
      let value = line[(equals + 1)...].filter { $0 != 0x22 && $0 != 0x27 }
      values[String(decoding: line[..<equals], as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return [values["ID"], values["VERSION_ID"]].compactMap { $0 }.joined(separator: ":")
  }

  private static func smallFile(_ path: String) -> [UInt8] {
    do throws(Errno) {
      let file = try FileDescriptor.open(path, .readOnly)
      var bytes = ByteBuffer(capacity: 16384)
      try unsafe bytes.appendInPlace(upTo: 16384) { (room) throws(Errno) in try unsafe file.read(into: room) }
      return bytes.array
    } catch {
      return []
    }
  }
}
