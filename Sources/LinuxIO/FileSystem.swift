internal import CLinux

/// Small questions to the file system.
public enum FileSystem {
  /// A whole file, `/sys`, `/proc` and `/run` included, which tell no size beforehand.
  ///
  /// - Parameter limit: Unit: bytes. What is beyond is left out.
  public static func contents(of path: String, limit: Int = 1 << 20) throws(Errno) -> [UInt8] {
    let file = try FileDescriptor.open(path, [.readOnly, .nonBlocking])
    var result: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { unsafe buffer.deallocate() }
    while result.count < limit {
      let n = try unsafe file.read(into: buffer)
      if n == 0 { break }
      unsafe result.append(contentsOf: buffer.prefix(min(n, limit - result.count)))
    }
    return result
  }

  /// A file as text, bytes that are no UTF-8 repaired; nil when it cannot be read.
  public static func text(of path: String) -> String? {
    guard let bytes = try? contents(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True for anything with that name, symbolic links followed. The corresponding C call is `access(F_OK)`.
  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// What a path leads to, symbolic links followed; nil where nothing can be seen. The corresponding C call is `stat`.
  public static func status(of path: String) -> FileStatus? {
    var raw = CLinux.stat()
    return unsafe touchrec_stat(path, &raw) == 0 ? FileStatus(raw) : nil
  }

  /// Removes a name. The corresponding C call is `unlink`.
  public static func remove(_ path: String) throws(Errno) { _ = try retrying { unsafe unlink(path) } }

  public static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Names in a folder, sorted, without `.` and `..`; empty when it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var result: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { result.append(name) }
    }
    return result.sorted()
  }

  /// Where a symbolic link points, as it is written; nil for anything else. The corresponding C call is `readlink`.
  public static func linkTarget(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let n = unsafe buffer.withUnsafeMutableBufferPointer { bytes -> Int in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: 4096) { unsafe readlink(path, $0, 4096) }
    }
    return n >= 0 ? String(decoding: buffer.prefix(n), as: UTF8.self) : nil
  }

  /// Where a path leads when its last part is a symbolic link, links to links included; nil when it is none.
  ///
  /// Not `realpath`: umockdev's replacement of it writes over foreign memory when a link leads out of its folder.
  public static func linkDestination(of path: String) -> String? {
    var here = path
    for _ in 0..<40 {
      guard let target = linkTarget(of: here) else { return here == path ? nil : here }
      let start = target.utf8.first == UInt8(ascii: "/") ? target : "\(here)/../\(target)"
      here = normalised(start)
    }
    return nil
  }

  /// The folder in `/sys` of a character device; nil where sysfs does not show it.
  public static func sysfsFolder(of device: DeviceNumber) -> String? {
    linkDestination(of: "/sys/dev/char/\(device.major):\(device.minor)")
  }

  /// `/a/c` for `/a/./b/../c`
  static func normalised(_ path: String) -> String {
    var parts: [Substring.UTF8View] = []
    for part in path[...].utf8.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}

/// What a process knows of itself.
public enum ProcessFacts {
  /// Wraps `getenv`; nothing in touchrec changes the environment.
  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  public static var pid: Int32 { getpid() }
  public static var userID: UInt32 { geteuid() }
}
