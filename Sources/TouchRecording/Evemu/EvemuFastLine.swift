import TouchModel

/// Reads an `E:` line that is spelled exactly as evemu spells it, which nearly all are.
///
/// `E: <digits>.<6 digits> <4 hex> <4 hex> <decimal>` and then the line's end, or a blank and a comment. Anything else is
/// left to `EvemuScanner`, which knows all spellings and all errors.
@safe
struct EvemuFastLine: ~Copyable {
  /// Value of a hex digit; 0x80 for every other byte.
  private let digits: UnsafeMutablePointer<UInt8>

  init() {
    unsafe digits = .allocate(capacity: 256)
    unsafe digits.initialize(repeating: 0x80, count: 256)
    for value in 0..<16 {
      unsafe digits[value < 10 ? 0x30 + value : 0x57 + value] = UInt8(value)
      unsafe digits[value < 10 ? 0x30 + value : 0x37 + value] = UInt8(value)
    }
  }

  deinit { unsafe digits.deallocate() }

  struct Line {
    var event = InputEvent(.synReport, 0)
    /// Unit: ns.
    var time: Int64 = 0
  }

  /// - Parameters:
  ///   - end: The line's end. Eight bytes behind it may be looked at, though none of them counts.
  /// - Returns: False when the line is spelled in another way; `line` is then not to be used.
  @inline(__always)
  func read(_ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ line: inout Line) -> Bool {
    var p = unsafe start
    // `E: 0.000000 0000 0000 0` is the shortest.
    guard unsafe end - p >= 23, unsafe p[0] == 0x45, unsafe p[1] == 0x3a, unsafe p[2] == 0x20 else { return false }
    unsafe p += 3
    var seconds = Int64(unsafe p.pointee &- 0x30)
    if seconds > 9 { return false }
    unsafe p += 1
    while true {
      let digit = unsafe p.pointee &- 0x30
      if digit > 9 { break }
      seconds = seconds &* 10 &+ Int64(digit)
      if seconds > 9_223_372_035 { return false }
      unsafe p += 1
    }
    // A line is as long as the shortest or longer, but its seconds may have eaten that up.
    guard unsafe p.pointee == 0x2e, unsafe end - p >= 19, let micro = unsafe sixDigits(p + 1) else { return false }
    unsafe p += 7
    guard unsafe p[0] == 0x20, unsafe p[5] == 0x20, unsafe p[10] == 0x20 else { return false }
    let type = unsafe fourHex(p + 1)
    let code = unsafe fourHex(p + 6)
    if (type | code) > 0xffff { return false }
    unsafe p += 11
    let isNegative = unsafe p.pointee == 0x2d
    if isNegative { unsafe p += 1 }
    let first = unsafe p
    var value: Int64 = 0
    while unsafe p < end {
      let digit = unsafe p.pointee &- 0x30
      if digit > 9 { break }
      value = value &* 10 &+ Int64(digit)
      unsafe p += 1
    }
    let count = unsafe p - first
    if count == 0 || count > 10 { return false }
    if unsafe p != end {
      guard unsafe end - p >= 2, unsafe p[0] == 0x09 || p[0] == 0x20, unsafe p[1] == 0x23 else { return false }
    }
    if isNegative { value = 0 &- value }
    guard let small = Int32(exactly: value) else { return false }
    line.event = InputEvent(EventUsage(rawValue: type << 16 | code), small)
    line.time = seconds &* 1_000_000_000 &+ micro &* 1_000
    return true
  }

  /// Six digits at once: eight bytes are loaded, and the last two do not count.
  @inline(__always)
  private func sixDigits(_ p: UnsafePointer<UInt8>) -> Int64? {
    let loaded = unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt64.self).littleEndian
    // The first digit in the third byte, as if two zeros stood before it.
    let t = (loaded &- 0x0000_3030_3030_3030) << 16
    if (t &+ 0x7676_7676_7676_0000 | t) & 0x8080_8080_8080_0000 != 0 { return nil }
    let pairs = t &* 10 &+ (t >> 8)
    let low = (pairs & 0x0000_00ff_0000_00ff) &* 0x000f_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00ff_0000_00ff) &* 0x0000_2710_0000_0001
    return Int64(truncatingIfNeeded: (low &+ high) >> 32)
  }

  /// Four hex digits; more than 0xffff when one of them is none.
  @inline(__always)
  private func fourHex(_ p: UnsafePointer<UInt8>) -> UInt32 {
    let a = unsafe UInt32(digits[Int(p[0])])
    let b = unsafe UInt32(digits[Int(p[1])])
    let c = unsafe UInt32(digits[Int(p[2])])
    let d = unsafe UInt32(digits[Int(p[3])])
    let isDamaged = (a | b | c | d) & 0x80
    return a << 12 | b << 8 | c << 4 | d | isDamaged << 16
  }
}
