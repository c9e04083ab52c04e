extension EventUsage {
  /// `ABS_MT_SLOT`, say; nil for a code that has no name.
  public var name: String? {
    guard let table = EventNameTables.table(ofType: type) else { return nil }
    return EventNameTables.name(of: code, in: table)
  }

  /// `EV_ABS`, say; nil for an unknown type.
  public var typeName: String? { EventNameTables.name(of: type, in: EventNameTables.types) }
}

extension InputProperty {
  /// `INPUT_PROP_DIRECT`, say; nil for an unknown property.
  public static func name(of property: UInt16) -> String? {
    EventNameTables.name(of: property, in: EventNameTables.properties)
  }
}

extension EventNameTables {
  /// Each line is four hex digits, a blank and the name; lines stand in rising order.
  static func name(of code: UInt16, in table: StaticString) -> String? {
    let text = table.utf8CodeUnitCount
    var line = 0
    while line < text {
      var end = line
      while end < text, byte(table, end) != UInt8(ascii: "\n") { end += 1 }
      let found = number(table, line)
      if found == code {
        return unsafe String(
          decoding: UnsafeBufferPointer(start: table.utf8Start + line + 5, count: end - line - 5), as: UTF8.self)
      }
      if found > code { return nil }
      line = end + 1
    }
    return nil
  }

  private static func byte(_ table: StaticString, _ index: Int) -> UInt8 { unsafe table.utf8Start[index] }

  private static func number(_ table: StaticString, _ start: Int) -> UInt16 {
    var value: UInt16 = 0
    for i in start..<(start + 4) {
      let digit = byte(table, i)
      value = value << 4 | UInt16(digit < 0x3a ? digit - 0x30 : digit - 0x57)
    }
    return value
  }
}
