import TouchModel
import TouchTesting

/// The `E:` lines of an evemu recording, read by other means than touchrec's.
enum EvemuText {
  static func events(_ text: String) throws -> [TimedEvent] {
    try text.split(separator: "\n").filter { $0.hasPrefix("E:") }.map { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      let time = words.count >= 5 ? words[1].split(separator: ".") : []
      guard time.count == 2, time[1].utf8.count == 6, let seconds = Int64(time[0]), let micro = Int64(time[1]),
        let type = UInt16(words[2], radix: 16), let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
      else { throw TestTrouble("no event: \(line)") }
      return TimedEvent(
        microseconds: seconds * 1_000_000 + micro, event: InputEvent(type: type, code: code, value: value))
    }
  }

  /// Frames of a recording, the times left out.
  static func frames(_ text: String) throws -> [[InputEvent]] {
    var result: [[InputEvent]] = []
    var frame: [InputEvent] = []
    for event in try events(text) {
      frame.append(event.event)
      if event.event.usage != .synReport { continue }
      result.append(frame)
      frame = []
    }
    return frame.isEmpty ? result : result + [frame]
  }

  /// Runs of events between the places where the kernel dropped some.
  static func runs(_ events: [TimedEvent]) -> [[TimedEvent]] {
    events.split { $0.event.usage == .synDropped }.map(Array.init)
  }
}

/// A recording written by hand: some fingers that land one after the other and then move for a long time.
struct LongTouch {
  static let device = """
    # EVEMU 1.3
    N: Long Touch Panel
    I: 0018 1234 4c54 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 4095 0 0 20
    A: 01 0 2047 0 0 20
    A: 2f 0 9 0 0 0
    A: 35 0 4095 0 0 20
    A: 36 0 2047 0 0 20
    A: 39 0 65535 0 0 0

    """

  static let singleTouchDevice = """
    # EVEMU 1.3
    N: Long Touch Resistive
    I: 0018 1234 4c55 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 00 00 00
    A: 00 0 4095 0 0 20
    A: 01 0 2047 0 0 20

    """

  /// Moves 50 times a second for two minutes: nobody waits for its end.
  static func recording(slots: [Int]) -> String {
    var text = device
    for (index, slot) in slots.enumerated() {
      text += "E: 0.\(pad(index * 20_000, 6)) 0003 002f \(slot)\n"
      text += "E: 0.\(pad(index * 20_000, 6)) 0003 0039 \(100 + index)\n"
      text += "E: 0.\(pad(index * 20_000, 6)) 0003 0035 \(slot * 100)\nE: 0.\(pad(index * 20_000, 6)) 0003 0036 500\n"
      if index == 0 { text += "E: 0.000000 0001 014a 1\n" }
      text += "E: 0.\(pad(index * 20_000, 6)) 0000 0000 0\n"
    }
    for step in 0..<6_000 {
      let time = "\(1 + step / 50).\(pad(step % 50 * 20_000, 6))"
      text += "E: \(time) 0003 0036 \(501 + step % 1000)\nE: \(time) 0000 0000 0\n"
    }
    return text
  }

  static func singleTouchRecording() -> String {
    var text = singleTouchDevice
    text += "E: 0.000000 0003 0000 100\nE: 0.000000 0003 0001 200\nE: 0.000000 0001 014a 1\nE: 0.000000 0000 0000 0\n"
    for step in 0..<6_000 {
      let time = "\(1 + step / 50).\(pad(step % 50 * 20_000, 6))"
      text += "E: \(time) 0003 0001 \(501 + step % 1000)\nE: \(time) 0000 0000 0\n"
    }
    return text
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
