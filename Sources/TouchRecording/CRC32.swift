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

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = state
    unsafe CRC32.tables.withUnsafeBufferPointer { table in
      var place = 0
      let eights = bytes.count & ~7
      while place < eights {
        let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        let low = UInt32(truncatingIfNeeded: word) ^ crc
        let high = UInt32(truncatingIfNeeded: word >> 32)
        let a = unsafe table[1792 + Int(low & 255)] ^ table[1536 + Int(low >> 8 & 255)]
        let b = unsafe table[1280 + Int(low >> 16 & 255)] ^ table[1024 + Int(low >> 24)]
        let c = unsafe table[768 + Int(high & 255)] ^ table[512 + Int(high >> 8 & 255)]
        let d = unsafe table[256 + Int(high >> 16 & 255)] ^ table[Int(high >> 24)]
        crc = a ^ b ^ c ^ d
        place &+= 8
      }
      while place < bytes.count {
        unsafe crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[place])) & 255)]
        place &+= 1
      }
    }
    state = crc
  }

  /// Eight tables of 256: table k tells what a byte does that k more bytes follow.
  private static let tables: [UInt32] = {
    var all = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
      all[byte] = crc
    }
    for k in 1..<8 {
      for byte in 0..<256 {
        let before = all[(k - 1) * 256 + byte]
        all[k * 256 + byte] = before >> 8 ^ all[Int(before & 255)]
      }
    }
    return all
  }()
}
