import TouchModel

/// Touches that come again and again at exactly one place and never move.
///
/// No finger hits the same device unit on both axes four times. A few places are remembered; one that does not come back makes room.
struct GhostSpots {
  private struct Spot {
    var x: Int32 = 0
    var y: Int32 = 0
    var touches = Occurrences()
    var shortest: Int64 = .max
    var longest: Int64 = 0
    var lastUse = 0
  }

  private static let kept = 8

  private let needed: Int
  private var spots: [Spot]
  private var used = 0
  private var touches = 0

  init(_ thresholds: Thresholds) {
    needed = max(2, thresholds.ghostTouches)
    spots = []
    spots.reserveCapacity(GhostSpots.kept)
  }

  /// To be called for every touch that ends.
  mutating func see(_ contact: Contact) {
    touches &+= 1
    guard !contact.hasMoved, let spot = place(contact.x, contact.y) else { return }
    if !spots[spot].touches.isEmpty {
      let interval = (contact.began - spots[spot].touches.last).nanoseconds / 1_000
      spots[spot].shortest = min(spots[spot].shortest, interval)
      spots[spot].longest = max(spots[spot].longest, interval)
    }
    spots[spot].touches.note(contact.began, frame: contact.beganFrame)
    spots[spot].lastUse = touches
  }

  /// A place that has been found out stays; of the others the one that was used last longest ago makes room.
  private mutating func place(_ x: Int32, _ y: Int32) -> Int? {
    var oldest: Int?
    for i in 0..<spots.count {
      if spots[i].x == x && spots[i].y == y { return i }
      if spots[i].touches.count >= needed { continue }
      if oldest.map({ spots[i].lastUse < spots[$0].lastUse }) ?? true { oldest = i }
    }
    if spots.count < GhostSpots.kept {
      spots.append(Spot(x: x, y: y))
      return spots.count - 1
    }
    guard let oldest else { return nil }
    spots[oldest] = Spot(x: x, y: y)
    return oldest
  }

  func findings(device: UInt16) -> [Finding] {
    spots.filter { $0.touches.count >= needed }.map { spot in
      let share = Int64(spot.touches.count) * 100 / Int64(max(1, touches))
      return spot.touches.finding(
        .ghostTouch, device: device,
        [
          Evidence("x", spot.x), Evidence("y", spot.y), Evidence("touches", spot.touches.count),
          Evidence("share", share, .percent),
          Evidence("shortest_interval", .decimal(spot.shortest / 1_000, places: 3), .seconds),
          Evidence("longest_interval", .decimal(spot.longest / 1_000, places: 3), .seconds),
        ],
        "\(spot.touches.count) touches, \(share) % of all, came at exactly (\(spot.x), \(spot.y)) and never moved.")
    }
  }
}
