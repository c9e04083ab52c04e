import TouchTesting

/// A value of a JSON file of facts; numbers in thousandths, so that no test rounds.
indirect enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Int64)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  static func == (a: JSON, b: JSON) -> Bool { a.text == b.text }

  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  var list: [JSON] {
    if case .array(let items) = self { return items }
    return []
  }

  var string: String? {
    if case .string(let s) = self { return s }
    return nil
  }

  var thousandths: Int64? {
    if case .number(let n) = self { return n }
    return nil
  }

  var members: [(String, JSON)] {
    if case .object(let members) = self { return members }
    return []
  }

  var text: String {
    switch self {
    case .null: "null"
    case .bool(let b): "\(b)"
    case .number(let n): n % 1_000 == 0 ? "\(n / 1_000)" : "\(n / 1_000).\(String(1_000 + abs(n % 1_000)).dropFirst())"
    case .string(let s): "\"\(s)\""
    case .array(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\"\($0.0)\": \($0.1.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// Nil when the text is not JSON. Escapes other than `\"`, `\\`, `\n` and `\u` of the basic plane are not expected.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value() else { return nil }
    self = value
  }

  private struct Reader {
    var bytes: [UInt8]
    var at = 0

    mutating func skip() {
      while at < bytes.count, [32, 10, 13, 9].contains(bytes[at]) { at += 1 }
    }

    mutating func take(_ c: Character) -> Bool {
      skip()
      guard at < bytes.count, bytes[at] == c.asciiValue else { return false }
      at += 1
      return true
    }

    mutating func value() -> JSON? {
      skip()
      guard at < bytes.count else { return nil }
      if take("{") {
        var members: [(String, JSON)] = []
        if take("}") { return .object([]) }
        repeat {
          guard case .string(let key)? = value(), take(":"), let member = value() else { return nil }
          members.append((key, member))
        } while take(",")
        return take("}") ? .object(members) : nil
      }
      if take("[") {
        var items: [JSON] = []
        if take("]") { return .array([]) }
        repeat {
          guard let item = value() else { return nil }
          items.append(item)
        } while take(",")
        return take("]") ? .array(items) : nil
      }
      return take("\"") ? string() : word()
    }

    mutating func string() -> JSON? {
      var out: [UInt8] = []
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == UInt8(ascii: "\"") { return .string(String(decoding: out, as: UTF8.self)) }
        guard byte == UInt8(ascii: "\\"), at < bytes.count else {
          out.append(byte)
          continue
        }
        let escape = bytes[at]
        at += 1
        switch escape {
        case UInt8(ascii: "n"): out.append(10)
        case UInt8(ascii: "u"):
          let hex = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self)
          at += 4
          guard let code = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
          out += Array(String(Character(scalar)).utf8)
        default: out.append(escape)
        }
      }
      return nil
    }

    mutating func word() -> JSON? {
      let start = at
      while at < bytes.count, ![44, 93, 125, 32, 10, 13].contains(bytes[at]) { at += 1 }
      let word = String(decoding: bytes[start..<at], as: UTF8.self)
      switch word {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return Decimals.thousandths(word).map { .number($0) }
      }
    }
  }
}
