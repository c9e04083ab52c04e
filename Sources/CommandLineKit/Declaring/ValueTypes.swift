extension ValueType where Value == String {
  /// Any text but the empty one.
  public static func string(_ label: String = "TEXT", completion: Completion = .nothing) -> ValueType<String> {
    text(label, "a text", completion)
  }

  /// A path; `-` is left to the command.
  public static func path(_ label: String = "FILE") -> ValueType<String> { text(label, "a path", .file) }

  public static func directory(_ label: String = "DIR") -> ValueType<String> { text(label, "a directory", .directory) }

  /// A device in any of its spellings: node, `event7`, vendor:product, a part of its name.
  public static func device(_ label: String = "DEVICE") -> ValueType<String> { text(label, "a device", .device) }

  /// A device, a recording or `-`.
  public static func source(_ label: String = "SOURCE") -> ValueType<String> {
    text(label, "a device, a recording or -", .deviceOrFile)
  }

  /// The name of one of the tool's own commands; the command itself looks it up.
  public static func command(_ label: String = "COMMAND") -> ValueType<String> {
    text(label, "the name of a command", .command)
  }

  private static func text(_ label: String, _ expectation: String, _ completion: Completion) -> ValueType<String> {
    ValueType(label, expectation: expectation, completion: completion, format: { $0 }, parse: { $0.isEmpty ? nil : $0 })
  }
}

extension ValueType where Value == Int {
  /// A whole number.
  ///
  /// - Parameter unit: What it counts or measures, for help: `mm`.
  public static func integer(
    _ label: String = "N", in range: ClosedRange<Int> = Int.min...Int.max, unit: String? = nil
  ) -> ValueType<Int> {
    let limits = limits(range, within: Int.min...Int.max) { "\($0)" }
    return ValueType(label, expectation: expected("a whole number", limits), range: limits, unit: unit) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value == Double {
  /// A decimal number; neither `nan` nor `inf` is one.
  ///
  /// - Parameter unit: What it counts or measures, for help: `mm`.
  public static func number(
    _ label: String = "N",
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    unit: String? = nil
  ) -> ValueType<Double> {
    let most = Double.greatestFiniteMagnitude
    let limits = limits(range, within: -most...most, Decimals.shortest)
    return ValueType(
      label, expectation: expected("a number", limits), range: limits, unit: unit, format: Decimals.shortest
    ) { text in
      Decimals.number(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value == Int64 {
  /// A length of time such as `250ms`, `10s`, `5min`, `1h30min`; a bare number is seconds.
  ///
  /// Unit: nanoseconds.
  public static func duration(_ label: String = "TIME", in range: ClosedRange<Int64> = 0...Int64.max) -> ValueType<
    Int64
  > {
    let limits = limits(range, within: 0...Int64.max, Decimals.duration)
    return ValueType(
      label: label, expectation: expected("a time such as 250ms, 10s or 5min", limits), completion: .nothing,
      notation: .duration,
      range: limits, unit: nil, format: Decimals.duration
    ) { text in
      Decimals.nanoseconds(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number of bytes such as `64MiB` or `100kB`; a bare number is bytes.
  public static func size(_ label: String = "SIZE", in range: ClosedRange<Int64> = 0...Int64.max) -> ValueType<Int64> {
    let limits = limits(range, within: 0...Int64.max, Decimals.size)
    return ValueType(
      label: label, expectation: expected("a size such as 64MiB or 100kB", limits), completion: .nothing,
      notation: .size,
      range: limits, unit: nil, format: Decimals.size
    ) { text in
      Decimals.bytes(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType {
  /// One of an enumeration's raw values.
  ///
  /// - Parameter label: nil shows the values themselves: `observe|claim`.
  public static func choice(_ label: String? = nil, of type: Value.Type = Value.self) -> ValueType<Value>
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    let names = type.allCases.map(\.rawValue)
    return ValueType(
      label ?? names.joined(separator: "|"), expectation: List.joined(names, "or"), completion: .words(names),
      format: { $0.rawValue }, parse: { Value(rawValue: $0) })
  }
}

/// `0.1 to 10`, `at least 4KiB`; nil when the range is all there is.
private func limits<T>(_ range: ClosedRange<T>, within all: ClosedRange<T>, _ format: (T) -> String) -> String? {
  switch (range.lowerBound > all.lowerBound, range.upperBound < all.upperBound) {
  case (false, false): nil
  case (true, false): "at least \(format(range.lowerBound))"
  case (false, true): "at most \(format(range.upperBound))"
  case (true, true): "\(format(range.lowerBound)) to \(format(range.upperBound))"
  }
}

private func expected(_ kind: String, _ limits: String?) -> String { limits.map { "\(kind), \($0)" } ?? kind }
