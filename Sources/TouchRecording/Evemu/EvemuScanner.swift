import TouchModel

/// Reads one line's parts from left to right.
///
/// It never looks behind the line's end, and a number that does not fit is a failure and not a trap.
@safe
struct EvemuScanner {
  private(set) var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ line: UnsafePointer<UInt8>, count: Int) {
    unsafe place = line
    unsafe end = line + count
  }

  var isAtEnd: Bool { unsafe place == end }
  var peek: UInt8? { isAtEnd ? nil : unsafe place.pointee }

  /// Whether nothing but blanks and a comment is left.
  var isSpent: Bool {
    var copy = self
    copy.skipBlanks()
    return copy.isAtEnd || copy.peek == 0x23
  }

  /// What is left, for an error's `found`.
  var rest: String {
    let count = min(unsafe end - place, 40)
    return unsafe String(decoding: UnsafeBufferPointer(start: place, count: count), as: UTF8.self)
  }

  @inline(__always)
  mutating func skipBlanks() {
    while unsafe place < end, unsafe place.pointee == 0x20 || place.pointee == 0x09 { unsafe place += 1 }
  }

  mutating func skipOne() { if !isAtEnd { unsafe place += 1 } }

  /// Takes `text` if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard unsafe end - place >= count else { return false }
    for i in 0..<count where unsafe place[i] != text.utf8Start[i] { return false }
    unsafe place += count
    return true
  }

  /// Takes one to `maximum` hex digits.
  @inline(__always)
  mutating func hex(_ maximum: Int) -> UInt16? {
    var value: UInt32 = 0
    let first = unsafe place
    while unsafe place < end {
      let byte = unsafe place.pointee
      let digit = byte &- 0x30
      let letter = (byte | 0x20) &- 0x61
      if digit < 10 {
        value = value << 4 | UInt32(digit)
      } else if letter < 6 {
        value = value << 4 | UInt32(letter &+ 10)
      } else {
        break
      }
      unsafe place += 1
      if unsafe place - first > maximum { return nil }
    }
    return unsafe place == first ? nil : UInt16(truncatingIfNeeded: value)
  }

  /// Takes a decimal number of up to 19 digits.
  @inline(__always)
  mutating func decimal() -> Int64? {
    let isNegative = takeSign()
    guard let magnitude = digits() else { return nil }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? 0 &- value : value
  }

  /// Takes a value of 32 bits; 4294967295 is another spelling of −1.
  @inline(__always)
  mutating func value() -> Int32? {
    guard let number = decimal() else { return nil }
    if let value = Int32(exactly: number) { return value }
    return UInt32(exactly: number).map { Int32(bitPattern: $0) }
  }

  /// Takes `seconds.fraction` and gives microseconds split as the kernel does.
  ///
  /// evemu prints seconds before zero as a number near 2^64. Digits behind the sixth are dropped.
  @inline(__always)
  mutating func time() -> Timestamp? {
    let isNegative = takeSign()
    guard let whole = digits(), peek == 0x2e else { return nil }
    unsafe place += 1
    var micro: Int64 = 0
    var count = 0
    while unsafe place < end, unsafe place.pointee &- 0x30 < 10 {
      if count < 6 { micro = micro &* 10 &+ Int64(unsafe place.pointee &- 0x30) }
      count &+= 1
      unsafe place += 1
    }
    if count == 0 { return nil }
    while count < 6 {
      micro &*= 10
      count &+= 1
    }
    let seconds = Int64(bitPattern: whole)
    if isNegative { return Timestamp(seconds: TimeSpan.negated(seconds), microseconds: 0 &- micro) }
    return Timestamp(seconds: seconds, microseconds: micro)
  }

  @inline(__always)
  private mutating func takeSign() -> Bool {
    if peek == 0x2d {
      unsafe place += 1
      return true
    }
    return false
  }

  @inline(__always)
  private mutating func digits() -> UInt64? {
    var value: UInt64 = 0
    let first = unsafe place
    while unsafe place < end, unsafe place.pointee &- 0x30 < 10 {
      let digit = UInt64(unsafe place.pointee &- 0x30)
      if value > 1_844_674_407_370_955_161 || (value == 1_844_674_407_370_955_161 && digit > 5) { return nil }
      value = value &* 10 &+ digit
      unsafe place += 1
    }
    return unsafe place == first ? nil : value
  }
}

extension TimeSpan {
  fileprivate static func negated(_ value: Int64) -> Int64 { value == .min ? .max : 0 &- value }
}

extension EvemuScanner {
  /// What an `E:` line lacks.
  enum EventFault {
    case none, time, type, code, value, end

    var expected: String {
      switch self {
      case .none: ""
      case .time: "a time as seconds.microseconds"
      case .type: "an event type of up to four hex digits"
      case .code: "an event code of up to four hex digits"
      case .value: "a decimal value of 32 bits"
      case .end: "the line's end or a comment"
      }
    }
  }

  /// Reads what follows `E:`.
  @inline(__always)
  mutating func event(_ event: inout InputEvent, at moment: inout Timestamp) -> EventFault {
    skipBlanks()
    guard let time = time() else { return .time }
    skipBlanks()
    guard let type = hex(4) else { return .type }
    skipBlanks()
    guard let code = hex(4) else { return .code }
    skipBlanks()
    guard let value = value() else { return .value }
    if let next = peek, next != 0x20, next != 0x09, next != 0x23 {
      return .end
    } else if !isAtEnd {
      skipBlanks()
      if let next = peek, next != 0x23 { return .end }
    }
    event = InputEvent(type: type, code: code, value: value)
    moment = time
    return .none
  }
}
