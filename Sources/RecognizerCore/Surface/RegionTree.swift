import TouchModel

/// The regions of a session and how they lie above each other.
///
/// Among siblings the one added last lies in front. A region that is hidden or disabled is skipped together with all that
/// lies in it, and a part that reaches beyond its parent cannot be hit there.
struct RegionTree: Sendable {
  private struct Node {
    var region: Region
    var parent: RegionID
    var children: [RegionID] = []
    var isRemoved = false
  }

  private var nodes: [Node]

  init() { nodes = [Node(region: Region("surface", isTransparent: true), parent: .none)] }

  subscript(id: RegionID) -> Region {
    get { nodes[Int(id.rawValue)].region }
    _modify { yield &nodes[Int(id.rawValue)].region }
  }

  /// False for `.none`, for an id of another session and for what has been removed.
  func contains(_ id: RegionID) -> Bool { id.rawValue < nodes.count && !nodes[Int(id.rawValue)].isRemoved }

  mutating func add(_ region: Region, in parent: RegionID) -> RegionID {
    let id = RegionID(rawValue: UInt32(nodes.count))
    let parent = contains(parent) ? parent : .surface
    nodes.append(Node(region: region, parent: parent))
    nodes[Int(parent.rawValue)].children.append(id)
    return id
  }

  /// Removes a region and what lies in it; the surface stays.
  mutating func remove(_ id: RegionID) {
    guard id != .surface, contains(id) else { return }
    nodes[Int(id.rawValue)].isRemoved = true
    let parent = Int(nodes[Int(id.rawValue)].parent.rawValue)
    nodes[parent].children.removeAll { $0 == id }
    for child in nodes[Int(id.rawValue)].children { remove(child) }
  }

  /// The region last added under a name; nil when there is none. Compares bytes, not characters.
  func region(named name: String) -> RegionID? {
    for index in nodes.indices.reversed()
    where !nodes[index].isRemoved && nodes[index].region.name.utf8.elementsEqual(name.utf8) {
      return RegionID(rawValue: UInt32(index))
    }
    return nil
  }

  /// Whether the region and all it lies in can be seen and touched.
  func isReachable(_ id: RegionID) -> Bool {
    var id = id
    while id != .none {
      guard contains(id) else { return false }
      let node = Int(id.rawValue)
      if nodes[node].region.isHidden || nodes[node].region.isDisabled { return false }
      id = nodes[node].parent
    }
    return true
  }

  /// Whether a touch that begins at the point is the region's by frame, hit slop, visibility and its own criterion.
  func accepts(_ id: RegionID, _ point: SurfacePoint) -> Bool {
    isReachable(id) && holds(Int(id.rawValue), point)
  }

  /// The foremost region at the point that takes touches itself; `.none` where there is none.
  func hitTest(_ point: SurfacePoint) -> RegionID { hitTest(.surface, point) }

  private func hitTest(_ id: RegionID, _ point: SurfacePoint) -> RegionID {
    let node = Int(id.rawValue)
    if nodes[node].region.isHidden || nodes[node].region.isDisabled || !holds(node, point) { return .none }
    var child = nodes[node].children.count
    while child > 0 {
      child -= 1
      let hit = hitTest(nodes[node].children[child], point)
      if hit != .none { return hit }
    }
    return nodes[node].region.isTransparent ? .none : id
  }

  private func holds(_ node: Int, _ point: SurfacePoint) -> Bool {
    guard nodes[node].region.frame.contains(point, slop: nodes[node].region.hitSlop) else { return false }
    guard let accepts = nodes[node].region.accepts else { return true }
    return accepts(point)
  }

  /// Whether one region is the other or lies around it.
  func isOnPath(_ ancestor: RegionID, to id: RegionID) -> Bool {
    var id = id
    while contains(id) {
      if id == ancestor { return true }
      id = nodes[Int(id.rawValue)].parent
    }
    return false
  }

  /// What all regions from this one outwards allow.
  func allowed(along id: RegionID) -> GestureSet {
    var id = id
    var result = GestureSet.all
    while contains(id) {
      result.formIntersection(nodes[Int(id.rawValue)].region.allowed)
      id = nodes[Int(id.rawValue)].parent
    }
    return result
  }
}
