internal import LinuxIO
import TouchModel

// The description part of an evemu file:
//
//     # EVEMU 1.3                                 no such line means 1.0
//     N: name to the end of the line
//     I: bus vendor product version               hex
//     P: 8 hex bytes                              properties; each further line adds 64
//     B: type 8 hex bytes                         codes of a type; each further line of the type adds 64
//     A: code min max fuzz flat [resolution]      code hex, numbers decimal
//     L: code value     S: code value             lamps and switches
/// Gathers a description line by line.
struct EvemuDescriptionParser {
  private(set) var description = DeviceDescription()
  /// False for a file of mere events, and for one that was written without knowing its device.
  var hasDescription: Bool { description != DeviceDescription() }
  private var nextProperty = 0
  private var nextCode: [UInt16: Int] = [:]
  private var announced = EventBits()

  /// What went wrong with a line.
  struct Fault {
    var expected: String
    var found: String
  }

  /// Takes a line that starts with one of N I P B A L S.
  mutating func take(_ letter: UInt8, _ line: inout EvemuScanner) -> Fault? {
    switch letter {
    case UInt8(ascii: "N"):
      if line.peek == 0x20 { _ = line.take(" ") }
      description.name = line.wholeRest
      return nil
    case UInt8(ascii: "I"): return takeIdentity(&line)
    case UInt8(ascii: "P"):
      return takeBits(&line) { parser, bit in
        if let property = UInt16(exactly: parser.nextProperty &+ bit) { parser.description.properties.insert(property) }
      } advance: {
        $0.nextProperty = min($0.nextProperty + 64, 1 << 16)
      }
    case UInt8(ascii: "B"): return takeCodes(&line)
    case UInt8(ascii: "A"): return takeAxis(&line)
    default: return takeState(letter, &line)
    }
  }

  private mutating func takeIdentity(_ line: inout EvemuScanner) -> Fault? {
    var words: [UInt16] = []
    for _ in 0..<4 {
      line.skipBlanks()
      guard let word = line.hex(4) else { return line.fault("four ids of up to four hex digits") }
      words.append(word)
    }
    description.id = DeviceID(bus: words[0], vendor: words[1], product: words[2], version: words[3])
    return nil
  }

  private mutating func takeCodes(_ line: inout EvemuScanner) -> Fault? {
    line.skipBlanks()
    guard let type = line.hex(4) else { return line.fault("an event type in hex") }
    let first = nextCode[type] ?? 0
    if nextCode.count < 256 || nextCode[type] != nil { nextCode[type] = min(first + 64, 1 << 16) }
    return takeBits(&line) { parser, bit in
      guard let code = UInt16(exactly: first &+ bit) else { return }
      if type == EventType.syn {
        parser.announced.insert(code)
      } else {
        parser.description.codes[type, default: EventBits()].insert(code)
      }
    } advance: { _ in
    }
  }

  private mutating func takeBits(
    _ line: inout EvemuScanner, insert: (inout Self, Int) -> Void, advance: (inout Self) -> Void
  ) -> Fault? {
    for byte in 0..<8 {
      line.skipBlanks()
      guard let bits = line.hex(2) else { return line.fault("8 bytes of two hex digits") }
      for bit in 0..<8 where bits & (1 << UInt16(bit)) != 0 { insert(&self, byte * 8 + bit) }
    }
    advance(&self)
    return nil
  }

  private mutating func takeAxis(_ line: inout EvemuScanner) -> Fault? {
    line.skipBlanks()
    guard let code = line.hex(4) else { return line.fault("an axis code in hex") }
    var numbers: [Int32] = []
    while numbers.count < 5 {
      line.skipBlanks()
      if numbers.count == 4, line.isAtEnd || line.peek == 0x23 { break }
      guard let number = line.value() else { return line.fault("minimum, maximum, fuzz, flat and perhaps resolution") }
      numbers.append(number)
    }
    description.axes[code] = AxisRange(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers.count == 5 ? numbers[4] : 0)
    return nil
  }

  private mutating func takeState(_ letter: UInt8, _ line: inout EvemuScanner) -> Fault? {
    line.skipBlanks()
    guard let code = line.hex(4) else { return line.fault("a code in hex") }
    line.skipBlanks()
    guard let value = line.value() else { return line.fault("a decimal value") }
    if letter == UInt8(ascii: "L") { description.leds[code] = value } else { description.switches[code] = value }
    return nil
  }

  /// The description, with what the lines leave to be concluded.
  ///
  /// - Parameter announcesTypes: True for version 1.0, whose `B: 00` line is the set of event types; later ones list codes
  ///   of EV_SYN there, the same for every device.
  func finished(announcesTypes: Bool) -> DeviceDescription {
    var result = description
    guard hasDescription else { return result }
    // EV_SYN's own codes are in no file; every device has them all.
    result.codes[EventType.syn] = EventBits(0...15)
    for type in announced.codes where announcesTypes && result.codes[type] == nil { result.codes[type] = EventBits() }
    for code in result.codes[EventType.led]?.codes ?? [] where result.leds[code] == nil { result.leds[code] = 0 }
    for code in result.codes[EventType.sw]?.codes ?? [] where result.switches[code] == nil { result.switches[code] = 0 }
    return result
  }
}

extension EvemuScanner {
  fileprivate func fault(_ expected: String) -> EvemuDescriptionParser.Fault {
    EvemuDescriptionParser.Fault(expected: expected, found: isAtEnd ? "the line's end" : "'\(rest)'")
  }

  /// Everything to the line's end: a name may hold any character, `#` included.
  var wholeRest: String {
    var copy = self
    var bytes: [UInt8] = []
    while let byte = copy.peek {
      bytes.append(byte)
      copy.skipOne()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

}
