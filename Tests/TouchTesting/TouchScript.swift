public import TouchModel

/// Touches written as a line of text: `down 1 10mm 10mm; 16ms move 1 60mm 10mm; 32ms up 1`.
///
/// Steps are separated by `;`. A step may begin with its time (from the script's start) and else has the time of the step
/// before. Steps of one time are one frame, unless `|` stands between them. Verbs: `down N X Y`, `move N X Y`, `up N`,
/// `cancel N`, `palm N X Y` (lands as a palm), `pen N X Y`. Lengths are in mm, with up to three decimals.
public struct TouchScript: Sendable {
  enum Verb: String, Sendable { case down, move, up, cancel, palm, pen, frame = "|" }

  struct Step: Sendable {
    var time: Timestamp
    var verb: Verb
    var number: UInt64 = 0
    var x: Int32 = 0
    var y: Int32 = 0
  }

  var steps: [Step] = []

  public init(_ text: String) {
    var time = Timestamp.zero
    for part in text.split(separator: ";") {
      var words = part.split(whereSeparator: { $0 == " " || $0 == "\n" })
      if let word = words.first, word.hasSuffix("ms"), let ms = Decimals.thousandths(word.dropLast(2)) {
        time = Timestamp(nanoseconds: ms * 1_000)
        words.removeFirst()
      }
      guard let word = words.first else { continue }
      guard let verb = Verb(rawValue: String(word)) else {
        preconditionFailure("unknown verb in touch script: \(word)")
      }
      let numbers = words.dropFirst().map { Decimals.thousandths($0.hasSuffix("mm") ? $0.dropLast(2) : $0) ?? 0 }
      var step = Step(time: time, verb: verb)
      if numbers.count > 0 { step.number = UInt64(numbers[0] / 1_000) }
      if numbers.count > 2 {
        step.x = Int32(clamping: numbers[1])
        step.y = Int32(clamping: numbers[2])
      }
      steps.append(step)
    }
  }

  /// Hands the frames over one by one.
  public func forEach<E>(device: UInt16 = 0, _ body: (borrowing TouchFrame) throws(E) -> Void) throws(E) {
    var hand = TouchHand(device: device)
    for (index, step) in steps.enumerated() {
      switch step.verb {
      case .down: hand.down(step.number, step.x, step.y)
      case .palm: hand.down(step.number, step.x, step.y, tool: .palm)
      case .pen: hand.down(step.number, step.x, step.y, tool: .pen)
      case .move: hand.move(step.number, step.x, step.y)
      case .up: hand.lift(step.number)
      case .cancel: hand.cancel(step.number)
      case .frame: continue
      }
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      if let next, next.verb != .frame, next.time == step.time { continue }
      try hand.frame(at: step.time, body)
    }
  }
}

/// Numbers with up to three decimals, without floating point.
public enum Decimals {
  /// `10.25` is 10250; nil for what is no such number.
  public static func thousandths(_ text: some StringProtocol) -> Int64? {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    var value: Int64 = 0
    var decimals = -1
    for byte in bytes {
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 1 << 50 {
        if decimals == 3 { continue }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        if decimals >= 0 { decimals += 1 }
      } else {
        return nil
      }
    }
    if bytes.isEmpty { return nil }
    for _ in max(decimals, 0)..<3 { value *= 10 }
    return isNegative ? -value : value
  }
}
