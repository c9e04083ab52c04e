import Testing
import TouchRecording

@Suite("Reading JSON")
struct JSONReadingTests {
  /// A value written plainly, to compare with.
  static func plain(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.int64.map { "\($0)" } ?? "\(value.double)"
    case .string(let value): quoted(value)
    case .array(let values): "[" + values.map(plain).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { quoted($0.key) + ":" + plain($0.value) }.joined(separator: ",") + "}"
    }
  }

  /// In quotes, with everything but printable ASCII and letters as its number.
  static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map {
        $0.value < 0x20 || (0x7f...0xa0).contains($0.value) || $0.value >= 0x2000 && $0.value < 0x3000
          ? "<\(String($0.value, radix: 16))>" : String($0)
      }.joined() + "\""
  }

  @Test(
    "JSON is read as RFC 8259 says",
    arguments: [
      ("null", "null"), (" true ", "true"), ("false\r\n", "false"), ("\u{feff}0", "0"), ("-0", "0"), ("1", "1"),
      ("-12", "-12"),
      ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
      ("9223372036854775808", "9.223372036854776e+18"), ("1e3", "1000"), ("1.0", "1"), ("1E+2", "100"), ("100e-2", "1"),
      ("0.5", "0.5"),
      ("1e-400", "0.0"), ("0e999999999999999999999", "0"), ("123456789012345678901234567890", "1.2345678901234568e+29"),
      (#""""#, #""""#), (#""a\"\\\/\b\f\n\r\tb""#, #""a"\/<8><c><a><d><9>b""#), (#""a'b""#, #""a'b""#),
      (#""\u00e9\ud83d\ude00""#, #""é😀""#),
      (#""\ud83d""#, #""�""#), (#""\ude00x""#, #""�x""#), (#""\ud83d\u0041""#, #""�A""#), (#""\u0000""#, #""<0>""#),
      ("[]", "[]"), ("[ ]", "[]"), ("[1,[2],{}]", "[1,[2],{}]"), ("{}", "{}"),
      (#"{"b":1,"a":[null]}"#, #"{"b":1,"a":[null]}"#),
      ("{\"\\u0061\":1,\r\n\"é\":2}", #"{"a":1,"é":2}"#), ("\"\u{7f}\u{2028}\"", #""<7f><2028>""#),
    ])
  func good(text: String, expected: String) throws {
    #expect(try Self.plain(TouchRecording.JSON.parse(text)) == expected)
  }

  @Test(
    "JSON5 is read as people write it",
    arguments: [
      ("// a\n1 /* b\n */ // c", "1"), ("[1,]", "[1]"), ("{a:1,$b_2:2,é:3,}", #"{"a":1,"$b_2":2,"é":3}"#),
      ("'a\"b'", #""a"b""#),
      (#"'\'\x41\v\0\q'"#, #""'A<b><0>q""#), ("'a\\\nb\\\r\nc'", #""abc""#), ("+1", "1"),
      (".5", "0.5"), ("5.", "5"),
      ("-.5e1", "-5"), ("5.e1", "50"), ("0x1F", "31"), ("-0xff", "-255"), ("\u{a0}\u{2003}1\u{feff}", "1"),
      ("{true:true,'null':null}", #"{"true":true,"null":null}"#),
      ("'\t'", #""<9>""#), ("0x7fffffffffffffff", "9223372036854775807"),
    ])
  func tolerant(text: String, expected: String) throws {
    #expect(try Self.plain(TouchRecording.JSON.parse(text, as: .json5)) == expected)
    #expect(throws: JSONError.self, "JSON proper refuses it") { try TouchRecording.JSON.parse(text) }
  }

  struct Bad: Sendable {
    var text: String
    var dialect: TouchRecording.JSON.Dialect
    var message: String
  }

  static func bad(_ text: String, _ message: String, _ dialect: TouchRecording.JSON.Dialect = .json) -> Bad {
    Bad(text: text, dialect: dialect, message: message)
  }

  static let mistakes = [
    bad("", "expected a value at line 1, column 1, found the end"),
    bad("{\"a\":1,\n\"b\":2,\n\"a b\" : true x}", "expected ',' or '}' at line 3, column 14, found 'x'"),
    bad("[1 2]", "expected ',' or ']' at line 1, column 4, found '2'"),
    bad("[1,]", "expected a value at line 1, column 4, found ']'"),
    bad("{\"a\":1,}", "expected a key at line 1, column 8, found '}'"),
    bad("{,}", "expected a key or '}' at line 1, column 2, found ','"),
    bad("{a:1}", "expected a key or '}' at line 1, column 2, found 'a'"),
    bad("{'a':1}", "expected a key or '}' at line 1, column 2, found \"'\""),
    bad("{\"a\" 1}", "expected ':' at line 1, column 6, found '1'"),
    bad("[1\r\n\r2\r\n,\n\n  é]", "expected ',' or ']' at line 3, column 1, found '2'"),
    bad("[\r\n\r\n  é]", "expected a value at line 3, column 3, found 'é'"),
    bad("[\"é😀\" x]", "expected ',' or ']' at line 1, column 7, found 'x'"),
    bad("1 1", "expected the end at line 1, column 3, found '1'"),
    bad("tru", "expected a value at line 1, column 1, found \"tru\""),
    bad("True", "expected a value at line 1, column 1, found \"True\""),
    bad("NaN", "expected a value at line 1, column 1, found \"NaN\"", .json5),
    bad("-Infinity", "expected a finite number at line 1, column 2, found 'I'", .json5),
    bad("01", "expected a number without a zero in front at line 1, column 1, found '0'"),
    bad("-", "expected a digit at line 1, column 2, found the end"),
    bad("1.", "expected a digit at line 1, column 3, found the end"),
    bad(".", "expected a digit at line 1, column 2, found the end", .json5),
    bad("1e", "expected a digit at line 1, column 3, found the end"),
    bad("1e+x", "expected a digit at line 1, column 4, found 'x'"),
    bad("0x", "expected a hexadecimal digit at line 1, column 3, found the end", .json5),
    bad("1e999", "expected a number that 64 bits can hold at line 1, column 1, found a larger one"),
    bad(
      "[-1e99999999999999999999999]", "expected a number that 64 bits can hold at line 1, column 2, found a larger one"),
    bad(
      "0x10000000000000000", "expected a hexadecimal number of at most 63 bits at line 1, column 1, found a larger one",
      .json5),
    bad("\"abc", "expected a closing '\"' at line 1, column 1, found the end"),
    bad("\"abc\n\"", "expected a closing '\"' at line 1, column 5, found the end of the line"),
    bad("'abc", "expected a closing \"'\" at line 1, column 1, found the end", .json5),
    bad("\"a\tb\"", "expected an escape at line 1, column 3, found control character 0x9"),
    bad("\"a\\qb\"", "expected an escape at line 1, column 3, found '\\q'"),
    bad("\"\\u12g4\"", "expected 4 hexadecimal digits at line 1, column 6, found 'g'"),
    bad("'\\x4'", "expected 2 hexadecimal digits at line 1, column 5, found \"'\"", .json5),
    bad("'\\1'", "expected an escape at line 1, column 3, found '1'", .json5),
    bad("\"\\", "expected an escape at line 1, column 3, found the end"),
    bad("[1, /* x", "expected '*/' after '/*' at line 1, column 5, found the end", .json5),
    bad("[1, / 2]", "expected a value at line 1, column 5, found '/'", .json5),
    bad("{\n\"a\":1,\n \"a\":2}", "expected each key once at line 3, column 2, found \"a\" again, first on line 2"),
    bad("\u{1b}", "expected a value at line 1, column 1, found control character 0x1b"),
  ]

  @Test("Each mistake is told with line, column, what was expected and what was found")
  func messages() {
    for bad in Self.mistakes {
      do {
        let value = try TouchRecording.JSON.parse(bad.text, as: bad.dialect)
        Issue.record("accepted \(bad.text.debugDescription) as \(Self.plain(value))")
      } catch {
        #expect(error.description == bad.message, "\(bad.text.debugDescription)")
      }
    }
  }

  @Test("Bytes that are no UTF-8 are refused with their place")
  func encoding() {
    let sequences: [[UInt8]] = [
      [0xff], [0x80], [0xc0, 0x80], [0xc3], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
      [0xf0, 0x9f, 0x98],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ]
    for bytes in sequences {
      for dialect in [TouchRecording.JSON.Dialect.json, .json5] {
        do {
          _ = try TouchRecording.JSON.parse([0x5b, 0x22, 0xc3, 0xa9] + bytes + [0x22, 0x5d], as: dialect)
          Issue.record("accepted \(bytes)")
        } catch {
          let hex = String(bytes[0], radix: 16)
          #expect(error.description == "expected UTF-8 at line 1, column 4, found byte 0x\(hex), which is no UTF-8")
          #expect(error.position.offset == 4)
        }
      }
    }
  }

  @Test("Depth is limited, not the stack")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "[{\"a\":", count: count / 2) + "1" + String(repeating: "}]", count: count / 2)
    }
    _ = try TouchRecording.JSON.parse(nested(TouchRecording.JSON.depthLimit))
    #expect(throws: JSONError.self) { try TouchRecording.JSON.parse(nested(TouchRecording.JSON.depthLimit + 2)) }
    #expect(throws: JSONError.self) { try TouchRecording.JSON.parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test("Places are those of values and keys, and of lines out of a larger file")
  func places() throws {
    let value = try TouchRecording.JSON.parse(Array("{\"a\": [1,\n  {\"b\": 2}]}".utf8), firstLine: 10)
    let object = try value.object()
    let inner = try object.required("a").array()[1]
    #expect(value.position == JSONPosition(line: 10, column: 1, offset: 0))
    #expect(object.members[0].keyPosition == JSONPosition(line: 10, column: 2, offset: 1))
    #expect(inner.position == JSONPosition(line: 11, column: 3, offset: 12))
    #expect(try inner.object().required("b").position.column == 9)
  }

  @Test("A reader that expects something else gets an error with the place")
  func expectations() throws {
    let object = try TouchRecording.JSON.parse("{\"n\":1.5,\"s\":\"x\\u0007\",\n\"big\":70000,\"t\":true,\"z\":null}")
      .object()
    func message(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch { return "\(error)" }
    }
    let n = try object.required("n")
    #expect(message { _ = try n.int64() } == "expected a whole number at line 1, column 6, found 1.5")
    #expect(message { _ = try n.string() } == "expected a string at line 1, column 6, found 1.5")
    #expect(
      message { _ = try object.required("s").bool() }
        == "expected true or false at line 1, column 14, found \"x\\u{7}\"")
    #expect(
      message { _ = try object.required("big").int(in: 0...65535) }
        == "expected a whole number from 0 to 65535 at line 2, column 7, found 70000")
    #expect(message { _ = try object.required("t").array() } == "expected an array at line 2, column 17, found true")
    #expect(message { _ = try object.required("z").object() } == "expected an object at line 2, column 26, found null")
    #expect(
      message { _ = try object.required("gone") }
        == "expected an object with \"gone\" at line 1, column 1, found one without")
    #expect(
      message { try object.expectOnly(["n", "s", "t", "z"]) }
        == "expected one of n, s, t, z at line 2, column 1, found \"big\"")
    #expect(message { try object.expectOnly(["n", "s", "t", "z", "big"]) } == nil)
    #expect(object["z"]?.isNull == true && object["gone"] == nil)
  }

  @Test(
    "Seconds become nanoseconds exactly, without a Double on the way",
    arguments: [
      ("0.38", 380_000_000), ("86400.123456789", 86_400_123_456_789), ("-0.5", -500_000_000), ("1e-9", 1),
      ("1.9999999999", 1_999_999_999),
      ("-0.0000000001", -1), ("9223372036.854775807", Int64.max), ("9223372036.8547758079", Int64.max),
      ("-9223372036.854775808", Int64.min),
      ("9223372036.854775808", nil), ("1e10", nil), ("1e300", nil), ("-9223372036.8547758081", nil), ("0e300", 0),
      ("1e-300", 0),
      ("5", 5_000_000_000), ("0.1000000000000000000000000000000000000", 100_000_000),
    ] as [(String, Int64?)])
  func exactTimes(text: String, expected: Int64?) throws {
    let value = try TouchRecording.JSON.parse(text)
    let scaled = try? value.fixedPoint(decimals: 9)
    #expect(scaled == expected)
  }

  @Test("A large object is found in as fast as a small one, and keeps order and uniqueness")
  func largeObject() throws {
    let keys = (0..<5000).map { "key\($0)" }
    let text = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let object = try TouchRecording.JSON.parse(text).object()
    #expect(object.members.map(\.key) == keys)
    #expect(object["key4999"] != nil && object["key5000"] == nil)
    let again = text.dropLast() + ",\"key17\":1}"
    #expect(throws: JSONError.self) { try TouchRecording.JSON.parse(String(again)) }
  }
}
