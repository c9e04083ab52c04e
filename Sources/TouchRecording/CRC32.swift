/// The checksum of zip, PNG and MCAP: CRC-32 with the polynomial 0xedb88320.
@safe
struct CRC32 {
  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC32()
    unsafe crc.update(bytes)
    return crc.value
  }

  /// Sixteen bytes a step: their table look-ups do not wait for each other.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard var place = bytes.baseAddress else { return }
    let table = unsafe CRC32.tables.start
    let end = unsafe place + bytes.count
    var crc = state
    while unsafe end - place >= 16 {
      let first = UInt64(littleEndian: unsafe place.loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
      let second = UInt64(littleEndian: unsafe place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      crc = unsafe CRC32.eight(table + 8 * 256, first) ^ CRC32.eight(table, second)
      unsafe place += 16
    }
    while unsafe place < end {
      let byte = unsafe place.load(as: UInt8.self)
      unsafe crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
      unsafe place += 1
    }
    state = crc
  }

  @inline(__always)
  private static func eight(_ table: UnsafePointer<UInt32>, _ word: UInt64) -> UInt32 {
    var sum: UInt32 = 0
    for k in 0..<8 {
      let byte = Int(truncatingIfNeeded: (word >> UInt64(k * 8)) & 255)
      unsafe sum ^= table[(7 - k) * 256 + byte]
    }
    return sum
  }

  /// Sixteen tables of 256: table k tells what a byte does that k more bytes follow.
  private static let tables = CRC32Tables()
}

/// Made once and kept for the process's life.
@safe
private struct CRC32Tables: Sendable {
  private let address: UInt

  var start: UnsafePointer<UInt32> {
    // The initialiser below is the only source of the address, and nothing ever frees it.
    unsafe UnsafePointer(bitPattern: address).unsafelyUnwrapped
  }

  init() {
    let all = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
      unsafe all[byte] = crc
    }
    for k in 1..<16 {
      for byte in 0..<256 {
        let before = unsafe all[(k - 1) * 256 + byte]
        unsafe all[k * 256 + byte] = before >> 8 ^ all[Int(before & 255)]
      }
    }
    address = UInt(bitPattern: all)
  }
}
