import LinuxIO
import Testing
import TouchModel
import TouchRecording
import TouchTesting

@Suite("JSON there and back")
struct JSONRoundTripTests {
  /// A value as the test knows it, apart from reader and writer.
  indirect enum Model {
    case null
    case bool(Bool)
    case integer(Int64)
    case fixed(Int64, decimals: Int)
    case double(Double)
    case string(String)
    case array([Model])
    case object([(String, Model)])

    static func random(_ random: inout SeededGenerator, depth: Int) -> Model {
      switch UInt64.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
      case 0: .null
      case 1: .bool(Bool.random(using: &random))
      case 2: .integer(Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random))
      case 3:
        .fixed(
          Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random),
          decimals: Int.random(in: 0...18, using: &random))
      case 4: .double(finite(&random))
      case 5, 6: .string(text(&random))
      case 7: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in .random(&random, depth: depth - 1) })
      default:
        .object(
          (0..<Int.random(in: 0..<24, using: &random)).map {
            ("\($0)" + text(&random), .random(&random, depth: depth - 1))
          })
      }
    }

    private static func finite(_ random: inout SeededGenerator) -> Double {
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0.1
    }

    private static func text(_ random: inout SeededGenerator) -> String {
      let alphabet: [Unicode.Scalar] = [
        "a", "Z", "0", "\"", "\\", "/", "\n", "\r", "\t", "\0", "\u{1f}", "\u{7f}", "é", "e", "\u{301}", "漢", "😀",
        "\u{2028}", "{", "[", ":", ",",
      ]
      var result = ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        result.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      return result
    }

    func write(_ buffer: inout ByteBuffer) {
      switch self {
      case .null: buffer.elementNull()
      case .bool(let value): buffer.element(value)
      case .integer(let value): buffer.element(value)
      case .fixed(let value, let decimals): buffer.element(fixedPoint: value, decimals: decimals)
      case .double(let value): buffer.element(value)
      case .string(let value): buffer.element(value)
      case .array(let values):
        buffer.openArray()
        for value in values { value.write(&buffer) }
        buffer.closeArray()
      case .object(let members):
        buffer.openObject()
        for (key, value) in members {
          buffer.key(named: key)
          value.write(&buffer)
        }
        buffer.closeObject()
      }
    }

    func isSame(as value: JSONValue) -> Bool {
      switch (self, value.content) {
      case (.null, .null): true
      case (.bool(let a), .bool(let b)): a == b
      case (.integer(let a), .number(let b)): b.int64 == a && b.double == Double(a)
      case (.fixed(let a, let decimals), .number(let b)): b.fixedPoint(decimals: decimals) == a
      case (.double(let a), .number(let b)): a == b.double
      case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
      case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
      case (.object(let a), .object(let b)):
        a.count == b.members.count && zip(a, b.members).allSatisfy { $0.0 == $1.key && $0.1.isSame(as: $1.value) }
      default: false
      }
    }
  }

  @Test("Whatever is written is read back as it was, in both dialects")
  func roundTrip() throws {
    let seed: UInt64 = 20_261_201
    var random = SeededGenerator(seed: seed)
    var buffer = ByteBuffer()
    for round in 0..<1500 {
      let model = Model.random(&random, depth: 4)
      buffer.removeAll()
      model.write(&buffer)
      let dialect: TouchRecording.JSON.Dialect = round % 2 == 0 ? .json : .json5
      let value = try TouchRecording.JSON.parse(buffer.array, as: dialect)
      guard model.isSame(as: value) else {
        Issue.record("seed \(seed), round \(round): \(buffer.string)")
        return
      }
    }
  }

  @Test("A text that is cut or changed anywhere is read or refused, never a trap")
  func damage() {
    let seed: UInt64 = 4711
    var random = SeededGenerator(seed: seed)
    var buffer = ByteBuffer()
    for _ in 0..<1500 {
      buffer.removeAll()
      Model.random(&random, depth: 3).write(&buffer)
      var bytes = buffer.array
      if bytes.isEmpty { continue }
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let cut = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      for dialect in [TouchRecording.JSON.Dialect.json, .json5] {
        _ = try? TouchRecording.JSON.parse(cut, as: dialect)
        _ = try? TouchRecording.JSON.parse(bytes, as: dialect)
      }
    }
  }

  @Test(
    "Python's json reads what is written and writes what is read",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func python() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    var models: [Model] = []
    var buffer = ByteBuffer()
    for _ in 0..<2000 {
      let model = Model.array([.random(&random, depth: 3)])
      models.append(model)
      model.write(&buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
    let script = """
      import json, sys
      for line in sys.stdin.buffer:
          value = json.loads(line, strict=True)
          print(json.dumps(value, ensure_ascii=len(line) % 2 == 0))
      """
    let result = try run(["python3", "-X", "utf8", "-c", script], input: buffer.string)
    #expect(result.exit == .exited(0), "\(result.errors)")
    let lines = result.output.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
    #expect(lines.count == models.count)
    for (line, model) in zip(lines, models) {
      let value = try TouchRecording.JSON.parse(line)
      // Python's floats keep 17 digits: a fraction that needs more comes back as another number, rightly.
      guard model.isNear(to: value) else {
        Issue.record("seed \(seed): \(String(decoding: line, as: UTF8.self))")
        return
      }
    }
  }

  @Test(
    "JSON and Python's json accept and refuse the same texts",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func acceptance() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "1", "-", "0", ".5", "e3", "true", "null", " ", "\\", "\"",
      "\\u00e9", "x", "'", "//",
    ]
    var texts: [String] = []
    for _ in 0..<20_000 {
      texts.append(
        (0..<Int.random(in: 1..<9, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }.joined())
    }
    let script = """
      import json, sys
      def once(pairs):
          if len({k for k, _ in pairs}) != len(pairs): raise ValueError("twice")
          return dict(pairs)
      for line in sys.stdin.buffer:
          try:
              json.loads(line.decode(), object_pairs_hook=once)
              print("y")
          except ValueError:
              print("n")
      """
    let result = try run(["python3", "-c", script], input: texts.joined(separator: "\n") + "\n")
    let verdicts = result.output.split(separator: "\n")
    #expect(verdicts.count == texts.count, "\(result.errors)")
    var accepted = 0
    for (text, verdict) in zip(texts, verdicts) {
      let isAccepted = (try? TouchRecording.JSON.parse(text)) != nil
      if isAccepted { accepted += 1 }
      #expect(isAccepted == (verdict == "y"), "\(text)")
    }
    #expect(accepted > 100)
  }
}

extension JSONRoundTripTests.Model {
  /// As `isSame`, except that fractions may be rounded to a Double.
  func isNear(to value: JSONValue) -> Bool {
    switch (self, value.content) {
    case (.fixed(let a, let decimals), .number(let b)):
      if decimals == 0 { return b.int64 == a }
      return b.double == Double(JSONRoundTripTests.text(a, decimals))
    case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isNear(to: $1) }
    case (.object(let a), .object(let b)):
      return a.count == b.members.count && zip(a, b.members).allSatisfy { $0.0 == $1.key && $0.1.isNear(to: $1.value) }
    default: return isSame(as: value)
    }
  }
}

extension JSONRoundTripTests {
  /// A fixed-point number by string surgery, independent of the writer.
  static func text(_ value: Int64, _ decimals: Int) -> String {
    var digits = "\(value.magnitude)"
    while digits.count <= decimals { digits = "0" + digits }
    return (value < 0 ? "-" : "") + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }
}
