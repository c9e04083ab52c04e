import TouchModel
import TouchTesting

/// The `E:` lines of an evemu recording, read by other means than touchrec's.
enum EvemuText {
  static func events(_ text: String) throws -> [TimedEvent] {
    // By bytes: by characters this takes seconds in the emulator.
    let (blank, tab, newline) = (UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"))
    return try Array(text.utf8).split(separator: newline).filter {
      $0.starts(with: [UInt8(ascii: "E"), UInt8(ascii: ":")])
    }
    .map { line in
      let words = line.split(maxSplits: 5, whereSeparator: { $0 == blank || $0 == tab })
      let time = words.count >= 5 ? words[1].split(separator: UInt8(ascii: ".")) : []
      guard time.count == 2, time[1].count == 6, let seconds = number(time[0]), let micro = number(time[1]),
        let type = number(words[2], radix: 16), let code = number(words[3], radix: 16), let value = number(words[4])
      else { throw TestTrouble("no event: \(String(decoding: line, as: UTF8.self))") }
      return TimedEvent(
        microseconds: seconds * 1_000_000 + micro,
        event: InputEvent(type: UInt16(type), code: UInt16(code), value: Int32(value)))
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Int64? {
    Int64(String(decoding: digits, as: UTF8.self), radix: radix)
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
