public import TouchModel

/// A named number with its unit.
public struct Evidence: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case integer(Int64)
    /// A decimal fraction: 250 with one place is 25.0.
    case decimal(Int64, places: Int)
    case text(String)
    case integers([Int64])
    /// On the stream's clock; shown from the source's first event on.
    case times([Timestamp])
  }

  public enum Unit: Hashable, Sendable {
    case none
    case hertz
    case millimetres
    case milliseconds
    case microseconds
    case seconds
    case percent

    /// As it is written behind a number.
    public var symbol: String {
      switch self {
      case .none: ""
      case .hertz: "Hz"
      case .millimetres: "mm"
      case .milliseconds: "ms"
      case .microseconds: "µs"
      case .seconds: "s"
      case .percent: "%"
      }
    }

    fileprivate var suffix: String {
      switch self {
      case .none: ""
      case .hertz: "_hz"
      case .millimetres: "_mm"
      case .milliseconds: "_ms"
      case .microseconds: "_us"
      case .seconds: "_s"
      case .percent: "_percent"
      }
    }
  }

  /// Snake case, without the unit.
  public var name: String
  public var value: Value
  public var unit: Unit

  public init(_ name: String, _ value: Value, _ unit: Unit = .none) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  public init(_ name: String, _ value: some FixedWidthInteger, _ unit: Unit = .none) {
    self.init(name, .integer(Int64(clamping: value)), unit)
  }

  public init(_ name: String, _ value: String) { self.init(name, .text(value)) }

  /// The name with its unit, as JSON has it: `rate_hz`.
  public var key: String { name + unit.suffix }
}

extension Evidence.Value {
  /// The value as text, without its unit.
  ///
  /// - Parameter origin: What times are counted from.
  public func text(since origin: Timestamp) -> String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number, let places): Evidence.decimal(number, places)
    case .text(let text): text
    case .integers(let numbers): numbers.map { "\($0)" }.joined(separator: ", ")
    case .times(let times): times.map { Evidence.seconds($0 - origin) }.joined(separator: ", ")
    }
  }
}

extension Evidence {
  /// 12345 with 3 places is `12.345`.
  static func decimal(_ value: Int64, _ places: Int) -> String {
    var digits = String(value.magnitude)
    if places <= 0 { return (value < 0 ? "-" : "") + digits }
    if digits.utf8.count <= places { digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits }
    let point = digits.index(digits.endIndex, offsetBy: -places)
    return (value < 0 ? "-" : "") + digits[..<point] + "." + digits[point...]
  }

  /// Six decimals, as every touch tool prints times.
  static func seconds(_ span: TimeSpan) -> String {
    decimal(Timestamp(nanoseconds: span.nanoseconds).microseconds, 6)
  }

  /// A length of time with three decimals.
  static func seconds(_ name: String, _ span: TimeSpan) -> Evidence {
    Evidence(name, .decimal(span.nanoseconds / 1_000_000, places: 3), .seconds)
  }

  static func millimetres(_ name: String, micrometres: Int64) -> Evidence {
    Evidence(name, .decimal((micrometres + (micrometres < 0 ? -50 : 50)) / 100, places: 1), .millimetres)
  }
}
