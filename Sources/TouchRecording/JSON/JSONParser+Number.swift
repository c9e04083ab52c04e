extension JSONParser {
  /// Reads a number; its sign, first digit or point is here.
  mutating func number(_ text: Span<UInt8>) throws(JSONError) -> JSONNumber {
    let start = scanner.offset
    let position = scanner.position(text)
    let isNegative = scanner.take(UInt8(ascii: "-"), text)
    if !isNegative, scanner.isTolerant { _ = scanner.take(UInt8(ascii: "+"), text) }
    if scanner.isTolerant, scanner.peek(text) == UInt8(ascii: "0"), let x = scanner.peek(text, 1),
      x | 0x20 == UInt8(ascii: "x")
    {
      return try hexadecimalNumber(isNegative, text, at: position)
    }
    if let letter = scanner.peek(text), isLetterOrDigit(letter), letter & 0xf0 != 0x30 {
      throw scanner.error(expected: "a finite number", text)
    }
    var digits = Digits(isNegative: isNegative)
    let wholeStart = scanner.offset
    takeDigits(text, into: &digits, isFraction: false)
    let wholeCount = scanner.offset - wholeStart
    if wholeCount > 1, text[wholeStart] == UInt8(ascii: "0") {
      throw JSONError(
        expected: "a number without a zero in front", found: "'0'", at: scanner.position(text, at: wholeStart))
    }
    if wholeCount == 0, !scanner.isTolerant { throw scanner.error(expected: "a digit", text) }
    var fractionCount = 0
    if scanner.take(UInt8(ascii: "."), text) {
      let fractionStart = scanner.offset
      takeDigits(text, into: &digits, isFraction: true)
      fractionCount = scanner.offset - fractionStart
      if fractionCount == 0, !scanner.isTolerant || wholeCount == 0 { throw scanner.error(expected: "a digit", text) }
    }
    if wholeCount + fractionCount == 0 { throw scanner.error(expected: "a digit", text) }
    if let e = scanner.peek(text), e | 0x20 == UInt8(ascii: "e") {
      scanner.offset += 1
      digits.exponent += try exponent(text)
    }
    return try digits.number(double: digits.double ?? double(text, from: start), at: position)
  }

  private mutating func takeDigits(_ text: Span<UInt8>, into digits: inout Digits, isFraction: Bool) {
    while let byte = scanner.peek(text), (0x30...0x39).contains(byte) {
      digits.append(byte & 0xf, isFraction: isFraction)
      scanner.offset += 1
    }
  }

  private mutating func exponent(_ text: Span<UInt8>) throws(JSONError) -> Int {
    let isNegative = scanner.take(UInt8(ascii: "-"), text)
    if !isNegative { _ = scanner.take(UInt8(ascii: "+"), text) }
    guard let first = scanner.peek(text), (0x30...0x39).contains(first) else {
      throw scanner.error(expected: "a digit", text)
    }
    var value = 0
    while let byte = scanner.peek(text), (0x30...0x39).contains(byte) {
      // Beyond this every number is zero or too large; the sum with the fraction's places must not overflow.
      if value < 1 << 40 { value = value * 10 + Int(byte & 0xf) }
      scanner.offset += 1
    }
    return isNegative ? -value : value
  }

  /// Swift's own reader rounds correctly; it knows neither `+.5` nor `5.`, which JSON5 has.
  private func double(_ text: Span<UInt8>, from start: Int) -> Double? {
    var copy = ""
    for i in start..<scanner.offset {
      let byte = text[i]
      if byte == UInt8(ascii: "+"), i == start { continue }
      if byte == UInt8(ascii: "."), i == start || text[i - 1] & 0xf0 != 0x30 { copy += "0" }
      copy.unicodeScalars.append(Unicode.Scalar(byte))
      if byte == UInt8(ascii: "."), i + 1 == scanner.offset || text[i + 1] & 0xf0 != 0x30 { copy += "0" }
    }
    return Double(copy)
  }

  private mutating func hexadecimalNumber(
    _ isNegative: Bool, _ text: Span<UInt8>, at position: JSONPosition
  ) throws(JSONError) -> JSONNumber {
    scanner.offset += 2
    var value: Int64 = 0
    var count = 0
    while let byte = scanner.peek(text), let digit = hexadecimalDigit(byte) {
      guard value <= Int64.max >> 4 else {
        throw JSONError(expected: "a hexadecimal number of at most 63 bits", found: "a larger one", at: position)
      }
      value = value << 4 | Int64(digit)
      count += 1
      scanner.offset += 1
    }
    if count == 0 { throw scanner.error(expected: "a hexadecimal digit", text) }
    return JSONNumber(isNegative ? -value : value)
  }
}

/// The digits of a number as far as 64 bits hold them.
private struct Digits {
  private let isNegative: Bool
  private var significand: UInt64 = 0
  var exponent = 0
  private var isFull = false
  private var isRounded = false

  init(isNegative: Bool) { self.isNegative = isNegative }

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if !isFull {
      let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = product.addingReportingOverflow(UInt64(digit))
      isFull = overflow || tooMuch || sum > UInt64(Int64.max) + (isNegative ? 1 : 0)
      if !isFull {
        significand = sum
        if isFraction { exponent -= 1 }
        return
      }
    }
    if digit != 0 { isRounded = true }
    if !isFraction { exponent += 1 }
  }

  /// The nearest `Double` where one division of two exact numbers gives it, which is nearly always.
  var double: Double? {
    guard !isRounded, significand < 1 << 53, (-22...0).contains(exponent) else { return nil }
    let magnitude = Double(significand) / Digits.powers[-exponent]
    return isNegative ? -magnitude : magnitude
  }

  /// All powers of ten that a Double holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  func number(double: Double?, at position: JSONPosition) throws(JSONError) -> JSONNumber {
    guard let double, double.isFinite else {
      throw JSONError(expected: "a number that 64 bits can hold", found: "a larger one", at: position)
    }
    let value = Int64(bitPattern: isNegative ? 0 &- significand : significand)
    return JSONNumber(significand: value, exponent: exponent, isRounded: isRounded, double: double)
  }
}
