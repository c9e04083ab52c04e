public import LinuxIO
import Synchronization
public import TouchModel

/// The way of frames from the thread that reads devices to the one that writes files.
///
///     capture ── FrameRingWriter ──▶ [ header | events | offsets ]… ──▶ FrameRingReader ── recording
///
/// Single producer, single consumer, bounded: a full ring refuses a frame and never waits, since the kernel's own buffer
/// holds about eight packets. Nothing is allocated per frame; pages of the ring are touched when they are first needed.
public enum FrameRing {
  /// Unit: bytes.
  public static let defaultCapacity = 64 << 20

  /// Makes both ends.
  ///
  /// - Parameter capacity: Bytes; rounded up to a power of two, 4 KiB at least.
  public static func make(capacity: Int = defaultCapacity) throws(Errno) -> FrameRingEnds {
    let storage = FrameRingStorage(capacity: capacity, wakeUp: try EventCounter())
    return FrameRingEnds(writer: FrameRingWriter(storage), reader: FrameRingReader(storage))
  }
}

/// The two ends, each to be taken once: noncopyable values do not go into a tuple.
public struct FrameRingEnds: ~Copyable {
  private var writer: FrameRingWriter?
  private var reader: FrameRingReader?

  init(writer: consuming FrameRingWriter, reader: consuming FrameRingReader) {
    self.writer = consume writer
    self.reader = consume reader
  }

  /// - Precondition: It was not taken before.
  public mutating func takeWriter() -> FrameRingWriter {
    guard let end = writer.take() else { preconditionFailure("a ring has one writing end") }
    return end
  }

  /// - Precondition: It was not taken before.
  public mutating func takeReader() -> FrameRingReader {
    guard let end = reader.take() else { preconditionFailure("a ring has one reading end") }
    return end
  }
}

/// Memory and positions that both ends share.
///
/// Unchecked because the compiler cannot see the protocol: bytes between `tail` and `head` belong to the reader, the others to the writer;
/// each position is stored by one side only, with release, and loaded by the other with acquire.
@safe
final class FrameRingStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let capacity: Int
  /// Bytes written since the start; only the writer stores it.
  let head = Atomic<Int>(0)
  /// Bytes read since the start; only the reader stores it.
  let tail = Atomic<Int>(0)
  let isReaderWaiting = Atomic<Bool>(false)
  let isClosed = Atomic<Bool>(false)
  let wakeUp: EventCounter

  init(capacity wanted: Int, wakeUp: consuming EventCounter) {
    var size = 4096
    while size < wanted && size < 1 << 40 { size *= 2 }
    capacity = size
    // Large blocks come from mmap: their pages are not there until they are written.
    unsafe base = .allocate(byteCount: size, alignment: 4096)
    self.wakeUp = wakeUp
  }

  deinit { unsafe base.deallocate() }
}

private let headerSize = MemoryLayout<FrameHeader>.stride

/// Where the rest of the ring is too short for a record, a header with this count says: go on at the start. No frame has as many
/// events. Where not even a header fits, that alone says so.
private let wrapMark = UInt32.max

private func recordSize(events: Int, offsets: Int) -> Int { (headerSize + events * 8 + offsets * 4 + 7) & ~7 }

/// The capture thread's end.
public struct FrameRingWriter: ~Copyable, Sendable {
  private let storage: FrameRingStorage
  private var head = 0
  private var knownTail = 0

  init(_ storage: FrameRingStorage) { self.storage = storage }

  deinit { close() }

  /// Puts a frame in, or refuses it when there is no room.
  ///
  /// Makes a system call only when the reader sleeps.
  public mutating func push(_ frame: borrowing EventFrame) -> Bool {
    let size = recordSize(events: frame.events.count, offsets: frame.offsets.count)
    let rest = storage.capacity - (head & (storage.capacity - 1))
    if rest < size {
      if !hasRoom(rest) { return false }
      // Published even if the frame itself finds no room yet: else one that is longer than the rest would be refused for ever.
      skip(rest)
    }
    if !hasRoom(size) { return false }
    unsafe write(frame, at: storage.base + (head & (storage.capacity - 1)))
    publish(size)
    return true
  }

  private mutating func hasRoom(_ size: Int) -> Bool {
    if size <= storage.capacity - (head - knownTail) { return true }
    knownTail = storage.tail.load(ordering: .acquiring)
    return size <= storage.capacity - (head - knownTail)
  }

  private mutating func skip(_ rest: Int) {
    if rest >= headerSize {
      let mark = FrameHeader(kernelTime: .zero, receiveTime: .zero, eventCount: wrapMark)
      unsafe storage.base.storeBytes(of: mark, toByteOffset: storage.capacity - rest, as: FrameHeader.self)
    }
    publish(rest)
  }

  private mutating func publish(_ size: Int) {
    head += size
    // Sequentially consistent on both sides, or the reader could go to sleep on a frame that is already here.
    storage.head.store(head, ordering: .sequentiallyConsistent)
    if storage.isReaderWaiting.load(ordering: .sequentiallyConsistent) { storage.wakeUp.signal() }
  }

  /// Tells the reader that nothing follows. Also done by the writer's end.
  public func close() {
    storage.isClosed.store(true, ordering: .sequentiallyConsistent)
    storage.wakeUp.signal()
  }

  private func write(_ frame: borrowing EventFrame, at place: UnsafeMutableRawPointer) {
    var header = frame.header
    header.eventCount = UInt32(truncatingIfNeeded: frame.events.count)
    header.offsetCount = UInt32(truncatingIfNeeded: frame.offsets.count)
    unsafe place.storeBytes(of: header, as: FrameHeader.self)
    let eventsAt = unsafe place + headerSize
    unsafe frame.events.bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: eventsAt, count: $0.count).copyMemory(from: $0)
    }
    let offsetsAt = unsafe eventsAt + frame.events.count * 8
    unsafe frame.offsets.bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: offsetsAt, count: $0.count).copyMemory(from: $0)
    }
  }
}

/// The recording thread's end.
public struct FrameRingReader: ~Copyable, Sendable {
  private let storage: FrameRingStorage
  private var tail = 0

  init(_ storage: FrameRingStorage) { self.storage = storage }

  /// Takes the next frame out.
  ///
  /// - Returns: False when the ring is empty now; `isFinished` tells whether it stays so.
  public mutating func pop(into buffer: inout FrameBuffer) -> Bool {
    while true {
      let head = storage.head.load(ordering: .acquiring)
      if head == tail { return false }
      let place = tail & (storage.capacity - 1)
      let record = unsafe storage.base + place
      let rest = storage.capacity - place
      if rest < headerSize {
        release(rest)
        continue
      }
      let header = unsafe record.load(as: FrameHeader.self)
      if header.eventCount == wrapMark {
        release(rest)
        continue
      }
      let events = Int(header.eventCount)
      let offsets = Int(header.offsetCount)
      let eventsAt = unsafe record + headerSize
      let offsetsAt = unsafe eventsAt + events * 8
      unsafe buffer.assign(
        EventFrame(
          header: header,
          events: Span(_unsafeStart: eventsAt.assumingMemoryBound(to: InputEvent.self), count: events),
          offsets: Span(_unsafeStart: offsetsAt.assumingMemoryBound(to: Int32.self), count: offsets)))
      release(recordSize(events: events, offsets: offsets))
      return true
    }
  }

  private mutating func release(_ size: Int) {
    tail += size
    storage.tail.store(tail, ordering: .releasing)
  }

  /// True when the writer has closed and everything is read.
  public var isFinished: Bool {
    storage.isClosed.load(ordering: .sequentiallyConsistent)
      && storage.head.load(ordering: .sequentiallyConsistent) == tail
  }

  /// Waits until there is a frame, the writer has closed or the deadline has come.
  public mutating func wait(until deadline: Deadline = .never) throws(Errno) {
    storage.isReaderWaiting.store(true, ordering: .sequentiallyConsistent)
    defer { storage.isReaderWaiting.store(false, ordering: .sequentiallyConsistent) }
    if storage.head.load(ordering: .sequentiallyConsistent) != tail { return }
    if storage.isClosed.load(ordering: .sequentiallyConsistent) { return }
    _ = try storage.wakeUp.descriptor.wait(until: deadline)
    storage.wakeUp.drain()
  }
}
