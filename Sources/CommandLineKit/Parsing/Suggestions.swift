/// What somebody may have meant.
enum Suggestions {
  /// The candidates nearest to a word: those that it begins, else those that it is a part of, else those with the fewest
  /// mistypings; at most three, none when nothing is near.
  static func nearest(to word: String, among candidates: [String]) -> [String] {
    let wanted = normalised(word)
    // A word of hundreds of letters is no typing error, and the table below grows with its square.
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
    var best = Int.max
    var found: [String] = []
    for candidate in candidates {
      guard let rank = rank(wanted, normalised(candidate)), rank <= best else { continue }
      if rank < best { found = [] }
      best = rank
      if !found.contains(candidate) { found.append(candidate) }
    }
    return found.count <= 3 ? found : []
  }

  /// `did you mean "a" or "b"?`; nil for none.
  static func question(_ candidates: [String]) -> String? {
    candidates.isEmpty ? nil : "did you mean \(List.joined(candidates.map { quoted($0) }, "or"))?"
  }

  /// Lower is nearer; nil is too far.
  private static func rank(_ word: [UInt8], _ candidate: [UInt8]) -> Int? {
    if word == candidate { return 0 }
    if word.count >= 2, candidate.starts(with: word) { return 1 }
    if word.count >= 3, candidate.split(separator: UInt8(ascii: "-")).contains(where: { $0.elementsEqual(word) }) {
      return 2
    }
    let allowed = word.count <= 4 ? 1 : word.count <= 7 ? 2 : 3
    let distance = distance(word, candidate)
    return distance <= allowed && distance < candidate.count ? 2 + distance : nil
  }

  /// Typed in any case, with `_` for `-`, and with or without hyphens in front.
  private static func normalised(_ word: String) -> [UInt8] {
    let bytes = word.utf8.prefix(80).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      default: byte
      }
    }
    return Array(bytes.drop { $0 == UInt8(ascii: "-") })
  }

  /// Letters to insert, delete, replace, or swap with a neighbour.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row[j + 1] = cost
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
