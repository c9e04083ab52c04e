/// Bytes that grow at their end, owned by one writer and used again and again.
///
/// It never shrinks: once it has held the largest record or line, appending allocates nothing.
@safe
@frozen
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  @inlinable
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    unsafe base = .allocate(capacity: self.capacity)
  }

  @inlinable
  deinit { unsafe base.deallocate() }

  /// Bytes held.
  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Forgets the bytes and keeps the room.
  @inlinable
  public mutating func removeAll() { setCount(0) }

  /// Forgets what lies behind the first `length` bytes; does nothing where there is nothing.
  @inlinable
  public mutating func truncate(to length: Int) { if length < count { setCount(max(length, 0)) } }

  /// Forgets the first `length` bytes and moves the rest to the front.
  @inlinable
  public mutating func removeFirst(_ length: Int) {
    let length = min(max(length, 0), count)
    if length > 0 && length < count { unsafe base.update(from: base + length, count: count - length) }
    setCount(count - length)
  }

  /// Moves the bytes from `source` on to another place: forward over what then lies between, or back over what stands there.
  public mutating func move(from source: Int, to destination: Int) {
    precondition(source >= 0 && source <= count && destination >= 0)
    let length = count - source
    if destination > source { reserve(destination - source) }
    unsafe (base + destination).update(from: base + source, count: length)
    setCount(destination + length)
  }

  /// Makes sure that `more` bytes can follow without growth.
  @inlinable
  public mutating func reserve(_ more: Int) {
    if more > capacity &- count { grow(by: more) }
  }

  @inlinable
  public subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < count)
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  @inlinable
  public func withUnsafeBytes<Failure: Error, Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Lends the bytes without unsafe pointers.
  @inlinable
  public func withBytes<Failure: Error, Result: ~Copyable>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(RawSpan(_unsafeStart: UnsafeRawPointer(base), byteCount: count))
  }

  /// Lends `length` bytes of room behind the end; what `body` returns is how many of them now count.
  @inlinable
  public mutating func appendInPlace<Failure: Error>(
    upTo length: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    reserve(length)
    let added = try unsafe body(UnsafeMutableRawBufferPointer(start: base + count, count: length))
    setCount(count + min(max(added, 0), length))
  }

  /// The bytes as text; what is no UTF-8 becomes U+FFFD.
  public var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  public var array: [UInt8] { unsafe Array(UnsafeBufferPointer(start: base, count: count)) }

  @inlinable
  mutating func setCount(_ new: Int) { used = new }

  @usableFromInline
  mutating func grow(by more: Int) {
    let wider = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    unsafe new.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = new
    capacity = wider
  }
}

extension ByteBuffer {
  @inlinable
  public mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe base[count] = byte
    setCount(count &+ 1)
  }

  @inlinable
  public mutating func append(repeating byte: UInt8, count times: Int) {
    guard times > 0 else { return }
    reserve(times)
    unsafe (base + count).update(repeating: byte, count: times)
    setCount(count + times)
  }

  /// Appends fixed text without making a `String` of it.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ text: StaticString) {
    if text.hasPointerRepresentation {
      unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    } else {
      append(String(text.unicodeScalar))
    }
  }

  /// Appends text as UTF-8.
  @inlinable
  public mutating func append(_ text: some StringProtocol) {
    let utf8 = text.utf8
    let done: Void? = utf8.withContiguousStorageIfAvailable { unsafe append(UnsafeRawBufferPointer($0)) }
    if done == nil { for byte in utf8 { append(byte) } }
  }

  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    let n = bytes.count
    reserve(n)
    unsafe UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: n)
    setCount(count + n)
  }

  @inlinable
  public mutating func append(_ bytes: RawSpan) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

  @inlinable
  public mutating func append(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

  @inlinable
  public mutating func append(_ other: borrowing ByteBuffer) { unsafe other.withUnsafeBytes { unsafe append($0) } }
}
