/// Reading and writing of numbers, times and sizes as people type them; exact, in integers.
enum Decimals {
  private static let timeUnits: [(name: String, nanoseconds: Int64)] = [
    ("ns", 1), ("us", 1_000), ("µs", 1_000), ("μs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
    ("sec", 1_000_000_000), ("m", 60_000_000_000), ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  private static let sizeUnits: [(name: String, bytes: Int64)] = [
    ("b", 1),
    ("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("tb", 1_000_000_000_000),
    // As coreutils has it: K, M, G are the binary ones.
    ("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30), ("t", 1 << 40),
    ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("tib", 1 << 40),
  ]

  /// `250ms`, `1.5s`, `1h30min`; a bare number is seconds.
  ///
  /// - Returns: Nanoseconds, cut towards zero below one; nil for anything else, negative and too large ones too.
  static func nanoseconds(_ text: String) -> Int64? {
    var rest = text.unicodeScalars[...]
    var total: Int64 = 0
    var isFirst = true
    repeat {
      guard let number = takeNumber(&rest) else { return nil }
      let unit = takeUnit(&rest)
      let scale: Int64
      if unit.isEmpty {
        // "1h30" could be minutes or seconds.
        guard isFirst, rest.isEmpty else { return nil }
        scale = 1_000_000_000
      } else {
        guard let known = timeUnits.first(where: { $0.name == unit }) else { return nil }
        scale = known.nanoseconds
      }
      guard let part = number.scaled(by: scale) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      if overflow { return nil }
      total = sum
      isFirst = false
    } while !rest.isEmpty
    return total
  }

  /// `64MiB`, `100kB`, `1.5G`; a bare number is bytes.
  static func bytes(_ text: String) -> Int64? {
    var rest = text.unicodeScalars[...]
    guard let number = takeNumber(&rest) else { return nil }
    let unit = takeUnit(&rest).lowercased()
    guard rest.isEmpty else { return nil }
    if unit.isEmpty { return number.fraction.isEmpty ? number.scaled(by: 1) : nil }
    return sizeUnits.first { $0.name == unit }.flatMap { number.scaled(by: $0.bytes) }
  }

  /// A decimal number with an optional exponent.
  static func number(_ text: String) -> Double? {
    // Double's own reader also takes "nan", "infinity" and hexadecimal.
    let isPlain = text.unicodeScalars.allSatisfy { "0123456789+-.eE".unicodeScalars.contains($0) }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// `1`, `0.5`: without a useless `.0`.
  static func shortest(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest exact form: `250ms`, `10min`.
  static func duration(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "0s" }
    let units: [(String, Int64)] = [
      ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000),
    ]
    for (name, scale) in units where nanoseconds % scale == 0 { return "\(nanoseconds / scale)\(name)" }
    return "\(nanoseconds)ns"
  }

  /// The shortest exact form: `64MiB`, `100kB`.
  static func size(_ bytes: Int64) -> String {
    if bytes == 0 { return "0B" }
    let units: [(String, Int64)] = [
      ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("TB", 1_000_000_000_000),
      ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000),
    ]
    for (name, scale) in units where bytes % scale == 0 { return "\(bytes / scale)\(name)" }
    return "\(bytes)B"
  }

  private struct Digits {
    /// Not negative.
    var whole: Int64
    var fraction: String.UnicodeScalarView.SubSequence

    func scaled(by scale: Int64) -> Int64? {
      let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
      if overflow { return nil }
      var numerator: UInt64 = 0
      var denominator: UInt64 = 1
      for digit in fraction.prefix(18) {
        numerator = numerator * 10 + UInt64(digit.value - 0x30)
        denominator *= 10
      }
      // Below `scale`, since the fraction is below one: the division cannot overflow.
      let part = Int64(denominator.dividingFullWidth(numerator.multipliedFullWidth(by: UInt64(scale))).quotient)
      let (sum, tooMuch) = product.addingReportingOverflow(part)
      return tooMuch ? nil : sum
    }
  }

  private static func takeNumber(_ rest: inout Substring.UnicodeScalarView) -> Digits? {
    let whole = rest.prefix { (0x30...0x39).contains($0.value) }
    rest = rest[whole.endIndex...]
    var fraction = rest[rest.startIndex..<rest.startIndex]
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = rest.prefix { (0x30...0x39).contains($0.value) }
      rest = rest[fraction.endIndex...]
      if fraction.isEmpty { return nil }
    }
    if whole.isEmpty, fraction.isEmpty { return nil }
    guard let value = whole.isEmpty ? 0 : Int64(String(whole)) else { return nil }
    return Digits(whole: value, fraction: fraction)
  }

  private static func takeUnit(_ rest: inout Substring.UnicodeScalarView) -> String {
    let unit = rest.prefix { !(0x30...0x39).contains($0.value) && $0 != "." }
    rest = rest[unit.endIndex...]
    return String(unit)
  }
}
