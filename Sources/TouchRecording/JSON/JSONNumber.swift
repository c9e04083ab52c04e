/// A JSON number: its exact decimal digits as far as 64 bits hold them, and the nearest `Double`.
public struct JSONNumber: Sendable {
  /// The number is `significand` × 10^`exponent`; exact and without zeros at its end unless
  /// `isRounded`.
  let significand: Int64
  let exponent: Int
  /// More digits were written than `significand` holds.
  let isRounded: Bool
  public let double: Double

  /// The number, if it is whole and 64 bits hold it: `1000`, `1e3` and `1.0` are, `0.5` and `1e30` are not.
  public var int64: Int64? {
    guard exponent >= 0, !isRounded else { return nil }
    return JSONNumber.scaled(significand, up: exponent)
  }

  /// The number times 10^`decimals`, rounded down: `0.38` with 9 decimals is 380000000.
  ///
  /// - Parameter decimals: 0…18.
  /// - Returns: nil where 64 bits do not hold it.
  public func fixedPoint(decimals: Int) -> Int64? {
    let (places, overflow) = exponent.addingReportingOverflow(decimals)
    if overflow { return nil }
    // The digits that did not fit make a negative number smaller.
    let (digits, tooLow) = significand.subtractingReportingOverflow(isRounded && significand < 0 ? 1 : 0)
    if tooLow { return nil }
    if places >= 0 { return isRounded && places > 0 ? nil : JSONNumber.scaled(digits, up: places) }
    return JSONNumber.scaled(digits, down: -places)
  }

  init(_ value: Int64) {
    self.init(significand: value, exponent: 0, isRounded: false, double: Double(value))
  }

  init(significand: Int64, exponent: Int, isRounded: Bool, double: Double) {
    var significand = significand
    var exponent = exponent
    while !isRounded, significand != 0, significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    self.significand = significand
    self.exponent = significand == 0 ? 0 : exponent
    self.isRounded = isRounded
    self.double = double
  }

  private static func scaled(_ value: Int64, up places: Int) -> Int64? {
    if value == 0 { return 0 }
    // 10^19 is above Int64.max.
    guard places < 19 else { return nil }
    var result = value
    for _ in 0..<places {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }

  private static func scaled(_ value: Int64, down places: Int) -> Int64 {
    var result = value
    for _ in 0..<min(places, 20) {
      let (quotient, remainder) = result.quotientAndRemainder(dividingBy: 10)
      result = remainder < 0 ? quotient - 1 : quotient
    }
    return result
  }
}

extension JSONNumber: Equatable {
  public static func == (a: JSONNumber, b: JSONNumber) -> Bool {
    a.significand == b.significand && a.exponent == b.exponent && a.isRounded == b.isRounded
      && (!a.isRounded || a.double == b.double)
  }
}
