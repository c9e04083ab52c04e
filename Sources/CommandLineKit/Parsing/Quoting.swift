/// Shows text from outside within a message: in quotes, control characters escaped so that no file name or argument can
/// drive the terminal, and cut when long.
public func quoted(_ text: some StringProtocol, limit: Int = 80) -> String {
  var result = "\""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit { return result + "...\"" }
    count += 1
    switch scalar.value {
    case 0x22: result += "\\\""
    case 0x5c: result += "\\\\"
    case 0x0a: result += "\\n"
    case 0x0d: result += "\\r"
    case 0x09: result += "\\t"
    // C0 and C1 controls, and what reverses or hides text.
    case 0..<0x20, 0x7f..<0xa0, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfeff:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Enumerations in prose.
enum List {
  /// `a`, `a or b`, `a, b or c`.
  static func joined(_ items: [String], _ conjunction: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
