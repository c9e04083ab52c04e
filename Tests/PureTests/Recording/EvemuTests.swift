import LinuxIO
import Testing
import TouchModel
import TouchRecording
import TouchTesting

private let head = """
  # EVEMU 1.3
  N: Test
  I: 0018 1234 0001 0100
  P: 02 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  B: 03 00 00 00 00 00 80 60 02
  A: 2f 0 9 0 0 0
  A: 35 0 1919 0 0 10

  """

private func contents(_ text: String) throws(RecordingError) -> Contents { try Contents(bytes: Array(text.utf8)) }

@Suite struct EvemuReaderTests {
  struct Line: CustomTestStringConvertible {
    var text: String
    var time: Int64
    var event: InputEvent
    var testDescription: String { text }

    init(_ text: String, _ micro: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) {
      self.text = text
      time = micro * 1_000
      event = InputEvent(type: type, code: code, value: value)
    }
  }

  @Test(arguments: [
    Line("E: 0.000001 0003 0035 0016", 1, 3, 0x35, 16),
    Line("E: 0.000001 0003 0035 -001\t# EV_ABS / x -1", 1, 3, 0x35, -1),
    Line("E: 0.0 0003 0035 7", 0, 3, 0x35, 7),
    Line("E: 0.5 0003 0035 7", 500_000, 3, 0x35, 7),
    Line("E: 1.016 3 35 7", 1_016_000, 3, 0x35, 7),
    Line("E: 1.0000019 0003 0035 7", 1_000_001, 3, 0x35, 7),
    Line("E:  1.000001  0003\t0035   7   # far apart", 1_000_001, 3, 0x35, 7),
    Line("E: 1.000001 0003 0035 7#near", 1_000_001, 3, 0x35, 7),
    Line("E: 4294967296.000001 0003 0035 7", 4_294_967_296_000_001, 3, 0x35, 7),
    Line("E: -1.500000 0003 0035 7", -1_500_000, 3, 0x35, 7),
    Line("E: -0.000005 0003 0035 7", -5, 3, 0x35, 7),
    Line("E: 18446744073709551615.999999 0003 0035 7", -1, 3, 0x35, 7),
    Line("E: 0.000001 ffff FFFF 2147483647", 1, 0xffff, 0xffff, .max),
    Line("E: 0.000001 0003 0035 -2147483648", 1, 3, 0x35, .min),
    Line("E: 0.000001 0003 0035 4294967295", 1, 3, 0x35, -1),
    Line("E: 0.000001 0003 0035 7\r", 1, 3, 0x35, 7),
  ])
  func `Event lines as tools and people have written them`(line: Line) throws {
    let frames = try contents(head + line.text + "\nE: \(line.text.split(separator: " ")[1]) 0000 0000 0000\n").frames
    #expect(frames.count == 1)
    #expect(frames.first?.events.first == line.event)
    #expect(frames.first?.header.kernelTime.nanoseconds == line.time)
  }

  @Test(arguments: [
    ("E: 0 0003 0035 7", "a time as seconds.microseconds"),
    ("E: x.1 0003 0035 7", "a time as seconds.microseconds"),
    ("E: 0.x 0003 0035 7", "a time as seconds.microseconds"),
    ("E: 99999999999999999999.0 0003 0035 7", "a time as seconds.microseconds"),
    ("E: 0.1", "an event type"), ("E: 0.1 00003 0035 7", "an event type"), ("E: 0.1 0003", "an event code"),
    ("E: 0.1 0003 zz35 7", "an event code"), ("E: 0.1 0003 0035", "a decimal value"),
    ("E: 0.1 0003 0035 x", "a decimal value"), ("E: 0.1 0003 0035 4294967296", "a decimal value"),
    ("E: 0.1 0003 0035 -2147483649", "a decimal value"), ("E: 0.1 0003 0035 7x", "the line's end"),
    ("E: 0.1 0003 0035 7 8", "the line's end"), ("N: again", "an E: line"), ("garbage", "an E: line"),
  ])
  func `A broken line in the middle is an error that names line, expectation and finding`(
    line: String, expected: String
  ) throws {
    let text = head + "E: 0.0 0003 0035 0001\n" + line + "\nE: 0.1 0000 0000 0000\n"
    let error = #expect(throws: RecordingError.self) { try contents(text) }
    #expect(error?.place == .line(10))
    #expect(error?.expected?.hasPrefix(expected) == true, "\(String(describing: error))")
    #expect(error?.description.hasPrefix("bytes:10: expected ") == true)
  }

  @Test(arguments: [
    ("N Test", 2), ("X: 1", 2), ("I: 0018 1234 0001", 2), ("P: 02 00 00", 2), ("B: 03 00 00 00 00 00 80 60 zz", 2),
    ("A: 2f 0 9 0", 2), ("A: 2f 0 9 0 0 0x", 2), ("L: 00", 2), ("S: zz 1", 2),
  ])
  func `A broken description is an error with its line`(line: String, number: Int) {
    let error = #expect(throws: RecordingError.self) { try contents("# EVEMU 1.3\n\(line)\nE: 0.0 0000 0000 0\n") }
    #expect(error?.place == .line(number), "\(String(describing: error))")
  }

  @Test func `The description is all there`() throws {
    let text = """
      # EVEMU 1.3
      N: Pad # 2 (rev B) grüße
      I: 0018 04f3 30f1 0100
      P: 05 00 00 00 00 00 00 00
      B: 00 2b 00 02 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 80
      B: 03 03 00 00 00 00 00 00 00
      B: 05 01 00 00 00 00 00 00 00
      B: 11 03 00 00 00 00 00 00 00
      A: 00 -5 5 1 2 3 # a comment
      A: 01 7 -7 0 0
      L: 01 1
      S: 00 1
      """
    let device = try #require(try contents(text).devices.first)
    #expect(device.name == "Pad # 2 (rev B) grüße")
    #expect(device.id == DeviceID(bus: 0x18, vendor: 0x4f3, product: 0x30f1, version: 0x100))
    #expect(device.properties == EventBits([0, 2]))
    #expect(device.codes[1] == EventBits([127]))
    #expect(device.codes[3] == EventBits([0, 1]))
    #expect(device.axes[0] == AxisRange(minimum: -5, maximum: 5, fuzz: 1, flat: 2, resolution: 3))
    #expect(device.axes[1] == AxisRange(minimum: 7, maximum: -7))
    #expect(device.leds == [0: 0, 1: 1])
    #expect(device.switches == [0: 1])
    #expect(device.codes[4] == nil)
  }

  @Test func `Event times within a frame are kept, and the frame has the time of its SYN_REPORT`() throws {
    let frames = try contents(
      head + "E: 1.000001 0003 0035 1\nE: 1.000003 0003 0036 2\nE: 1.000010 0000 0000 0\n"
    ).frames
    #expect(frames.map(\.header.kernelTime.nanoseconds) == [1_000_010_000])
    #expect(frames.first?.offsets == [-9, -7, 0])
  }

  @Test func `The frame that a file breaks off in is still delivered, and the end says so`() throws {
    for tail in ["", "\n", "\nE: 0.2 00", "\nE: 0.2", "\nE"] {
      let read = try contents(head + "E: 0.1 0000 0000 0\nE: 0.2 0003 0035 5" + tail)
      #expect(read.frames.map(\.events.last?.usage) == [.synReport, .absMTPositionX], "tail '\(tail)'")
      #expect(read.end == .truncated(at: Int64(head.utf8.count + 19)))
    }
  }

  @Test func `The last line counts without a line end`() throws {
    let read = try contents(head + "E: 0.1 0003 0035 5\nE: 0.1 0000 0000 0000")
    #expect(read.frames.count == 1)
    #expect(read.end == .complete)
  }

  @Test func `CR LF, empty lines and comments anywhere change nothing`() throws {
    let body = "E: 0.1 0003 0035 5\nE: 0.1 0000 0000 0000\nE: 0.2 0003 0035 6\nE: 0.2 0000 0000 0000\n"
    let plain = try contents(head + body)
    let lines = (head + body).split(separator: "\n", omittingEmptySubsequences: false)
    let crlf = try contents(lines.joined(separator: "\r\n"))
    #expect(crlf.frames == plain.frames)
    #expect(crlf.devices == plain.devices)
    let commented = try contents(lines.joined(separator: "\n\n# comment # more\n\t# indented\n"))
    #expect(commented.frames == plain.frames)
  }

  @Test func `A newer minor version is a warning, its new lines too`() throws {
    let read = try contents(
      head.replacing("1.3", with: "1.9") + "Q: 00 11 22\nE: 0.1 0003 0035 5\nE: 0.1 0000 0000 0000\n")
    #expect(read.frames.count == 1)
    #expect(read.warnings.count == 2)
    #expect(read.warnings.first?.contains("1.9") == true)
  }

  @Test func `Header comments give the current slot and the plain axes as a first snapshot frame`() throws {
    let comments = """
      # EVEMU 1.3
      #   Event type 1 (EV_KEY)
      #     Event code 330 (BTN_TOUCH)
      #       Value      9
      #   Event type 3 (EV_ABS)
      #     Event code 0 (ABS_X)
      #       Value    390
      #       Max      799
      #     Event code 47 (ABS_MT_SLOT)
      #       Value      3
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value      7

      """
    let read = try contents(comments + head + "E: 5.5 0003 0035 5\nE: 5.5 0000 0000 0000\n")
    #expect(
      read.frames == [
        RecordedFrame(
          at: 5_500_000_000, sequence: 0, flags: .snapshot,
          [InputEvent(.absX, 390), InputEvent(.absMTSlot, 3), InputEvent(.synReport, 0)]),
        RecordedFrame(at: 5_500_000_000, sequence: 1, [InputEvent(.absMTPositionX, 5), InputEvent(.synReport, 0)]),
      ])
  }

  @Test func `Frames are judged as live ones are: kernel releases and split frames`() throws {
    let read = try contents(
      head + """
        E: 1.0 0003 0035 5
        E: 1.0 0000 0000 0001
        E: 1.0 0003 0039 -1
        E: 1.0 0001 014a 0
        E: 1.0 0000 0000 0001
        E: 1.0 0003 0039 -1
        E: 1.0 0000 0000 0000

        """)
    #expect(read.frames.map(\.header.flags) == [.continued, .kernelRelease, []])
  }

  @Test func `Events without a description are read, and the lack is said`() throws {
    let text = "E: 0.1 0003 0035 5\nE: 0.1 0000 0000 0000\n"
    let read = try contents(text)
    #expect(read.frames.count == 1)
    #expect(read.warnings.count == 1)
    var given = try EvemuReader(bytes: Array(text.utf8), description: SampleSession.screen)
    let device = given.devices[0]
    #expect(device == SampleSession.screen)
    var buffer = FrameBuffer()
    let item = try given.nextItem(into: &buffer)
    #expect(item == .frame)
  }

  @Test func `A frame of more than a million events is an error with its line`() throws {
    var bytes = Array(head.utf8)
    let line = Array("E: 0.1 0003 0035 5\n".utf8)
    for _ in 0..<(FrameBuffer.maximumEvents + 1) { bytes += line }
    let error = #expect(throws: RecordingError.self) { try Contents(bytes: bytes) }
    #expect(error?.code == .frameTooLong)
    #expect(error?.place == .line(8 + FrameBuffer.maximumEvents + 1))
  }

  @Test func `A line without end is refused and does not fill the memory`() {
    let bytes = Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "#"), count: 3 << 20)
    #expect(throws: RecordingError.self) { try Contents(bytes: bytes) }
  }

  @Test func `Random damage never traps, and reading always ends`() throws {
    let good = Array((head + (0..<40).map { "E: \($0).5 0003 0035 \($0)\nE: \($0).5 0000 0000 0000\n" }.joined()).utf8)
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
        if random.chance(20) { bytes.removeSubrange(place...) }
        if bytes.isEmpty { break }
      }
      do { _ = try Contents(bytes: bytes) } catch let error { #expect(!error.description.isEmpty) }
    }
  }
}
