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

  /// `12.4 s  1204 frames  98/s  2 touches  0 drops  96 KB  two-finger swipe left`
  func text(_ status: RecordStatus) -> String {
    let facts = facts.withLock { $0 }
    var parts = [
      "\(status.frames) frames", "\(RecordProgress.rate(status))/s",
      "\(facts.touches) \(facts.touches == 1 ? "touch" : "touches")", "\(status.drops + status.overruns) drops",
      RecordProgress.size(status.bytes),
    ]
    if let gesture = facts.gesture { parts.append(gesture) }
    return "\(RecordProgress.seconds(RecordProgress.length(status)))  \(parts.joined(separator: "  "))"
  }

  static func summary(_ status: RecordStatus) -> String {
    "\(status.frames) frames, \(seconds(length(status))), \(status.drops + status.overruns) drops, \(size(status.bytes))"
  }

  static func length(_ status: RecordStatus) -> TimeSpan {
    guard let first = status.first, let last = status.last else { return .zero }
    return max(.zero, last - first)
  }

  private static func rate(_ status: RecordStatus) -> Int64 {
    let milliseconds = length(status).nanoseconds / 1_000_000
    return milliseconds > 0 ? Int64(clamping: status.frames) * 1000 / milliseconds : 0
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

  init(_ context: CommandContext) {
    self.context = context
    isShown = context.error.isTerminal && !context.isQuiet
  }

  func show(_ text: String) {
    if isShown { context.remark("\r\u{1b}[K\(text)") }
  }

  func clear() {
    if isShown { context.remark("\r\u{1b}[K") }
  }
}
