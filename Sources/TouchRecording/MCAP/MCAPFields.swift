/// A record's content, read field by field. Every length is checked against what is left.
@safe
struct MCAPFields {
  private let content: UnsafeRawBufferPointer
  private(set) var place = 0

  init(_ content: UnsafeRawBufferPointer) { unsafe self.content = content }

  var available: Int { unsafe content.count - place }

  mutating func half() -> UInt16? { integer() }
  mutating func number() -> UInt32? { integer() }
  mutating func word() -> UInt64? { integer() }

  mutating func text() -> String? {
    guard let count = number(), let bytes = unsafe bytes(UInt64(count)) else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  mutating func map() -> [String: String]? {
    guard let count = number(), UInt64(count) <= UInt64(available) else { return nil }
    let end = place + Int(count)
    var result: [String: String] = [:]
    while place < end {
      guard let key = text(), let value = text() else { return nil }
      result[key] = value
    }
    return place == end ? result : nil
  }

  mutating func bytes(_ count: UInt64) -> UnsafeRawBufferPointer? {
    guard count <= UInt64(available) else { return nil }
    defer { place += Int(count) }
    return unsafe UnsafeRawBufferPointer(rebasing: content[place..<(place + Int(count))])
  }

  private mutating func integer<T: FixedWidthInteger & BitwiseCopyable>() -> T? {
    guard MemoryLayout<T>.size <= available else { return nil }
    defer { place += MemoryLayout<T>.size }
    return unsafe T(littleEndian: content.loadUnaligned(fromByteOffset: place, as: T.self))
  }
}

extension ByteInput {
  /// Numbers in the window; the caller has made sure that it reaches so far.
  func half(at place: Int) -> UInt16 {
    unsafe UInt16(littleEndian: bytes(place + 2).loadUnaligned(fromByteOffset: place, as: UInt16.self))
  }
  func number(at place: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes(place + 4).loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
  func word(at place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes(place + 8).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}
