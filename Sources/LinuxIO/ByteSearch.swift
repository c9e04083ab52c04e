internal import CLinux

extension UnsafeRawBufferPointer {
  /// Where a byte first stands. Wraps `memchr`.
  public func firstOffset(of byte: UInt8) -> Int? {
    guard let base = baseAddress, let found = unsafe memchr(base, Int32(byte), count) else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}
