import Glibc
public import Testing

/// Where programs are that tests run.
public enum Tool {
  /// Debian's package for a program, where the name does not say it.
  private static let packages = [
    "umockdev-run": "umockdev", "evemu-describe": "evemu-tools", "evemu-device": "evemu-tools",
    "evemu-event": "evemu-tools", "evemu-play": "evemu-tools", "evemu-record": "evemu-tools",
    "libinput": "libinput-tools", "mtdev-test": "mtdev-tools", "cc": "gcc", "udevadm": "udev",
  ]

  /// The path of a program on PATH, or nil.
  public static func path(_ name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The path of an executable of this package: it lies where the test bundle lies.
  public static func built(_ name: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let n = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = buffer[..<max(0, n)].map { UInt8(bitPattern: $0) }
    let folder = own[..<(own.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    let path = String(decoding: folder, as: UTF8.self) + "/" + name
    guard access(path, X_OK) == 0 else { throw TestTrouble("\(name) is not built: no \(path)") }
    return path
  }

  /// The Python that `Scripts/setup --tests` made, with mcap and its protobuf decoder, or nil.
  public static var python: String? {
    let home = getenv("HOME").map { String(cString: $0) } ?? "/root"
    let cache = getenv("XDG_CACHE_HOME").map { String(cString: $0) } ?? "\(home)/.cache"
    let path = "\(cache)/touchrec/venv/bin/python3"
    return access(path, X_OK) == 0 ? path : nil
  }

  static func package(of name: String) -> String { packages[name] ?? name }
}

extension Trait where Self == ConditionTrait {
  /// Skips where a program is not installed, and names its package.
  public static func requiresTool(_ name: String) -> Self {
    .enabled(if: Tool.path(name) != nil, "needs \(name): install the package \(Tool.package(of: name))")
  }

  /// Skips where Scripts/setup --tests has not made its Python.
  public static var requiresPython: Self {
    .enabled(if: Tool.python != nil, "needs the Python package mcap: run Scripts/setup --tests")
  }

  /// Skips where no event device can be made.
  public static var requiresUinput: Self {
    .enabled(if: access("/dev/uinput", W_OK) == 0, "needs a writable /dev/uinput: run it by Scripts/vm")
  }
}
