import Glibc

/// One line of the table.
struct Figure {
  var name: String
  /// Of rounds. Unit: `unit`.
  var best: Double?
  var median: Double?
  var unit = ""
  /// While it ran; nil where nobody promises that nothing is allocated.
  var allocations: UInt?
  /// Of a kind that the counter must see: how often it was called. Otherwise nothing may be allocated.
  var planted: UInt?

  var isAsPromised: Bool { allocations == nil || allocations == planted ?? 0 }
}

struct Report {
  private var figures: [Figure] = []

  mutating func add(_ more: [Figure]) { figures += more }

  var isAsPromised: Bool { figures.allSatisfy(\.isAsPromised) }

  func print() {
    let rows =
      [["", "best", "median", "", "allocations"]]
      + figures.map { figure in
        [
          figure.name, figure.best.map(decimal) ?? "", figure.median.map(decimal) ?? "", figure.unit,
          figure.allocations.map { "\($0)" + (figure.planted.map { " of \($0) planted" } ?? "") } ?? "",
        ]
      }
    let widths = (0..<5).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - cell.utf8.count)
        let isText = column == 0 || column == 3
        line += (isText ? cell + blanks : blanks + cell) + "  "
      }
      while line.last == " " { line.removeLast() }
      Swift.print(line)
    }
  }

  private func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Times of rounds.
struct Rounds {
  private var nanoseconds: [Double] = []

  /// Runs a round and notes its time divided by `count`.
  mutating func measure<E>(per count: Int, _ body: () throws(E) -> Void) throws(E) {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    let spent = (clock.now - start).components
    nanoseconds.append((Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9) / Double(count))
  }

  mutating func reserve(_ count: Int) { nanoseconds.reserveCapacity(count) }

  var best: Double { nanoseconds.min() ?? 0 }
  var median: Double { nanoseconds.sorted()[nanoseconds.count / 2] }
}
