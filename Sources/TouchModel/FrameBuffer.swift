/// Room for one frame, owned by the caller and used again for the next.
///
/// It grows to the largest frame that it has held and never shrinks: after a warm-up, filling it allocates nothing.
@safe
public struct FrameBuffer: ~Copyable {
  /// Frames from a file may be longer than any kernel's; what is longer than this is damage, not data.
  public static let maximumEvents = 1 << 20

  public var header = FrameHeader(kernelTime: .zero, receiveTime: .zero)
  @usableFromInline var events: UnsafeMutablePointer<InputEvent>
  @usableFromInline var offsets: UnsafeMutablePointer<Int32>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0
  @usableFromInline var hasOffsets = false

  /// - Parameter capacity: Events that fit before the first growth; 1024 hold any frame of a 100-slot device.
  public init(capacity: Int = 1024) {
    let capacity = max(capacity, 16)
    unsafe events = .allocate(capacity: capacity)
    unsafe offsets = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    unsafe events.deallocate()
    unsafe offsets.deallocate()
  }

  /// The events appended since `removeAll()`.
  @inlinable public var eventCount: Int { count }
  @inlinable public var isEmpty: Bool { count == 0 }
  @inlinable public var isFull: Bool { count >= FrameBuffer.maximumEvents }

  /// Empties the buffer and keeps its room and header.
  @inlinable
  public mutating func removeAll() {
    count = 0
    hasOffsets = false
  }

  /// Adds an event that has the frame's own time.
  @inlinable
  public mutating func append(_ event: InputEvent) {
    if count == capacity { grow() }
    unsafe events[count] = event
    if hasOffsets { unsafe offsets[count] = 0 }
    count &+= 1
  }

  /// Adds an event whose time differs from the frame's.
  ///
  /// - Parameter offset: Event time less frame time, in µs.
  @inlinable
  public mutating func append(_ event: InputEvent, offset: Int32) {
    if count == capacity { grow() }
    if offset != 0 && !hasOffsets {
      for i in 0..<count { unsafe offsets[i] = 0 }
      hasOffsets = true
    }
    unsafe events[count] = event
    if hasOffsets { unsafe offsets[count] = offset }
    count &+= 1
  }

  /// Moves the frame's time and keeps each event's own.
  ///
  /// A reader learns the frame's time last, from its SYN_REPORT, after it has appended the events against another.
  public mutating func rebase(to time: Timestamp) {
    let shift = (header.kernelTime - time).nanoseconds / 1_000
    header.kernelTime = time
    if shift == 0 && !hasOffsets { return }
    var differs = false
    for i in 0..<count {
      let old = unsafe hasOffsets ? Int64(offsets[i]) : 0
      let new = Int32(clamping: old.addingReportingOverflow(shift).partialValue)
      unsafe offsets[i] = new
      differs = differs || new != 0
    }
    hasOffsets = differs
  }

  /// Copies a whole frame in.
  @inlinable
  public mutating func assign(_ frame: borrowing EventFrame) {
    let n = frame.events.count
    if n > capacity { grow(to: n) }
    for i in 0..<n { unsafe events[i] = frame.events[i] }
    hasOffsets = !frame.offsets.isEmpty
    if hasOffsets { for i in 0..<n { unsafe offsets[i] = frame.offsets[i] } }
    count = n
    header = frame.header
  }

  /// The frame that the buffer holds now, with the counts set in its header.
  @inlinable
  public var frame: EventFrame {
    @_lifetime(borrow self)
    get {
      var header = header
      header.eventCount = UInt32(truncatingIfNeeded: count)
      header.offsetCount = hasOffsets ? header.eventCount : 0
      let e = unsafe _overrideLifetime(Span(_unsafeStart: events, count: count), borrowing: self)
      let o = unsafe _overrideLifetime(Span(_unsafeStart: offsets, count: hasOffsets ? count : 0), borrowing: self)
      return EventFrame(header: header, events: e, offsets: o)
    }
  }

  @usableFromInline
  mutating func grow() { grow(to: capacity * 2) }

  @usableFromInline
  mutating func grow(to wanted: Int) {
    let wider = max(wanted, capacity * 2)
    let newEvents = UnsafeMutablePointer<InputEvent>.allocate(capacity: wider)
    let newOffsets = UnsafeMutablePointer<Int32>.allocate(capacity: wider)
    unsafe newEvents.update(from: events, count: count)
    if hasOffsets { unsafe newOffsets.update(from: offsets, count: count) }
    unsafe events.deallocate()
    unsafe offsets.deallocate()
    unsafe events = newEvents
    unsafe offsets = newOffsets
    capacity = wider
  }
}
