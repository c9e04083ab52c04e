import EvdevTouch
import LinuxIO
import RecognizerCore
import Synchronization
import TouchFeed
import TouchModel

/// What the status line of a recording tells, gathered on the writing thread and read by another.
final class RecordProgress: Sendable {
  private struct Facts {
    var touches = 0
    var gesture: String?
  }

  private let devices: [DeviceDescription]
  private let facts = Mutex(Facts())

  init(_ devices: [DeviceDescription]) { self.devices = devices }

  /// - Returns: What sees each frame; it stays on one thread.
  func makeObserver() -> sending RecordObserver { RecordObserver(self, devices) }

  fileprivate func set(touches: Int) { facts.withLock { $0.touches = touches } }
  func set(gesture: String) { facts.withLock { $0.gesture = gesture } }

  /// `12.4 s  1204 frames  98/s  2 touches  0 drops  96 kB  two-finger swipe left`
  ///
  /// - Parameters:
  ///   - elapsed: Since the recording began, whether anything was touched or not.
  ///   - rate: Frames in the last second.
  func text(_ status: RecordStatus, elapsed: TimeSpan, rate: UInt64) -> String {
    let facts = facts.withLock { $0 }
    var parts = [
      Words.seconds(elapsed), Words.count(status.frames, "frame"), "\(rate)/s",
      Words.count(UInt64(facts.touches), "touch"),
      Words.count(status.drops + status.overruns, "drop"), Words.size(status.bytes),
    ]
    if let gesture = facts.gesture { parts.append(gesture) }
    return parts.joined(separator: "  ")
  }

  static func summary(_ status: RecordStatus) -> String {
    let drops = Words.count(status.drops + status.overruns, "drop")
    return
      "\(Words.count(status.frames, "frame")), \(Words.seconds(length(status))), \(drops), \(Words.size(status.bytes))"
  }

  static func length(_ status: RecordStatus) -> TimeSpan {
    guard let first = status.first, let last = status.last else { return .zero }
    return max(.zero, last - first)
  }
}

/// Counts frames by the second from two looks at a counter.
struct RateMeter {
  private var marks: [(time: Int64, frames: UInt64)] = []

  /// - Returns: Frames within the last second, or since the first look.
  mutating func rate(_ frames: UInt64, now: Int64) -> UInt64 {
    marks.append((now, frames))
    while marks.count > 2, now - marks[1].time >= 1_000_000_000 { marks.removeFirst() }
    let span = now - marks[0].time
    return span > 0 ? (frames &- marks[0].frames) * 1_000_000_000 / UInt64(span) : 0
  }
}

/// Numbers in words.
enum Words {
  static func count(_ n: UInt64, _ noun: String) -> String {
    plural(n, noun, noun.hasSuffix("ch") ? "\(noun)es" : nil)
  }

  static func seconds(_ span: TimeSpan) -> String {
    let tenths = span.nanoseconds / 100_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }

  static func size(_ bytes: Int64) -> String {
    bytes < 10_000 ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}

/// Decodes and recognises on the writing thread, for the status line.
final class RecordObserver {
  private let progress: RecordProgress
  private let feed: TouchFeed

  init(_ progress: RecordProgress, _ devices: [DeviceDescription]) {
    self.progress = progress
    feed = TouchFeed(devices) { GestureSetup().session(for: $0) }
  }

  func see(_ frame: borrowing EventFrame) {
    feed.take(frame) { item in
      if case .gesture(let event) = item, event.state == .ended { progress.set(gesture: GestureText.short(event)) }
    }
    progress.set(touches: feed.activeCount)
  }
}

/// One line on a terminal that is written over; nothing at all elsewhere.
struct StatusLine {
  private let context: CommandContext
  let isShown: Bool

  /// - Parameter isPrinting: Lines go to standard output meanwhile; where that is a terminal too, they are progress enough.
  init(_ context: CommandContext, isPrinting: Bool = false) {
    self.context = context
    isShown = context.error.isTerminal && !context.isQuiet && !(isPrinting && context.output.isTerminal)
  }

  /// Without the terminal's wrapping (DECAWM): a line that goes on below cannot be written over.
  func show(_ text: String) {
    if isShown { context.remark("\r\u{1b}[K\u{1b}[?7l\(text)\u{1b}[?7h") }
  }

  func clear() {
    if isShown { context.remark("\r\u{1b}[K") }
  }
}
