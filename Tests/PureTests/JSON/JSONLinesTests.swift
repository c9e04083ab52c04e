import LinuxIO
import Testing
import TouchRecording

@Suite("JSON Lines")
struct JSONLinesTests {
  /// Values and errors in the order in which they come.
  static func read(_ text: String, pieces: Int) -> [String] {
    var reader = JSONLineReader()
    var found: [String] = []
    func take(_ read: () throws -> JSONValue?) -> Bool {
      do {
        guard let value = try read() else { return false }
        found.append("\(reader.line): " + JSONReadingTests.plain(value))
      } catch { found.append("\(reader.line): \(error)") }
      return true
    }
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      reader.append(Array(bytes[place..<min(place + pieces, bytes.count)]))
      place += pieces
      while take({ try reader.next() }) {}
    }
    while take({ try reader.finish() }) {}
    return found
  }

  @Test("Lines are the same however the bytes arrive; a wrong one does not stop the rest")
  func pieces() {
    let text = "{\"a\":1}\r\n\n  \n[2]\nx\n\"é\\n\"\n{\"b\":\n}\n3"
    let expected = [
      "1: {\"a\":1}", "4: [2]", "5: expected a value at line 5, column 1, found \"x\"", "6: \"é<a>\"",
      "7: expected a value at line 7, column 6, found the end", "8: expected a value at line 8, column 1, found '}'",
      "9: 3",
    ]
    for pieces in 1...40 { #expect(Self.read(text, pieces: pieces) == expected, "\(pieces)") }
    #expect(Self.read("", pieces: 1) == [] && Self.read("\n\n", pieces: 1) == [])
    #expect(Self.read("1\n", pieces: 5) == ["1: 1"])
  }

  @Test("A line that never ends is refused before it fills the memory")
  func endless() {
    var reader = JSONLineReader()
    reader.append([UInt8](repeating: 0x20, count: JSONLineReader.lineLimit + 1))
    #expect(throws: JSONError.self) { try reader.next() }
    reader.append(Array("\n7\n".utf8))
    #expect((try? reader.next()).flatMap { $0 }.map(JSONReadingTests.plain) == "7")
  }

  @Test("Many lines through one reader do not pile up")
  func longStream() throws {
    var reader = JSONLineReader()
    var count = 0
    for _ in 0..<2000 {
      reader.append(Array("{\"content\":\"claims\",\"touch\":1}\n{\"time\":0.38".utf8))
      while try reader.next() != nil { count += 1 }
      reader.append(Array("}\n".utf8))
      while try reader.next() != nil { count += 1 }
    }
    #expect(count == 4000 && reader.line == 4000)
  }

  @Test("A header is written as it is read; a newer version and another file are refused")
  func header() throws {
    var buffer = ByteBuffer()
    buffer.openHeader("touches")
    buffer.key("devices")
    buffer.openArray()
    buffer.closeArray()
    buffer.closeLine()
    #expect(buffer.string == "{\"touchrec\":\"touches\",\"version\":1,\"devices\":[]}\n")
    let header = try JSONLinesHeader(TouchRecording.JSON.parse(buffer.array))
    #expect(header.kind == "touches" && header.object["devices"] != nil)
    func message(_ text: String) -> String {
      do {
        _ = try JSONLinesHeader(TouchRecording.JSON.parse(text))
        return ""
      } catch { return "\(error)" }
    }
    #expect(message("{\"touchrec\":\"touches\",\"version\":2}") == "expected version 1 at line 1, column 33, found 2")
    #expect(
      message("{\"touchrec\":\"touches\"}")
        == "expected an object with \"version\" at line 1, column 1, found one without")
    #expect(
      message("{\"a\":1}")
        == "expected a header such as {\"touchrec\":\"touches\",\"version\":1} at line 1, column 1, found an object")
  }
}
