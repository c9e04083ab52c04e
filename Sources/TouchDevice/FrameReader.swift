internal import CEvdev
public import LinuxIO
public import TouchModel

/// How a device's stream came to its end.
public enum StreamEnd: Hashable, Sendable {
  /// The device is gone; its node no longer has a name.
  case unplugged
  /// The device is there, but this descriptor may read it no more: the seat has moved on.
  case revoked
  case failed(Errno)
}

public enum ReadOutcome: Hashable, Sendable {
  /// Nothing is left to read now.
  case drained
  case ended(StreamEnd)
}

/// Reads an event node's frames.
///
/// The first frame is a snapshot: the device's state at open. After a loss (SYN_DROPPED) comes another. Nothing is
/// allocated after construction, except for a frame that is longer than any before. Wraps `read(2)` of
/// `struct input_event`.
@safe
public struct FrameReader: ~Copyable {
  /// Events read at once; the kernel's own queue holds 8 full packets and at least 64 events.
  private static let defaultBatch = 2048
  private let batch: Int

  public let handle: EvdevHandle
  /// Index of the device in its session, as the frames' headers carry it.
  public let device: UInt16
  /// True when the state would not stand still in 50 attempts; the snapshot is then a guess.
  public private(set) var isUnstable = false
  /// SYN_DROPPED seen, those at open left out.
  public private(set) var losses: UInt64 = 0

  private let bracket: StateBracket
  private let batchEvents: UnsafeMutablePointer<input_event>
  /// What of the last batch is not looked at yet.
  private var next = 0
  private var end = 0
  private var received = Timestamp.zero
  private var frame: FrameBuffer
  private var sequence: UInt32 = 0
  private var isOpen = false
  /// Until the first frame or the first SYN_DROPPED.
  private var isOpening = true

  public init(_ handle: consuming EvdevHandle, device: UInt16 = 0) {
    self.init(handle, device: device, batch: FrameReader.defaultBatch)
  }

  /// - Parameter batch: A small one leaves much behind a SYN_DROPPED, which is hard on the bracket; for tests.
  package init(_ handle: consuming EvdevHandle, device: UInt16 = 0, batch: Int) {
    self.batch = batch
    bracket = StateBracket(handle.description)
    self.handle = handle
    self.device = device
    frame = FrameBuffer(capacity: max(1024, bracket.maximumEvents))
    unsafe batchEvents = .allocate(capacity: batch)
  }

  deinit { unsafe batchEvents.deallocate() }

  /// Reads all that is there and hands over each whole frame.
  ///
  /// What is left of a frame whose SYN_REPORT has not come yet waits for the next call. When `body` throws, the frames
  /// behind the one that it got are not lost.
  public mutating func drain<E: Error>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) -> ReadOutcome {
    if !isOpen {
      isOpen = true
      if let end = try takeSnapshot(afterLoss: false, body) { return .ended(end) }
    }
    while true {
      if let end = try deliverBatch(body) { return .ended(end) }
      let count: Int
      do { count = try fillBatch() } catch { return error == .wouldBlock ? .drained : .ended(streamEnd(error)) }
      if let end = try deliverBatch(body) { return .ended(end) }
      // A short batch has emptied the queue: asking once more would cost a system call and say EAGAIN.
      if count < batch { return .drained }
    }
  }

  /// Throws away what waits and hands over the device's state: frames of it were lost after they had been read.
  public mutating func reread<E: Error>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) -> ReadOutcome {
    next = 0
    end = 0
    if let end = try takeSnapshot(afterLoss: true, extra: .queueOverrun, body) { return .ended(end) }
    return .drained
  }

  private mutating func fillBatch() throws(Errno) -> Int {
    next = 0
    end = 0
    let stride = MemoryLayout<input_event>.stride
    let room = unsafe UnsafeMutableRawBufferPointer(start: batchEvents, count: batch * stride)
    let n = try unsafe handle.descriptor.read(into: room)
    received = Timestamp(nanoseconds: handle.clock.now())
    end = n / stride
    return end
  }

  private mutating func deliverBatch<E: Error>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) -> StreamEnd?
  {
    while next < end {
      let usage = unsafe EventUsage(type: batchEvents[next].type, code: batchEvents[next].code)
      if usage == .synDropped {
        next = end
        // Before the first frame it comes from our own change of clock, or from a queue that nobody was reading yet: once.
        let isLoss = !isOpening
        isOpening = false
        if isLoss { losses &+= 1 }
        if let end = try takeSnapshot(afterLoss: isLoss, body) { return end }
        continue
      }
      append(usage)
      if usage == .synReport {
        frame.header.flags = frame.closingFlags
        isOpening = false
        try deliver(body)
      }
    }
    return nil
  }

  /// Moves the next event of the batch into the frame.
  private mutating func append(_ usage: EventUsage) {
    let event = unsafe batchEvents + next
    next &+= 1
    let time = unsafe Timestamp(
      seconds: Int64(touchrec_event_seconds(event)), microseconds: Int64(touchrec_event_microseconds(event)))
    let value = unsafe event.pointee.value
    if frame.isEmpty { frame.header.kernelTime = time }
    if time == frame.header.kernelTime {
      frame.append(InputEvent(usage, value))
    } else {
      let offset = (time - frame.header.kernelTime).nanoseconds / 1_000
      frame.append(InputEvent(usage, value), offset: Int32(clamping: offset))
      if usage == .synReport { frame.rebase(to: time) }
    }
  }

  private mutating func deliver<E: Error>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) {
    frame.header.receiveTime = received
    frame.header.sequence = sequence
    frame.header.device = device
    sequence &+= 1
    defer { frame.removeAll() }
    try body(frame.frame)
  }

  private mutating func takeSnapshot<E: Error>(
    afterLoss: Bool, extra: FrameFlags = [], _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) -> StreamEnd? {
    let stride = MemoryLayout<input_event>.stride
    let scratch = unsafe UnsafeMutableRawBufferPointer(start: batchEvents, count: batch * stride)
    do {
      let state = try unsafe bracket.read(handle, scratch: scratch, afterLoss: afterLoss, into: &frame)
      isUnstable = isUnstable || !state.isStable
      // The kernel's grain, lest the first event seem older than the state before it.
      received = Timestamp(seconds: 0, microseconds: state.time.microseconds)
    } catch {
      return streamEnd(error)
    }
    frame.header.kernelTime = received
    // What was lost had numbers too: the jump shows it.
    if afterLoss { sequence &+= 1 }
    frame.header.flags = afterLoss ? extra.union([.snapshot, .afterDrop]) : .snapshot
    try deliver(body)
    return nil
  }

  /// Unplugged and revoked look alike to read and poll; an unplugged node has lost its name before.
  private func streamEnd(_ error: Errno) -> StreamEnd {
    guard error == .noSuchDevice else { return .failed(error) }
    guard let status = try? handle.descriptor.status() else { return .unplugged }
    if status.linkCount == 0 { return .unplugged }
    // A container's own node keeps its name; sysfs tells there.
    if let syspath = handle.description.udev?.syspath, !syspath.isEmpty, !FileSystem.exists(syspath) {
      return .unplugged
    }
    return .revoked
  }
}
