/// A place in a text that moves forward: white space, comments, and how places are told.
struct JSONScanner {
  let isTolerant: Bool
  /// Unit: bytes.
  var offset = 0
  private var line: Int
  // Columns are counted on from the last place asked for, so that a long line costs no more than its length.
  private var marked: (offset: Int, column: Int) = (0, 1)

  init(isTolerant: Bool, line: Int) {
    self.isTolerant = isTolerant
    self.line = line
  }

  /// The byte here; nil at the end.
  func peek(_ text: Span<UInt8>, _ ahead: Int = 0) -> UInt8? {
    let place = offset + ahead
    return place < text.count ? text[place] : nil
  }

  mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard peek(text) == byte else { return false }
    offset += 1
    return true
  }

  mutating func position(_ text: Span<UInt8>) -> JSONPosition { position(text, at: offset) }

  /// - Parameter place: On the current line, at or behind the last one asked for.
  mutating func position(_ text: Span<UInt8>, at place: Int) -> JSONPosition {
    for i in marked.offset..<max(place, marked.offset) where text[i] & 0xc0 != 0x80 { marked.column += 1 }
    marked.offset = max(place, marked.offset)
    return JSONPosition(line: line, column: marked.column, offset: place)
  }

  /// Passes a line's end, which is here: LF, CR or both.
  mutating func takeLineEnd(_ text: Span<UInt8>) {
    let isReturn = text[offset] == 0x0d
    offset += 1
    if isReturn, peek(text) == 0x0a { offset += 1 }
    line += 1
    marked = (offset, 1)
  }

  mutating func skipSpace(_ text: Span<UInt8>) throws(JSONError) {
    while let byte = peek(text) {
      switch byte {
      case 0x20, 0x09: offset += 1
      case 0x0a, 0x0d: takeLineEnd(text)
      case 0x0b,
        0x0c where isTolerant:
        offset += 1
      case UInt8(ascii: "/") where isTolerant:
        guard try skipComment(text) else { return }
      case 0x80... where isTolerant:
        let length = JSONScanner.spaceLength(text, offset)
        if length == 0 { return }
        offset += length
      default: return
      }
    }
  }

  private mutating func skipComment(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    switch peek(text, 1) {
    case UInt8(ascii: "/"):
      while let byte = peek(text), byte != 0x0a, byte != 0x0d { offset += 1 }
      return true
    case UInt8(ascii: "*"):
      let start = position(text)
      offset += 2
      while let byte = peek(text) {
        if byte == UInt8(ascii: "*"), peek(text, 1) == UInt8(ascii: "/") {
          offset += 2
          return true
        }
        if byte == 0x0a || byte == 0x0d { takeLineEnd(text) } else { offset += 1 }
      }
      throw JSONError(expected: "'*/' after '/*'", found: "the end", at: start)
    default: return false
    }
  }

  /// The length of a space outside ASCII, 0 for anything else: JSON5 takes all of Unicode's, and line separators.
  private static func spaceLength(_ text: Span<UInt8>, _ start: Int) -> Int {
    guard let scalar = scalar(text, start) else { return 0 }
    switch scalar.value {
    case 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
      return UTF8.width(scalar)
    default: return 0
    }
  }

  /// The scalar that begins here; nil for what is no UTF-8.
  static func scalar(_ text: Span<UInt8>, _ start: Int) -> Unicode.Scalar? {
    guard start < text.count else { return nil }
    let length = UTF8Form.length(text, start)
    guard length > 0 else { return nil }
    if length == 1 { return Unicode.Scalar(text[start]) }
    var value = UInt32(text[start]) & (0x7f >> UInt32(length))
    for k in 1..<length { value = value << 6 | UInt32(text[start + k] & 0x3f) }
    return Unicode.Scalar(value)
  }

  /// The error of finding here something else.
  mutating func error(expected: String, _ text: Span<UInt8>) -> JSONError {
    JSONError(expected: expected, found: found(text), at: position(text))
  }

  private func found(_ text: Span<UInt8>) -> String {
    guard let byte = peek(text) else { return "the end" }
    guard let scalar = JSONScanner.scalar(text, offset) else {
      return "byte 0x\(String(byte, radix: 16)), which is no UTF-8"
    }
    switch scalar.value {
    case 0x0a, 0x0d: return "the end of the line"
    case 0..<0x20, 0x7f..<0xa0: return "control character 0x\(String(scalar.value, radix: 16))"
    case 0x27: return "\"'\""
    default: return "'\(scalar)'"
    }
  }

  /// A string within a message, cut when long, without control characters.
  static func shown(_ text: String) -> String {
    var result = "\""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 40 { return result + "...\"" }
      switch scalar.value {
      case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
