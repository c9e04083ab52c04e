extension JSONParser {
  /// Reads a string; its opening quote is here.
  mutating func string(_ text: Span<UInt8>) throws(JSONError) -> String {
    if let plain = plainString(text) { return plain }
    let start = scanner.position(text)
    let quote = text[scanner.offset]
    scanner.offset += 1
    scratch.removeAll(keepingCapacity: true)
    while let byte = scanner.peek(text) {
      switch byte {
      case quote:
        scanner.offset += 1
        return String(decoding: scratch, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try escape(text)
      case 0x0a, 0x0d:
        throw JSONError(
          expected: "a closing \(quote == 0x27 ? "\"'\"" : "'\"'")", found: "the end of the line",
          at: scanner.position(text))
      case 0..<0x20 where !scanner.isTolerant:
        throw scanner.error(expected: "an escape", text)
      case 0..<0x80:
        scratch.append(byte)
        scanner.offset += 1
      default:
        let length = UTF8Form.length(text, scanner.offset)
        guard length > 0 else { throw scanner.error(expected: "UTF-8", text) }
        for k in 0..<length { scratch.append(text[scanner.offset + k]) }
        scanner.offset += length
      }
    }
    throw JSONError(expected: "a closing \(quote == 0x27 ? "\"'\"" : "'\"'")", found: "the end", at: start)
  }

  /// A string without escapes, taken at once; nil, with nothing consumed, where anything else is found.
  private mutating func plainString(_ text: Span<UInt8>) -> String? {
    let start = scanner.offset + 1
    var end = start
    while end < text.count, text[end] >= 0x20, text[end] != text[start - 1], text[end] != UInt8(ascii: "\\") {
      end += 1
    }
    guard end < text.count, text[end] == text[start - 1],
      let utf8 = try? UTF8Span(validating: text.extracting(start..<end))
    else { return nil }
    scanner.offset = end + 1
    return String(copying: utf8)
  }

  private mutating func escape(_ text: Span<UInt8>) throws(JSONError) {
    let place = scanner.offset
    scanner.offset += 1
    guard let letter = scanner.peek(text) else { throw scanner.error(expected: "an escape", text) }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0c)
    case UInt8(ascii: "n"): scratch.append(0x0a)
    case UInt8(ascii: "r"): scratch.append(0x0d)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"):
      scanner.offset += 1
      return try unicodeEscape(text)
    default:
      guard scanner.isTolerant else {
        throw JSONError(
          expected: "an escape", found: "'\\\(JSONScanner.scalar(text, scanner.offset).map(String.init) ?? "")'",
          at: scanner.position(text, at: place))
      }
      return try tolerantEscape(letter, text)
    }
    scanner.offset += 1
  }

  private mutating func tolerantEscape(_ letter: UInt8, _ text: Span<UInt8>) throws(JSONError) {
    switch letter {
    case UInt8(ascii: "v"): scratch.append(0x0b)
    case UInt8(ascii: "x"):
      scanner.offset += 1
      return append(try hexadecimal(2, text))
    case UInt8(ascii: "0"):
      // "\01" would be octal, which JSON5 forbids as JavaScript's strict mode does.
      if let next = scanner.peek(text, 1), (0x30...0x39).contains(next) {
        throw scanner.error(expected: "an escape", text)
      }
      scratch.append(0)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw scanner.error(expected: "an escape", text)
    // A line that goes on: nothing is added.
    case 0x0a, 0x0d: return scanner.takeLineEnd(text)
    default:
      guard let scalar = JSONScanner.scalar(text, scanner.offset) else { throw scanner.error(expected: "UTF-8", text) }
      scanner.offset += UTF8.width(scalar)
      if scalar != "\u{2028}", scalar != "\u{2029}" { append(scalar.value) }
      return
    }
    scanner.offset += 1
  }

  /// Reads the digits behind `\u`, and a second escape where the first is half of a pair.
  private mutating func unicodeEscape(_ text: Span<UInt8>) throws(JSONError) {
    let first = try hexadecimal(4, text)
    guard (0xd800..<0xdc00).contains(first), scanner.peek(text) == UInt8(ascii: "\\"),
      scanner.peek(text, 1) == UInt8(ascii: "u")
    else { return append(first) }
    let place = scanner.offset
    scanner.offset += 2
    let second = try hexadecimal(4, text)
    if (0xdc00..<0xe000).contains(second) {
      append(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    } else {
      append(first)
      scanner.offset = place
    }
  }

  private mutating func hexadecimal(_ digits: Int, _ text: Span<UInt8>) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = scanner.peek(text), let digit = hexadecimalDigit(byte) else {
        throw scanner.error(expected: "\(digits) hexadecimal digits", text)
      }
      value = value << 4 | UInt32(digit)
      scanner.offset += 1
    }
    return value
  }

  /// Half a pair has no scalar and becomes U+FFFD.
  private mutating func append(_ value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{fffd}"
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 0xf
  case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): byte & 0xf + 9
  default: nil
  }
}
