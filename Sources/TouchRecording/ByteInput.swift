internal import LinuxIO

/// A window that slides over a file, a pipe or bytes in memory.
///
/// It grows to the longest record or line, and only as fast as bytes really arrive: a length that a file merely claims
/// costs nothing.
@safe
struct ByteInput: ~Copyable {
  static let step = 256 << 10
  /// Room behind the window, so that a reader may load a whole word at its end.
  static let slack = 16

  let name: String
  private let descriptor: FileDescriptor?
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The window is `base[start..<end]`.
  private(set) var start = 0
  private(set) var end = 0
  /// Offset in the file of `base[0]`.
  private var origin: Int64 = 0
  private(set) var isAtEnd: Bool
  /// Checksum of everything consumed up to `summed`: taken in large pieces, not record by record.
  private var crc = CRC32()
  private var summed = 0
  private var sums = false

  init(_ descriptor: consuming FileDescriptor, name: String) {
    self.name = name
    self.descriptor = consume descriptor
    capacity = ByteInput.step
    unsafe base = .allocate(capacity: capacity + ByteInput.slack)
    isAtEnd = false
  }

  init(bytes: [UInt8], name: String) {
    self.name = name
    descriptor = nil
    capacity = max(bytes.count, 1)
    unsafe base = .allocate(capacity: capacity + ByteInput.slack)
    end = bytes.count
    isAtEnd = true
    let room = unsafe UnsafeMutableRawBufferPointer(start: base, count: capacity)
    unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
  }

  deinit { unsafe base.deallocate() }

  var available: Int { end &- start }
  /// Where the window starts in the file. Unit: bytes.
  var offset: Int64 { origin &+ Int64(start) }

  subscript(index: Int) -> UInt8 { unsafe base[start &+ index] }

  /// The window's first `count` bytes; the caller has filled them.
  func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base + start, count: count)
  }

  mutating func consume(_ count: Int) { start &+= min(count, available) }

  /// Consumes everything before `place`, which lies in the window.
  mutating func consume(to place: UnsafePointer<UInt8>) { start = unsafe min(place - UnsafePointer(base), end) }

  /// Makes `count` bytes available.
  ///
  /// - Returns: False when the input ends before.
  @inline(__always)
  mutating func fill(_ count: Int) throws(RecordingError) -> Bool {
    if available >= count { return true }
    return try fillSlowly(count)
  }

  @inline(never)
  private mutating func fillSlowly(_ count: Int) throws(RecordingError) -> Bool {
    while available < count {
      if try !readMore() { return false }
    }
    return true
  }

  /// Reads once.
  ///
  /// - Returns: False at the end of the input.
  mutating func readMore() throws(RecordingError) -> Bool {
    if isAtEnd { return false }
    makeRoom()
    var count = 0
    do throws(Errno) {
      let room = unsafe UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
      count = try unsafe read(into: room)
    } catch {
      throw .system(error, file: name)
    }
    end &+= count
    isAtEnd = count == 0
    return count > 0
  }

  /// Standard input may be non-blocking by somebody else's will.
  private func read(into room: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      do throws(Errno) {
        return try unsafe descriptor?.read(into: room) ?? 0
      } catch .wouldBlock {
        _ = try descriptor?.wait(for: .readable)
      }
    }
  }

  /// Keeps a checksum of everything that is consumed from now on.
  mutating func startSum() {
    sums = true
    summed = start
  }

  /// Ends it and gives it.
  mutating func endSum() -> UInt32 {
    sumUp()
    sums = false
    return crc.value
  }

  private mutating func sumUp() {
    if sums { unsafe crc.update(UnsafeRawBufferPointer(start: base + summed, count: start - summed)) }
    summed = start
  }

  /// Passes over bytes without keeping them.
  ///
  /// - Returns: False when the input ends before.
  mutating func skip(_ count: UInt64) throws(RecordingError) -> Bool {
    var rest = count
    while true {
      let step = min(UInt64(available), rest)
      start &+= Int(step)
      rest -= step
      if rest == 0 { return true }
      if try !readMore() { return false }
    }
  }

  private mutating func makeRoom() {
    sumUp()
    defer { summed = start }
    if start == end {
      origin &+= Int64(start)
      start = 0
      end = 0
    }
    if capacity - end >= ByteInput.step / 4 { return }
    if start > 0 {
      unsafe base.update(from: base + start, count: available)
      origin &+= Int64(start)
      end &-= start
      start = 0
    }
    if end < capacity - ByteInput.step / 4 { return }
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + ByteInput.slack)
    unsafe wider.update(from: base, count: end)
    unsafe base.deallocate()
    unsafe base = wider
    capacity *= 2
  }
}
