/// What is well-formed UTF-8.
enum UTF8Form {
  /// The length of the well-formed sequence that begins here, or minus the length of what is none.
  ///
  /// Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
  static func length(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    let lead = bytes[start]
    let length: Int
    var allowed: ClosedRange<UInt8> = 0x80...0xbf
    switch lead {
    case 0..<0x80: return 1
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, allowed) = (3, 0xa0...0xbf)
    case 0xed: (length, allowed) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, allowed) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, allowed) = (4, 0x80...0x8f)
    default: return -1
    }
    for k in 1..<length {
      guard start + k < bytes.count, allowed.contains(bytes[start + k]) else { return -k }
      allowed = 0x80...0xbf
    }
    return length
  }
}
