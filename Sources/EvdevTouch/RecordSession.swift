public import LinuxIO
import Synchronization
public import TouchDevice
public import TouchModel
public import TouchRecording

/// How a recording went.
public struct RecordOutcome: Sendable {
  public var status = RecordStatus()
  /// Why the file could not be finished; nil when it could.
  public var error: RecordingError?
  /// How each device's stream ended, by index; a device that was still there has none.
  public var ends: [UInt16: StreamEnd] = [:]
  /// Some device's state would not stand still while it was read.
  public var isUnstable = false

  /// Events are missing from the file, and it says where.
  public var hasLoss: Bool { status.drops > 0 || status.overruns > 0 }
}

/// A recording under way: one thread that reads devices, one that writes the file, a ring between them.
///
/// The reading thread makes no system call but poll, read and the state ioctls, and a wake-up when the writer sleeps. When the ring is
/// full, frames are dropped, counted, and followed by a snapshot as after a loss in the kernel.
public struct RecordSession: ~Copyable {
  public let status: SharedRecordStatus
  /// Readable when the recording has ended by itself: no device is left, or the file failed.
  public let finished: EndSignal
  private let stopping: EndSignal
  private let capture: WorkerThread<CaptureOutcome>
  private let writing: WorkerThread<WriteOutcome>

  /// Starts both threads.
  ///
  /// - Parameters:
  ///   - devices: Their readers' indices are those that `writer` knows.
  ///   - writer: Its devices are begun.
  ///   - observe: Sees each frame on the writing thread, after it is written.
  public static func start<Writer: RecordingWriter & ~Copyable & SendableMetatype>(
    _ devices: consuming sending CaptureLoop, into writer: consuming sending Writer,
    options: RecordWriterOptions = RecordWriterOptions(), queue: Int = FrameRing.defaultCapacity,
    observe: sending @escaping (borrowing EventFrame) -> Void = { _ in }
  ) throws(Errno) -> RecordSession {
    var ends = try FrameRing.make(capacity: queue)
    let status = SharedRecordStatus()
    let finished = try EndSignal()
    let stopping = try EndSignal()
    let job = RecordWriter(writer, from: ends.takeReader(), options: options, status: status)
    let writing = try WorkerThread(name: "touchrec-write", job) { (job: consuming RecordWriter<Writer>) in
      var job = job
      let error = job.run(observe: observe)
      // A file that fails ends the capture; a capture that ends has ended the file.
      stopping.signal()
      finished.signal()
      return WriteOutcome(error: error)
    }
    let work = CaptureWork(loop: devices, ring: ends.takeWriter(), stopping: stopping, status: status)
    let capture = try WorkerThread(name: "touchrec-read", work) { (work: consuming CaptureWork) in
      var work = work
      return work.run()
    }
    return RecordSession(status: status, finished: finished, stopping: stopping, capture: capture, writing: writing)
  }

  private init(
    status: SharedRecordStatus, finished: EndSignal, stopping: EndSignal,
    capture: consuming WorkerThread<CaptureOutcome>, writing: consuming WorkerThread<WriteOutcome>
  ) {
    self.status = status
    self.finished = finished
    self.stopping = stopping
    self.capture = capture
    self.writing = writing
  }

  /// Ends the recording and waits until the file is closed.
  public consuming func finish() -> RecordOutcome {
    stopping.signal()
    let read = capture.join()
    let written = writing.join()
    var outcome = RecordOutcome()
    outcome.status = status.current
    outcome.error = written.error
    outcome.ends = read.ends
    outcome.isUnstable = read.isUnstable
    return outcome
  }
}

/// Something that has come, for other threads to poll for.
public final class EndSignal: Sendable {
  private let counter: EventCounter
  init() throws(Errno) { counter = try EventCounter() }
  func signal() { counter.signal() }
  public var descriptor: FileDescriptor {
    _read { yield counter.descriptor }
  }
}

private struct WriteOutcome: Sendable {
  var error: RecordingError?
}

private struct CaptureOutcome: Sendable {
  var ends: [UInt16: StreamEnd] = [:]
  var isUnstable = false
}

/// What the reading thread works on.
private struct CaptureWork: ~Copyable {
  var loop: CaptureLoop
  var ring: FrameRingWriter
  let stopping: EndSignal
  let status: SharedRecordStatus
  /// Devices of which frames did not fit into the ring: what they send next must be their state.
  private var lossy: Set<UInt16> = []

  init(
    loop: consuming CaptureLoop, ring: consuming FrameRingWriter, stopping: EndSignal, status: SharedRecordStatus
  ) {
    self.loop = loop
    self.ring = ring
    self.stopping = stopping
    self.status = status
  }

  mutating func run() -> CaptureOutcome {
    let stop = loop.watch(stopping.descriptor)
    while loop.openCount > 0 {
      // With frames lost, look again soon: the ring may have room for the state before the next event comes.
      turn(until: lossy.isEmpty ? .never : .after(milliseconds: 20))
      if loop.isReady(stop) { break }
    }
    // What arrived before the stop belongs to the recording, and so does the mark of a loss. A writer that failed makes no room.
    turn(until: .immediate)
    while !lossy.isEmpty && status.error == nil {
      MonotonicClock.sleep(until: Deadline.after(milliseconds: 5).nanoseconds)
      markLosses()
    }
    ring.close()
    return CaptureOutcome(ends: loop.ends, isUnstable: loop.isUnstable)
  }

  private mutating func turn(until deadline: Deadline) {
    markLosses()
    _ = loop.turn(until: deadline) { frame in
      // A device's end that comes after a loss carries the loss's mark, which `markLosses` makes.
      if !lossy.contains(frame.device) && !ring.push(frame) { lossy.insert(frame.device) }
    }
  }

  private mutating func markLosses() {
    for device in lossy {
      lossy.remove(device)
      loop.reread(device) { frame in
        if !ring.push(frame) { lossy.insert(device) }
      }
    }
  }
}
