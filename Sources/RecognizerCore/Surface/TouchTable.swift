import TouchModel

/// What the session knows of one touch that is down.
struct TrackedTouch: Sendable, BitwiseCopyable {
  var id: TouchID
  /// In session time: never before what the session had already decided.
  var began: Timestamp
  var start: SurfacePoint
  var point: SurfacePoint
  var tool: TouchTool
  /// The content's part that was hit at began; `.none` where nothing was.
  var target: RegionID = .none
  /// The priority region that took it at began; `.none` where none did.
  var capture: RegionID = .none
  /// What all regions along the path allow.
  var allowed: GestureSet = .all
  /// The content said that the touch is its own.
  var isClaimedByContent = false
  /// The content has heard of it.
  var isKnownToContent = false
  /// The content has been told that the touch is lost to it, or is never told of it.
  var isLostToContent = false

  /// Which of the session's recognizers got it.
  var winner: Int?

  var travel: SurfaceVector { SurfaceVector(from: start, to: point) }
}

/// The touches that are down, each at the same index from began to the end.
///
/// Holds 64 touches. One that begins while 64 are down is not tracked: nobody is told of it, and it counts for no
/// gesture. `untracked` counts them.
struct TouchTable: Sendable {
  private(set) var entries: [TrackedTouch]
  private var trackers: [VelocityTracker]
  private(set) var down = TouchSet()
  /// The whole glass, as far as its axes tell.
  var surface = SurfaceRect.everywhere
  private(set) var untracked: UInt64 = 0

  init() {
    let nobody = TrackedTouch(
      id: TouchID(device: 0, number: 0), began: .zero, start: SurfacePoint(x: 0, y: 0), point: SurfacePoint(x: 0, y: 0),
      tool: .finger)
    entries = [TrackedTouch](repeating: nobody, count: TouchSet.capacity)
    trackers = [VelocityTracker](repeating: VelocityTracker(), count: TouchSet.capacity)
  }

  subscript(index: Int) -> TrackedTouch {
    get { entries[index] }
    _modify { yield &entries[index] }
  }

  func index(of id: TouchID) -> Int? {
    var rest = down
    while let index = rest.popFirst() {
      if entries[index].id == id { return index }
    }
    return nil
  }

  /// - Returns: The touch's index; nil when the table is full.
  mutating func begin(_ touch: TrackedTouch) -> Int? {
    let index = (~down.bits).trailingZeroBitCount
    guard index < TouchSet.capacity else {
      untracked &+= 1
      return nil
    }
    entries[index] = touch
    trackers[index].removeAll()
    trackers[index].add(touch.point, at: touch.began)
    down.insert(index)
    return index
  }

  mutating func move(_ index: Int, to point: SurfacePoint, at time: Timestamp) {
    entries[index].point = point
    trackers[index].add(point, at: time)
  }

  /// Mean of the touches' speeds. Unit: µm/s.
  func velocity(_ set: TouchSet, at lift: Timestamp, limit: Int32) -> SurfaceVector {
    var sum = Velocity.zero
    var rest = set
    while let index = rest.popFirst() {
      let velocity = trackers[index].velocity(at: lift)
      sum.x += velocity.x
      sum.y += velocity.y
    }
    let count = Double(max(set.count, 1))
    return SurfaceVector(Velocity(x: sum.x / count, y: sum.y / count), limit: limit)
  }

  mutating func release(_ set: TouchSet) { down = down - set }

  /// A recognizer was removed: its touches are free again, and those behind it move up.
  mutating func forgetWinner(_ attachment: Int) {
    var rest = down
    while let index = rest.popFirst() {
      guard let winner = entries[index].winner else { continue }
      if winner == attachment {
        entries[index].winner = nil
      } else if winner > attachment {
        entries[index].winner = winner - 1
      }
    }
  }

  /// Mean of the touches' places; sums in Int64, so that no coordinate overflows.
  func centroid(_ set: TouchSet) -> SurfacePoint {
    var rest = set
    var x: Int64 = 0
    var y: Int64 = 0
    while let index = rest.popFirst() {
      x += Int64(entries[index].point.x)
      y += Int64(entries[index].point.y)
    }
    let count = Int64(max(set.count, 1))
    return SurfacePoint(x: Int32(clamping: x / count), y: Int32(clamping: y / count))
  }

  func list(_ set: TouchSet, into ids: inout TouchList) {
    var rest = set
    while let index = rest.popFirst() { ids.append(entries[index].id) }
  }
}
