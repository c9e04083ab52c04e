internal import LinuxIO

/// A window that slides over a file, a pipe or bytes in memory.
///
/// It grows to the longest record or line, and only as fast as bytes really arrive: a length that a file merely claims
/// costs nothing.
@safe
struct ByteInput: ~Copyable {
  static let step = 256 << 10

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

  init(_ descriptor: consuming FileDescriptor, name: String) {
    self.name = name
    self.descriptor = consume descriptor
    capacity = ByteInput.step
    unsafe base = .allocate(capacity: capacity)
    isAtEnd = false
  }

  init(bytes: [UInt8], name: String) {
    self.name = name
    descriptor = nil
    capacity = max(bytes.count, 1)
    unsafe base = .allocate(capacity: capacity)
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

  /// Makes `count` bytes available.
  ///
  /// - Returns: False when the input ends before.
  mutating func fill(_ count: Int) throws(RecordingError) -> Bool {
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
      count = try unsafe descriptor?.read(into: room) ?? 0
    } catch {
      throw .system(error, file: name)
    }
    end &+= count
    isAtEnd = count == 0
    return count > 0
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
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    unsafe wider.update(from: base, count: end)
    unsafe base.deallocate()
    unsafe base = wider
    capacity *= 2
  }
}
