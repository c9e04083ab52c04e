import TouchTesting

/// Where touches and libevdev's state are not the same, who is right, and why:
/// `Tests/Fixtures/corpus-differences.tsv`.
struct KnownDifferences {
  struct Row {
    var file: String
    var reports: Set<Int>
    var right: String
    var why: String
  }

  private(set) var rows: [Row] = []

  init() throws {
    guard let text = Fixtures.read(Fixtures.path("corpus-differences.tsv")) else {
      throw TestTrouble("no corpus-differences.tsv")
    }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 4, !columns[2].isEmpty, !columns[3].isEmpty else {
        throw TestTrouble("corpus-differences.tsv: not file, reports, who is right, why: \(line)")
      }
      rows.append(
        Row(file: columns[0], reports: try KnownDifferences.numbers(columns[1]), right: columns[2], why: columns[3]))
    }
  }

  /// Numbers of SYN_REPORTs, counted from 1: `3,17-20`.
  private static func numbers(_ text: String) throws -> Set<Int> {
    var result: Set<Int> = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0) ?? 0 }
      guard let first = ends.first, let last = ends.last, 0 < first, first <= last else {
        throw TestTrouble("corpus-differences.tsv: no numbers: \(text)")
      }
      result.formUnion(first...last)
    }
    return result
  }

  static func text(_ numbers: [Int]) -> String {
    var parts: [(first: Int, last: Int)] = []
    for number in numbers.sorted() {
      if let last = parts.last, last.last + 1 == number {
        parts[parts.count - 1].last = number
      } else {
        parts.append((number, number))
      }
    }
    return parts.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
  }
}
