public import LinuxIO
public import TouchDevice
public import TouchModel

/// A device of a capture. Boxed, because noncopyable readers do not go into an array.
private final class CapturedDevice {
  var reader: FrameReader
  let place: Int
  var isOpen = true
  /// Number of the device's last frame.
  var sequence: UInt32 = 0
  var last = Timestamp.zero
  var end: StreamEnd?

  init(_ reader: consuming FrameReader, place: Int) {
    self.reader = reader
    self.place = place
  }
}

/// Reads any number of devices on one thread with one poll.
///
/// The stream that it gives is what a recording holds: a snapshot first, frames, a snapshot after each loss, and at a device's end
/// an empty frame that says so. One device's end does not end the others.
///
/// Unchecked, since it holds boxes and raw memory: they belong to this value alone, which has one owner and so one thread at a time.
public struct CaptureLoop: ~Copyable, @unchecked Sendable {
  private var poll = PollLoop()
  private var devices: [CapturedDevice] = []
  private var isStarted = false

  public init() {}

  /// Adds a device; its index is the one its reader was made with.
  public mutating func add(_ reader: consuming FrameReader) {
    let place = poll.add(reader.handle.descriptor)
    devices.append(CapturedDevice(reader, place: place))
  }

  /// Adds a descriptor that ends a turn when it is readable: signals, a stop, control lines.
  ///
  /// - Returns: Its place for `isReady`. The descriptor must stay open.
  public mutating func watch(_ descriptor: borrowing FileDescriptor) -> Int { poll.add(descriptor) }

  /// Whether a watched descriptor was readable in the last turn.
  public func isReady(_ place: Int) -> Bool { !poll.readiness(at: place).isEmpty }

  public var openCount: Int { devices.count { $0.isOpen } }

  /// How a device's stream ended; nil while it goes on.
  public func end(of device: UInt16) -> StreamEnd? {
    devices.first { $0.reader.device == device }?.end
  }

  /// How the streams that ended did, by device.
  public var ends: [UInt16: StreamEnd] {
    var result: [UInt16: StreamEnd] = [:]
    for device in devices { result[device.reader.device] = device.end }
    return result
  }

  /// SYN_DROPPED seen on all devices.
  public var losses: UInt64 { devices.reduce(0) { $0 &+ $1.reader.losses } }

  /// True when some device's state would not stand still while it was read.
  public var isUnstable: Bool { devices.contains { $0.reader.isUnstable } }

  /// Waits for something to read, reads all of it and hands each frame to `body`.
  ///
  /// - Returns: False when the deadline came first.
  public mutating func turn<E: Error>(
    until deadline: Deadline = .never, _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) -> Bool {
    if !isStarted {
      // Each device's state is read before anything is waited for: fingers may be down and still.
      isStarted = true
      for device in devices { try drain(device, body) }
      return true
    }
    let ready = (try? poll.wait(until: deadline)) ?? 0
    if ready == 0 { return false }
    for device in devices where device.isOpen && !poll.readiness(at: device.place).isEmpty {
      try drain(device, body)
    }
    return true
  }

  /// Reads the state of a device anew, as after a loss: frames of it were lost further down the line.
  ///
  /// Of a device whose stream has ended, the end is told anew.
  public mutating func reread<E: Error>(
    _ index: UInt16, _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) {
    for device in devices where device.reader.device == index {
      if device.isOpen {
        let outcome = try device.reader.reread { (frame) throws(E) in try pass(frame, of: device, body) }
        if case .ended(let end) = outcome { close(device, end) }
      }
      if !device.isOpen { try tellEnd(of: device, extra: [.afterDrop, .queueOverrun], body) }
    }
  }

  private mutating func drain<E: Error>(
    _ device: CapturedDevice, _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) {
    let outcome = try device.reader.drain { (frame) throws(E) in try pass(frame, of: device, body) }
    if case .ended(let end) = outcome {
      close(device, end)
      try tellEnd(of: device, body)
    }
  }

  private func pass<E: Error>(
    _ frame: borrowing EventFrame, of device: CapturedDevice, _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) {
    device.sequence = frame.header.sequence
    device.last = frame.time
    try body(frame)
  }

  private mutating func close(_ device: CapturedDevice, _ end: StreamEnd) {
    device.isOpen = false
    device.end = end
    device.last = max(device.last, Timestamp(seconds: 0, microseconds: device.reader.handle.clock.now() / 1_000))
    poll.remove(at: device.place)
  }

  private func tellEnd<E: Error>(
    of device: CapturedDevice, extra: FrameFlags = [], _ body: (borrowing EventFrame) throws(E) -> Void
  ) throws(E) {
    var frame = FrameBuffer(capacity: 1)
    frame.header = FrameHeader(
      kernelTime: device.last, receiveTime: device.last, sequence: device.sequence &+ 1, device: device.reader.device,
      flags: extra.union(device.end == .revoked ? [.removed, .revoked] : .removed))
    try body(frame.frame)
  }
}
