import CAllocationCounter
import LinuxIO
import Testing
import TouchModel
import TouchRecording

@Suite("Writing JSON")
struct JSONWritingTests {
  static func written(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    body(&buffer)
    return buffer.string
  }

  @Test("Commas stand between members and elements, and nowhere else")
  func structure() {
    let text = Self.written { b in
      b.openObject()
      b.field("touchrec", "touches")
      b.field("version", 1)
      b.key("devices")
      b.openArray()
      b.openObject()
      b.closeObject()
      b.openObject()
      b.field("a", true)
      b.key("list")
      b.openArray()
      b.element(1)
      b.element(-2)
      b.element("x")
      b.elementNull()
      b.openArray()
      b.closeArray()
      b.closeArray()
      b.key(named: "a\"b")
      b.element(false)
      b.closeObject()
      b.closeArray()
      b.closeLine()
      b.openObject()
      b.field("device", 0)
      b.closeLine()
    }
    #expect(
      text
        == #"{"touchrec":"touches","version":1,"devices":[{},{"a":true,"list":[1,-2,"x",null,[]],"a\"b":false}]}"#
        + "\n"
        + #"{"device":0}"# + "\n")
  }

  @Test("A string that ends like an opening does not lose the comma behind it")
  func commaAfterBrackets() {
    let text = Self.written { b in
      b.openArray()
      for word in ["{", "[", ":", ",", "\n", "a{"] { b.element(word) }
      b.closeArray()
    }
    #expect(text == #"["{","[",":",",","\n","a{"]"#)
  }

  @Test("What a device lacks is absent")
  func absent() {
    let text = Self.written { b in
      b.openObject()
      b.field("a", nil as Int32?)
      b.field("b", nil as String?)
      b.field("c", nil as Bool?)
      b.field("d", seconds: nil)
      b.field("e", millimetres: nil)
      b.field("f", nil as Double?)
      b.field("pressure", Int32(5) as Int32?)
      b.closeObject()
    }
    #expect(text == #"{"pressure":5}"#)
  }

  @Test(
    "Seconds have six decimals and are rounded towards the past",
    arguments: [
      (0, "0.000000"), (16_000_000, "0.016000"), (-500_000_000, "-0.500000"), (999, "0.000000"), (-1, "-0.000001"),
      (-1_000, "-0.000001"),
      (86_400_123_456_789, "86400.123456"), (Int64.max, "9223372036.854775"), (Int64.min, "-9223372036.854776"),
    ] as [(Int64, String)])
  func seconds(nanoseconds: Int64, expected: String) {
    #expect(Self.written { $0.element(seconds: TimeSpan(nanoseconds: nanoseconds)) } == expected)
  }

  @Test(
    "Fixed-point numbers never go through a Double",
    arguments: [
      (31_050, 3, "31.050"), (-1, 3, "-0.001"), (0, 3, "0.000"), (5, 0, "5"), (Int64.min, 3, "-9223372036854775.808"),
      (Int64.max, 18, "9.223372036854775807"),
    ] as [(Int64, Int, String)])
  func fixedPoint(value: Int64, decimals: Int, expected: String) {
    #expect(Self.written { $0.element(fixedPoint: value, decimals: decimals) } == expected)
  }

  @Test("Millimetres have three decimals, from micrometres")
  func millimetres() {
    let text = Self.written { b in
      b.openObject()
      b.field("x_mm", millimetres: 31_000)
      b.field("y_mm", millimetres: -250)
      b.closeObject()
    }
    #expect(text == #"{"x_mm":31.000,"y_mm":-0.250}"#)
  }

  @Test("What JSON has no number for is null")
  func doubles() {
    #expect(Self.written { $0.element(Double.nan) } == "null")
    #expect(Self.written { $0.element(-Double.infinity) } == "null")
    #expect(Self.written { $0.element(0.1) } == "0.1")
    #expect(Self.written { $0.element(1e300) } == "1e+300")
    #expect(Self.written { $0.element(UInt64.max) } == "18446744073709551615")
    #expect(Self.written { $0.element(Int64.min) } == "-9223372036854775808")
  }

  @Test(
    "Strings are escaped; what is no UTF-8 becomes U+FFFD as Unicode recommends",
    arguments: [
      (Array("a\"\\/\u{8}\t\n\u{c}\r".utf8), #"a\"\\/\b\t\n\f\r"#),
      ([0, 0x1b, 0x1f, 0x7f], #"\u0000\u001b\u001f\u007f"#),
      (Array("é漢😀\u{2028}\u{2029}\u{202a}".utf8), "é漢😀\\u2028\\u2029\u{202a}"), ([0x61, 0xff, 0x62], "a\u{fffd}b"),
      ([0xc0, 0x80], "\u{fffd}\u{fffd}"), ([0xe2, 0x82], "\u{fffd}"), ([0xe2, 0x82, 0x41], "\u{fffd}A"),
      ([0xf0, 0x9f, 0x98, 0xf0, 0x9f, 0x98, 0x80], "\u{fffd}😀"), ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"), ([0xe2, 0x80], "\u{fffd}"), ([], ""),
    ] as [([UInt8], String)])
  func strings(bytes: [UInt8], expected: String) {
    #expect(Self.written { $0.element(utf8: bytes.span) } == "\"" + expected + "\"")
    // The standard library repairs in the same way.
    let repaired = String(decoding: bytes, as: UTF8.self)
    #expect(Self.written { $0.element(repaired) } == "\"" + expected + "\"")
  }

  @Test("Once its buffer has grown, a line costs no allocation")
  func allocations() {
    var buffer = ByteBuffer(capacity: 4096)
    func line(_ frame: Int) {
      buffer.removeAll()
      buffer.openObject()
      buffer.field("device", 0)
      buffer.field("time", seconds: TimeSpan(nanoseconds: Int64(frame) * 16_666_666))
      buffer.field("frame", frame)
      buffer.field("phase", TouchPhase.stationary.name)
      buffer.field("reason", CancelReason.kernelRelease.name)
      buffer.field("x_mm", millimetres: Int32(frame))
      buffer.field("pressure", Int32(frame) as Int32?)
      buffer.field("distance", nil as Int32?)
      buffer.key("list")
      buffer.openArray()
      buffer.element(true)
      buffer.closeArray()
      buffer.closeLine()
    }
    line(0)
    let before = touchrec_allocations_of_this_thread()
    for frame in 0..<1_000 { line(frame) }
    #expect(touchrec_allocations_of_this_thread() - before == 0)
    let planted = [frameCount(buffer.count)]
    #expect(touchrec_allocations_of_this_thread() - before > 0, "the counter counts: \(planted)")
  }

  private func frameCount(_ n: Int) -> Int { n }
}
