import TouchModel

/// How often something happened, and when: constant memory for any number of times.
struct Occurrences {
  /// The first so many frames are told one by one.
  static let kept = 8

  private(set) var count = 0
  private(set) var first = Timestamp.zero
  private(set) var last = Timestamp.zero
  private var shown = 0
  private var times: InlineArray<8, Timestamp> = InlineArray(repeating: .zero)
  private var frames: InlineArray<8, Int> = InlineArray(repeating: 0)

  var isEmpty: Bool { count == 0 }

  mutating func note(_ time: Timestamp, frame: Int) {
    if count == 0 { first = time }
    last = time
    count &+= 1
    if shown < Occurrences.kept && (shown == 0 || frames[shown - 1] != frame) {
      times[shown] = time
      frames[shown] = frame
      shown &+= 1
    }
  }

  /// Frame numbers and times of the first ones.
  var evidence: [Evidence] {
    [
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

/// `1 contact`, `2 contacts`
func plural(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
