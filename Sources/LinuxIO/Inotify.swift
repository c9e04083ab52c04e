internal import CLinux

/// What happened to a watched file. The corresponding C constants are `IN_*`.
@frozen
public struct InotifyEvents: OptionSet, Sendable {
  public var rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let open = InotifyEvents(rawValue: UInt32(IN_OPEN))
  public static let closeWrite = InotifyEvents(rawValue: UInt32(IN_CLOSE_WRITE))
  public static let closeNoWrite = InotifyEvents(rawValue: UInt32(IN_CLOSE_NOWRITE))
  public static let close: InotifyEvents = [.closeWrite, .closeNoWrite]
  /// Mode, owner, ACL or number of links changed.
  public static let attributes = InotifyEvents(rawValue: UInt32(IN_ATTRIB))
  public static let modify = InotifyEvents(rawValue: UInt32(IN_MODIFY))
  public static let create = InotifyEvents(rawValue: UInt32(IN_CREATE))
  public static let delete = InotifyEvents(rawValue: UInt32(IN_DELETE))
  public static let movedTo = InotifyEvents(rawValue: UInt32(IN_MOVED_TO))
  /// The watched file itself is gone.
  public static let deleteSelf = InotifyEvents(rawValue: UInt32(IN_DELETE_SELF))
  /// The kernel's queue was full and events were lost.
  public static let overflow = InotifyEvents(rawValue: UInt32(IN_Q_OVERFLOW))
  public static let ignored = InotifyEvents(rawValue: UInt32(IN_IGNORED))
}

public struct InotifyEvent: Sendable {
  /// The number that `watch` returned.
  public var watch: Int32
  public var events: InotifyEvents
  /// Name within a watched folder; empty for a watched file.
  public var name: String
}

/// Tells when files are opened, closed or changed.
///
/// Wraps `inotify`.
@safe
public struct Inotify: ~Copyable {
  public let descriptor: FileDescriptor

  public init() throws(Errno) {
    descriptor = FileDescriptor(
      owning: try retrying { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
  }

  /// The corresponding C call is `inotify_add_watch`.
  public func watch(_ path: String, for events: InotifyEvents) throws(Errno) -> Int32 {
    let raw = descriptor.rawValue
    return try retrying { unsafe inotify_add_watch(raw, path, events.rawValue) }
  }

  /// All events that are waiting, oldest first.
  public func drain() throws(Errno) -> [InotifyEvent] {
    var result: [InotifyEvent] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { unsafe buffer.deallocate() }
    let headerSize = MemoryLayout<inotify_event>.size
    while true {
      let n: Int
      do { n = try unsafe descriptor.read(into: buffer) } catch .wouldBlock { return result }
      if n <= 0 { return result }
      var place = 0
      while place + headerSize <= n {
        let header = unsafe buffer.load(fromByteOffset: place, as: inotify_event.self)
        let end = min(n, place + headerSize + Int(header.len))
        let name = unsafe buffer[(place + headerSize)..<end].prefix { $0 != 0 }
        result.append(
          InotifyEvent(
            watch: header.wd, events: InotifyEvents(rawValue: header.mask),
            name: unsafe String(decoding: name, as: UTF8.self)))
        place = end
      }
    }
  }
}
