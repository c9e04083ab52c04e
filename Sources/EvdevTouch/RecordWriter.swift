import LinuxIO
import Synchronization
public import TouchModel
public import TouchRecording

/// What a recording holds so far, for the status line of another thread.
public struct RecordStatus: Hashable, Sendable {
  public var frames: UInt64 = 0
  /// Losses in the kernel's queue (SYN_DROPPED).
  public var drops: UInt64 = 0
  /// Times that touchrec's own queue was full.
  public var overruns: UInt64 = 0
  /// Unit: bytes in the file.
  public var bytes: Int64 = 0
  public var first: Timestamp?
  public var last: Timestamp?

  public init() {}
}

/// How often a recording's data are brought to the disk.
public struct RecordWriterOptions: Sendable {
  /// Nil leaves it to the kernel.
  public var syncInterval: TimeSpan? = .seconds(1)
  /// A clock sample is written with the first frame after this time.
  public var clockInterval: TimeSpan = .seconds(60)
  /// Frames a second above which writes are gathered for `gatherTime`.
  public var gatherTime: TimeSpan = .milliseconds(4)

  public init() {}
}

/// Empties a ring into a file, on a thread of its own.
///
/// Wake-ups: one a frame at most; above 250 frames a second one in 4 ms; none while nothing happens, but one to sync.
public struct RecordWriter<Writer: RecordingWriter & ~Copyable>: ~Copyable {
  private var ring: FrameRingReader
  private var writer: Writer
  private let options: RecordWriterOptions
  private let shared: SharedRecordStatus
  private var status = RecordStatus()
  private var isUnsynced = false
  private var lastSync: Int64
  private var lastClock: Int64 = .min
  private var lastTurn: Int64 = .min / 2

  /// - Parameter writer: Its devices are begun already.
  public init(
    _ writer: consuming Writer, from ring: consuming FrameRingReader,
    options: RecordWriterOptions = RecordWriterOptions(),
    status: SharedRecordStatus
  ) {
    self.writer = writer
    self.ring = ring
    self.options = options
    shared = status
    lastSync = MonotonicClock.now()
  }

  /// Works until the ring is closed and empty, then closes the file.
  ///
  /// - Parameter observe: Sees each frame after it is written.
  /// - Returns: Why the file could not be finished; nil when it could. What was written before stays.
  public mutating func run(observe: (borrowing EventFrame) -> Void) -> RecordingError? {
    do throws(RecordingError) {
      try sampleClock(MonotonicClock.now())
      var buffer = FrameBuffer()
      while true {
        let turn = MonotonicClock.now()
        var drained = 0
        while ring.pop(into: &buffer) {
          try take(buffer.frame, turn)
          observe(buffer.frame)
          drained += 1
        }
        if drained > 0 { try finishTurn() }
        if ring.isFinished { break }
        try rest(after: turn, drained)
      }
      try writer.close()
      status.bytes = writer.byteCount
      shared.set(status)
      return nil
    } catch {
      shared.fail(error)
      return error
    }
  }

  private mutating func take(_ frame: borrowing EventFrame, _ now: Int64) throws(RecordingError) {
    if now &- lastClock >= options.clockInterval.nanoseconds { try sampleClock(now) }
    try writer.send(frame)
    if frame.flags.contains(.queueOverrun) {
      status.overruns &+= 1
    } else if frame.flags.contains(.afterDrop) {
      status.drops &+= 1
    }
    // State is no frame of the device's, and its time may be of another clock.
    if frame.flags.contains(.snapshot) || frame.events.isEmpty { return }
    status.frames &+= 1
    if status.first == nil { status.first = frame.time }
    status.last = frame.time
  }

  private mutating func finishTurn() throws(RecordingError) {
    try writer.flush()
    isUnsynced = true
    status.bytes = writer.byteCount
    shared.set(status)
  }

  private mutating func rest(after turn: Int64, _ drained: Int) throws(RecordingError) {
    if let interval = options.syncInterval, isUnsynced, MonotonicClock.now() &- lastSync >= interval.nanoseconds {
      try writer.sync()
      lastSync = MonotonicClock.now()
      isUnsynced = false
    }
    let gather = options.gatherTime.nanoseconds
    // More than one frame since the last look, or a look that came soon after: gathering costs nobody anything.
    if drained > 0 && turn &- lastTurn < gather {
      MonotonicClock.sleep(until: turn &+ gather)
      lastTurn = turn
      return
    }
    lastTurn = turn
    var deadline = Deadline.never
    if isUnsynced, let interval = options.syncInterval {
      deadline = Deadline(nanoseconds: lastSync &+ interval.nanoseconds)
    }
    try? ring.wait(until: deadline)
  }

  private mutating func sampleClock(_ now: Int64) throws(RecordingError) {
    lastClock = now
    try writer.append(
      ClockSample(
        monotonic: Timestamp(nanoseconds: SystemClock.monotonic.now()),
        boottime: Timestamp(nanoseconds: SystemClock.boottime.now()),
        realtime: Timestamp(nanoseconds: SystemClock.realtime.now())))
  }
}

/// A status that the writing thread sets and others read.
public final class SharedRecordStatus: Sendable {
  private let value = Mutex(RecordStatus())
  private let failure = Mutex<RecordingError?>(nil)

  public init() {}

  public var current: RecordStatus { value.withLock { $0 } }
  /// Set when the file could not be written on.
  public var error: RecordingError? { failure.withLock { $0 } }

  func set(_ status: RecordStatus) { value.withLock { $0 = status } }
  func fail(_ error: RecordingError) { failure.withLock { $0 = error } }
}
