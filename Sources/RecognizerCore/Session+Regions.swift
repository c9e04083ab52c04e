public import TouchModel

extension Session {
  /// Adds a region in front of its siblings. A touch that is down already does not meet it.
  @discardableResult
  public mutating func addRegion(_ region: Region, in parent: RegionID = .surface) -> RegionID {
    regions.add(region, in: parent)
  }

  /// The region last added under a name; nil when there is none.
  public func region(named name: String) -> RegionID? { regions.region(named: name) }

  /// False after it was removed.
  public func contains(_ region: RegionID) -> Bool { regions.contains(region) }

  /// A hidden region is met by no further touch; what it has, it keeps to the end.
  public mutating func setHidden(_ region: RegionID, _ isHidden: Bool) {
    if regions.contains(region), region != .surface { regions[region].isHidden = isHidden }
  }

  /// A disabled region is met by no further touch; what it has, it keeps to the end.
  public mutating func setDisabled(_ region: RegionID, _ isDisabled: Bool) {
    if regions.contains(region), region != .surface { regions[region].isDisabled = isDisabled }
  }

  /// Moves a region; touches that are down stay where they began.
  public mutating func setFrame(_ region: RegionID, _ frame: SurfaceRect) {
    guard regions.contains(region), region != .surface else { return }
    regions[region].frame = frame
    for index in attachments.indices where attachments[index].region == region { attachments[index].frame = frame }
  }

  /// Removes a region with all that lies in it. Its touches are cancelled for it, its recognizers detached.
  @inlinable
  public mutating func removeRegion<E>(
    _ region: RegionID, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    drop(region, at: time)
    try drain(body)
  }

  @usableFromInline
  mutating func drop(_ region: RegionID, at time: Timestamp) {
    start(at: time)
    guard region != .surface, regions.contains(region) else { return }
    regions.remove(region)
    for index in priority.indices.reversed() where !regions.contains(priority[index]) {
      release(priority: priority[index])
    }
    var rest = table.down
    while let index = rest.popFirst() {
      let target = table[index].target
      if target != .none, !regions.contains(target) { loseContent(index) }
    }
    close { [regions] in !regions.contains($0.region) }
    settle()
    nextDeadline = earliestDeadline()
  }

  /// Gives a region priority: at began the first in order of adding that accepts the point captures the touch until it is
  /// over, and is told of it besides its normal target. Adding it again changes nothing.
  public mutating func addPriority(_ region: RegionID) {
    if region != .surface, regions.contains(region), !priority.contains(region) { priority.append(region) }
  }

  /// Takes a region's priority away; touches that it has captured are cancelled for it. Others are not concerned.
  @inlinable
  public mutating func removePriority<E>(
    _ region: RegionID, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    dropPriority(region, at: time)
    try drain(body)
  }

  @usableFromInline
  mutating func dropPriority(_ region: RegionID, at time: Timestamp) {
    start(at: time)
    release(priority: region)
  }

  private mutating func release(priority region: RegionID) {
    guard let position = priority.firstIndex(of: region) else { return }
    priority.remove(at: position)
    var rest = table.down
    while let index = rest.popFirst() {
      guard table[index].capture == region else { continue }
      table[index].capture = .none
      if table[index].target != region {
        outbox.deliver(to: .region(region), .cancelled, table[index].id, time: now)
      } else if table[index].isLostToContent {
        // As a priority region it had kept what the content as such had lost.
        outbox.deliver(to: .content(region), .cancelled, table[index].id, time: now)
      }
    }
  }
}
