internal import LinuxIO

/// Tells whether somebody reads a node.
///
/// uinput does not say who listens; opening and closing of the node is all there is to see.
struct ReaderWatch: ~Copyable {
  /// udev and desktops look at a new node and close it again. Unit: ms.
  static let settling: Int64 = 50

  private let inotify: Inotify
  private let node: String
  private var open = 0

  init(_ node: String) throws(Errno) {
    let inotify = try Inotify()
    _ = try inotify.watch(node, for: [.open, .close])
    self.inotify = inotify
    self.node = node
  }

  /// - Returns: False when the deadline came before anybody had kept the node open for 50 ms.
  mutating func waitForReader(until deadline: Deadline) throws(Errno) -> Bool {
    var settled = Deadline.never
    while true {
      let events = try inotify.drain()
      for event in events {
        if event.events.contains(.open) { open += 1 }
        // The kernel joins equal events that nobody has read: closings may outnumber openings.
        if !event.events.isDisjoint(with: .close) { open = max(0, open - 1) }
      }
      // Two openings in a row come as one event, and the closing of the one hides that the other stays: /proc knows.
      if open == 0, !events.isEmpty, isHeld { open = 1 }
      if open == 0 { settled = .never }
      if open > 0, settled == .never { settled = .after(milliseconds: ReaderWatch.settling) }
      if open > 0, settled.isPast { return true }
      if deadline.isPast { return false }
      _ = try inotify.descriptor.wait(until: min(settled, deadline))
    }
  }

  /// Whether a process that we may look at has the node open.
  private var isHeld: Bool {
    for process in FileSystem.names(in: "/proc") where process.utf8.allSatisfy({ (48...57).contains($0) }) {
      let folder = "/proc/\(process)/fd"
      for descriptor in FileSystem.names(in: folder)
      where FileSystem.linkTarget(of: "\(folder)/\(descriptor)") == node {
        return true
      }
    }
    return false
  }
}
