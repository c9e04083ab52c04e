public import LinuxIO

extension ByteBuffer {
  /// Appends the inside of a JSON string.
  ///
  /// Escapes what JSON demands, and U+2028 and U+2029, which are line ends for JavaScript. What is no UTF-8 becomes U+FFFD,
  /// one for each maximal part as Unicode recommends.
  @usableFromInline
  mutating func appendEscaped(_ bytes: Span<UInt8>) {
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        appendEscaped(ascii: byte)
        i += 1
        continue
      }
      let length = UTF8Form.length(bytes, i)
      if length < 0 {
        append("\u{fffd}")
        i -= length
      } else if length == 3, byte == 0xe2, bytes[i + 1] == 0x80, bytes[i + 2] & 0xfe == 0xa8 {
        append(bytes[i + 2] == 0xa8 ? "\\u2028" as StaticString : "\\u2029" as StaticString)
        i += 3
      } else {
        for k in i..<(i + length) { append(bytes[k]) }
        i += length
      }
    }
  }

  private mutating func appendEscaped(ascii byte: UInt8) {
    switch byte {
    case 0x22: append("\\\"" as StaticString)
    case 0x5c: append("\\\\" as StaticString)
    case 0x08: append("\\b" as StaticString)
    case 0x09: append("\\t" as StaticString)
    case 0x0a: append("\\n" as StaticString)
    case 0x0c: append("\\f" as StaticString)
    case 0x0d: append("\\r" as StaticString)
    case 0..<0x20, 0x7f:
      append("\\u" as StaticString)
      append(hex: byte, width: 4)
    default: append(byte)
    }
  }
}
