/// Compares what came out with one of a case's answers, by the rules of Tests/Fixtures/cases/README.md.
struct CaseMatch {
  let file: CaseFile

  /// - Returns: Nil when it is right, or the first difference.
  func difference(_ expected: [CaseFile.Record], _ found: [CaseRun.Record]) -> String? {
    if expected.count != found.count { return "\(expected.count) records expected" }
    // Slots of one frame may come in any order, so touches may be numbered in another: whole touches are paired first.
    var place: [Int] = Array(repeating: -1, count: expected.count)
    var rest: [[Int]] = groups(found.map { Int64($0.touch) })
    for wanted in groups(expected.map(\.touch)) {
      let pair = rest.firstIndex { candidate in
        candidate.count == wanted.count && zip(wanted, candidate).allSatisfy { accepts(expected[$0], found[$1]) }
      }
      guard let pair else { return "touch \(expected[wanted[0]].touch) is not among them" }
      for (a, b) in zip(wanted, rest[pair]) { place[a] = b }
      rest.remove(at: pair)
    }
    // The list's order holds between frames, and within one for each slot.
    for i in expected.indices.dropFirst() {
      let before = found[place[i - 1]]
      let after = found[place[i]]
      if expected[i].times[0] != expected[i - 1].times[0] && before.frame >= after.frame {
        return "\(after) comes before \(before)"
      }
    }
    for i in expected.indices {
      for j in expected.indices where j > i && expected[i].slot == expected[j].slot && place[i] > place[j] {
        return "\(found[place[j]]) comes before \(found[place[i]])"
      }
    }
    return nil
  }

  private func accepts(_ wanted: CaseFile.Record, _ found: CaseRun.Record) -> Bool {
    wanted.phases.contains(found.phase)
      && wanted.times.contains { $0 == nil || $0 == found.time }
      && wanted.positions.contains([Int64(found.x), Int64(found.y)])
      && (!file.comparesSlot || wanted.slot == Int64(found.slot))
      && (!file.comparesTrackingID || wanted.trackingID == nil || wanted.trackingID == Int64(found.trackingID))
  }

  /// Places of equal keys, in the order of their first.
  private func groups(_ keys: [Int64]) -> [[Int]] {
    var result: [[Int]] = []
    var known: [Int64: Int] = [:]
    for (place, key) in keys.enumerated() {
      if let group = known[key] {
        result[group].append(place)
      } else {
        known[key] = result.count
        result.append([place])
      }
    }
    return result
  }
}
