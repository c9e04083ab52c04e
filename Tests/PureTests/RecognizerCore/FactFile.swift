import TouchRecording
import TouchTesting

/// How the tests of facts read JSON: numbers in thousandths, so that no test rounds.
enum FactFile {
  /// The `cases` of a file beside the tests.
  static func cases(_ name: String) throws -> [JSONObject] {
    guard let bytes = Fixtures.bytes(Fixtures.path(name)) else { return [] }
    return try JSON.parse(bytes).object().required("cases").array().map { try $0.object() }
  }

  /// `10250` as `10.25`.
  static func text(_ thousandths: Int64) -> String {
    var digits = String(thousandths.magnitude % 1_000 + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let whole = "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1_000)"
    return digits.isEmpty ? whole : "\(whole).\(digits)"
  }

  /// An expectation as the texts that a log gives: strings as they are, everything else as JSON.
  static func texts(_ value: JSONValue) throws -> [String] {
    switch value.content {
    case .null: []
    case .array(let items): try items.map { try text($0) }
    default: [try text(value)]
    }
  }

  private static func text(_ value: JSONValue) throws -> String {
    switch value.content {
    case .string(let text): text
    case .array(let items): "[" + (try items.map { try text($0) }).joined(separator: ", ") + "]"
    default: text(try value.fixedPoint(decimals: 3))
    }
  }
}
