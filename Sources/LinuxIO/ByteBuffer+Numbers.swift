// Numbers as text.
extension ByteBuffer {
  /// Appends a decimal number as C's `%*d` or `%0*d` prints it.
  ///
  /// - Parameters:
  ///   - minimumWidth: The sign counts: −1 in width 4 is `-001` or `  -1`.
  ///   - pad: `0` goes between sign and digits, anything else before the sign.
  @inlinable
  public mutating func append(
    decimal value: some FixedWidthInteger, minimumWidth: Int = 0, pad: UInt8 = UInt8(ascii: "0")
  ) {
    appendDecimal(
      UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0, minimumWidth: minimumWidth, pad: pad)
  }

  @inlinable
  mutating func appendDecimal(_ magnitude: UInt64, isNegative: Bool, minimumWidth: Int, pad: UInt8) {
    let digits = ByteBuffer.digitCount(magnitude)
    let padding = max(0, minimumWidth - digits - (isNegative ? 1 : 0))
    reserve(digits + padding + 1)
    let isZeroPadded = pad == UInt8(ascii: "0")
    if !isZeroPadded { append(repeating: pad, count: padding) }
    if isNegative { append(UInt8(ascii: "-")) }
    if isZeroPadded { append(repeating: pad, count: padding) }
    appendDigits(magnitude, count: digits)
  }

  /// Exactly `digits` digits, the lowest last.
  @inlinable
  mutating func appendDigits(_ value: UInt64, count digits: Int) {
    reserve(digits)
    var rest = value
    var place = count &+ digits
    while place > count {
      place &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe base[place] = UInt8(truncatingIfNeeded: digit) | 0x30
      rest = quotient
    }
    setCount(count &+ digits)
  }

  @inlinable
  static func digitCount(_ value: UInt64) -> Int {
    var digits = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      digits &+= 4
    }
    return rest < 10 ? digits : rest < 100 ? digits &+ 1 : rest < 1_000 ? digits &+ 2 : digits &+ 3
  }

  /// Appends a hexadecimal number in small letters, padded with zeros; more digits than `width` are all written.
  ///
  /// A negative number appears as its two's complement.
  @inlinable
  public mutating func append<T: FixedWidthInteger>(hex value: T, width: Int = 1) {
    let bits = UInt64(truncatingIfNeeded: value) & (T.bitWidth >= 64 ? .max : (1 << UInt64(T.bitWidth)) &- 1)
    let digits = min(max((67 - bits.leadingZeroBitCount) / 4, width, 1), 64)
    reserve(digits)
    var shift = (digits &- 1) &* 4
    while shift >= 0 {
      let digit = shift > 60 ? 0 : UInt8(truncatingIfNeeded: bits >> UInt64(shift)) & 15
      append(digit < 10 ? digit | 0x30 : digit &+ 87)
      shift &-= 4
    }
  }

  /// Appends a decimal fraction: 12345 with 3 decimals is `12.345`; with none, `12345`.
  ///
  /// - Parameter decimals: 0…18.
  @inlinable
  public mutating func append(fixedPoint value: Int64, decimals: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let decimals = min(max(decimals, 0), 18)
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale &*= 10 }
    let (whole, part) = value.magnitude.quotientAndRemainder(dividingBy: scale)
    appendDigits(whole, count: ByteBuffer.digitCount(whole))
    if decimals > 0 {
      append(UInt8(ascii: "."))
      appendDigits(part, count: decimals)
    }
  }

  /// Appends a time as every touch tool prints it: 12000345 is `12.000345`.
  @inlinable
  public mutating func append(microsecondsAsSeconds value: Int64) { append(fixedPoint: value, decimals: 6) }
}

// Numbers as bytes, lowest first.
extension ByteBuffer {
  @inlinable
  public mutating func append<T: FixedWidthInteger & BitwiseCopyable>(littleEndian value: T) {
    let size = MemoryLayout<T>.size
    reserve(size)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: value.littleEndian, as: T.self)
    setCount(count &+ size)
  }

  /// Overwrites bytes that are there already: a length that became known only behind them.
  @inlinable
  public mutating func replace<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, littleEndian value: T) {
    precondition(offset >= 0 && offset <= count - MemoryLayout<T>.size)
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value.littleEndian, as: T.self)
  }

  /// Appends a base-128 varint, as protobuf writes it: 1–10 bytes.
  @inlinable
  public mutating func append(varint value: UInt64) {
    reserve(10)
    var rest = value
    var place = count
    while rest >= 0x80 {
      unsafe base[place] = UInt8(truncatingIfNeeded: rest) | 0x80
      rest >>= 7
      place &+= 1
    }
    unsafe base[place] = UInt8(truncatingIfNeeded: rest)
    setCount(place &+ 1)
  }

  /// Appends a signed number as protobuf's `sint32` does: small magnitudes in few bytes.
  @inlinable
  public mutating func append(zigZag value: Int32) {
    append(varint: UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))))
  }

  /// Appends a signed number as protobuf's `sint64` does.
  @inlinable
  public mutating func append(zigZag value: Int64) { append(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63))) }
}
