import TouchModel

/// The turn and the spread that carry some fingers' places best into their places now.
struct Similarity {
  /// Where the fingers were.
  struct Baseline: Sendable {
    /// Ten fingers; more take part in nothing but the middle.
    private(set) var places = InlineArray<10, SurfaceVector>(repeating: .zero)
    /// Twice the mean distance from the middle. Unit: µm.
    private(set) var span: Int64 = 0

    init() {}

    init(_ set: TouchSet, _ table: borrowing TouchTable) {
      let middle = table.centroid(set)
      var rest = set
      var at = 0
      while let index = rest.popFirst() {
        let place = SurfaceVector(from: middle, to: table[index].point)
        if at < 10 { places[at] = place }
        at += 1
        span += place.length
      }
      span = span * 2 / Int64(max(set.count, 1))
    }
  }

  private(set) var span: Int64 = 0
  /// Unit: 1/1000 degree, clockwise.
  private(set) var turn: Int32 = 0

  /// - Parameter set: The fingers of the baseline, all of them.
  init(_ baseline: borrowing Baseline, _ set: TouchSet, _ table: borrowing TouchTable) {
    let middle = table.centroid(set)
    var rest = set
    var at = 0
    var along: Int64 = 0
    var across: Int64 = 0
    while let index = rest.popFirst() {
      let now = SurfaceVector(from: middle, to: table[index].point)
      span += now.length
      if at < 10 {
        let before = baseline.places[at]
        // Shortened so that ten products fit: 2³¹ → 2²⁹ each, 2⁵⁹ a product of two, twenty of them.
        let (bx, by) = (Int64(before.dx) >> 2, Int64(before.dy) >> 2)
        let (nx, ny) = (Int64(now.dx) >> 2, Int64(now.dy) >> 2)
        along += bx * nx + by * ny
        across += bx * ny - by * nx
      }
      at += 1
    }
    span = span * 2 / Int64(max(set.count, 1))
    turn = angle(dx: along, dy: across)
  }
}
