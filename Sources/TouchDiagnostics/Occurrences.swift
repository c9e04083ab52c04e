import TouchModel

/// How often something happened, and when: constant memory for any number of times.
struct Occurrences {
  /// The first so many are told one by one.
  static let kept = 8

  private(set) var count = 0
  private(set) var first = Timestamp.zero
  private(set) var last = Timestamp.zero
  private var times: InlineArray<8, Timestamp> = InlineArray(repeating: .zero)
  private var frames: InlineArray<8, Int> = InlineArray(repeating: 0)

  var isEmpty: Bool { count == 0 }

  mutating func note(_ time: Timestamp, frame: Int) {
    if count == 0 { first = time }
    last = time
    if count < Occurrences.kept {
      times[count] = time
      frames[count] = frame
    }
    count &+= 1
  }

  /// Frame numbers and times of the first ones.
  var evidence: [Evidence] {
    let shown = min(count, Occurrences.kept)
    return [
      Evidence("frames", .integers((0..<shown).map { Int64(frames[$0]) })),
      Evidence("at", .times((0..<shown).map { times[$0] }), .seconds),
    ]
  }

  func finding(
    _ id: FindingID, device: UInt16, _ evidence: [Evidence], _ text: String, remedy: String? = nil
  ) -> Finding {
    Finding(
      id, device: device, count: count, first: first, last: last, evidence: evidence + self.evidence, text: text,
      remedy: remedy)
  }
}

/// `once`, `3 times`
func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
