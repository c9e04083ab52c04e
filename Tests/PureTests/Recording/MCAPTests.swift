import LinuxIO
import Testing
import TouchModel
import TouchRecording
import TouchTesting

@Suite struct MCAPTests {
  @Test(arguments: [true, false])
  func `What is written is read, closed properly or not`(isClosed: Bool) throws {
    let frames = SampleSession.frames(count: 100)
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(frames, to: file, isClosed: isClosed)
    let contents = try Contents(path: file.path)
    #expect(contents.frames == frames)
    #expect(contents.end == (isClosed ? .complete : .sealedTail))
    #expect(contents.warnings == [])
    #expect(contents.devices.count == 2)
    #expect(contents.items.count { if case .control = $0 { true } else { false } } == 1)
    #expect(contents.items.count { if case .clock = $0 { true } else { false } } == 1)
    #expect(contents.items.count { if case .device = $0 { true } else { false } } == 1)
  }
}

@Suite struct MCAPOracleTests {
  /// The same line as `mcap_frames.py` prints.
  private func line(_ frame: RecordedFrame) -> String {
    let wall = SampleSession.wallOffset.nanoseconds
    let usages = frame.events.map { String($0.usage.rawValue) }.joined(separator: ",")
    let values = frame.events.map { String($0.value) }.joined(separator: ",")
    let offsets = frame.offsets.map { String($0) }.joined(separator: ",")
    let header = frame.header
    return "/touch/\(header.device)/evdev \(header.sequence) \(header.receiveTime.nanoseconds + wall) "
      + "\(header.kernelTime.nanoseconds + wall) \(usages) \(values) \(header.flags.rawValue) \(offsets)"
  }

  @Test(
    .enabled(if: Oracle.hasMCAP, "python3 with the packages mcap and mcap-protobuf-support is not here"),
    arguments: [true, false])
  func `The Python mcap package opens the file and decodes the same frames`(isClosed: Bool) throws {
    let frames = SampleSession.frames(count: 60)
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(frames, to: file, isClosed: isClosed)
    let output = try #require(try Oracle.python("mcap_frames.py", [file.path]))
    #expect(output.status == 0, "\(output.text)")
    let lines = output.lines
    #expect(lines.first == "header touchrec touchrec test")
    for (found, frame) in zip(lines.filter({ $0.hasPrefix("/touch/") }), frames) { #expect(found == line(frame)) }
    #expect(lines.count { $0.hasPrefix("/touch/") } == frames.count)
    #expect(lines.contains { $0.hasPrefix("/control 0 ") && $0.hasSuffix(#"{"content":"claims","touch":1}"#) })
    #expect(lines.contains { $0.hasSuffix(" 1000000000 2000000000 1764000001000000000") })
    #expect(lines.count { $0.hasPrefix("attachment touch-") && $0.contains(" text/plain ") } == 2)
    #expect(lines.count { $0.hasPrefix("metadata touchrec.") } == 3)
    let messages = frames.count + 2
    #expect(lines.contains("streamed \(messages)"))
    let summary = lines.first { $0.hasPrefix("summary") }
    let first = SampleSession.wallOffset.nanoseconds + 1_000_000_000
    let last = SampleSession.wallOffset.nanoseconds + (frames.last?.header.receiveTime.nanoseconds ?? 0)
    #expect(summary == (isClosed ? "summary \(messages) 3 4 2 3 \(first) \(last)" : "summary none"))
  }
}

@Suite struct MCAPDamageTests {
  @Test func `A file cut anywhere gives every whole frame before the cut`() throws {
    let frames = SampleSession.frames(count: 12)
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(frames, to: file)
    let bytes = try file.bytes
    let whole = try frameEnds(bytes)
    #expect(whole.count == frames.count)
    for cut in 0..<bytes.count {
      let part = Array(bytes[..<cut])
      if cut < 8 {
        #expect(throws: RecordingError.self) { try Contents(bytes: part) }
        continue
      }
      let contents = try Contents(bytes: part)
      let expected = whole.count { $0 <= cut }
      if contents.frames != Array(frames.prefix(expected)) {
        Issue.record("cut at \(cut): \(contents.frames.count) frames instead of \(expected)")
      }
      guard case .truncated(let at) = contents.end, at <= cut else {
        Issue.record("cut at \(cut): ended as \(String(describing: contents.end))")
        continue
      }
    }
  }

  /// Where each frame's record ends, found by walking the records.
  private func frameEnds(_ bytes: [UInt8]) throws -> [Int] {
    var result: [Int] = []
    var place = 8
    while place + 9 <= bytes.count - 8 {
      let length = (0..<8).reduce(0) { $0 | Int(bytes[place + 1 + $1]) << ($1 * 8) }
      // Channels 3 and 4 are the devices'.
      if bytes[place] == 5, bytes[place + 9] >= 3 { result.append(place + 9 + length) }
      place += 9 + length
    }
    return result
  }

  @Test func `Random damage never traps, and reading always ends`() throws {
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(SampleSession.frames(count: 30), to: file)
    let good = try file.bytes
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 8..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = 0xff
        case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes.remove(at: place)
        }
      }
      do {
        let contents = try Contents(bytes: bytes)
        #expect(contents.end != nil)
      } catch let error {
        #expect(error.file == "bytes")
      }
    }
  }

  @Test(arguments: [
    ("a tail of zeros", [UInt8](repeating: 0, count: 4096)),
    ("a message of 2^63 bytes", [5, 0, 0, 0, 0, 0, 0, 0, 0x80, 1, 0]),
    ("an attachment of 2^40 bytes", [9, 0, 0, 0, 0, 0, 1, 0, 0]),
    ("a message too short for its head", [5, 3, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0]),
    ("a record cut in its head", [5, 3]),
  ])
  func `What stands behind the last whole record ends the reading and loses nothing`(
    name: String, tail: [UInt8]
  ) throws {
    let frames = SampleSession.frames(count: 10)
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(frames, to: file, isClosed: false)
    let bytes = try file.bytes.dropLast(50)
    let contents = try Contents(bytes: bytes + tail)
    #expect(contents.frames == frames)
    #expect(contents.end?.isWhole == false)
  }

  /// A file of one device, not closed, and behind its frames one more message of the same channel.
  private func file(withMessage data: (inout ByteBuffer) -> Void) throws -> [UInt8] {
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(SampleSession.frames(count: 0), to: file, isClosed: false)
    var message = ByteBuffer()
    data(&message)
    var bytes = ByteBuffer()
    bytes.append(Array(try file.bytes.dropLast(50)))
    bytes.append(5)
    bytes.append(littleEndian: UInt64(22 + message.count))
    bytes.append(littleEndian: UInt16(3))
    bytes.append(repeating: 0, count: 20)
    bytes.append(message)
    return bytes.array
  }

  /// A protobuf field of bytes.
  private func append(_ field: UInt64, _ content: [UInt8], to message: inout ByteBuffer) {
    message.append(varint: field << 3 | 2)
    message.append(varint: UInt64(content.count))
    message.append(content)
  }

  @Test func `A frame of more than a million events is an error with its place`() throws {
    for (count, isRead) in [(FrameBuffer.maximumEvents, true), (FrameBuffer.maximumEvents + 1, false)] {
      let zeros = [UInt8](repeating: 0, count: count)
      let bytes = try file { message in
        append(1, zeros, to: &message)
        append(2, zeros, to: &message)
      }
      if isRead {
        #expect(try Contents(bytes: bytes).frames.last?.events.count == count)
      } else {
        let error = #expect(throws: RecordingError.self) { try Contents(bytes: bytes) }
        #expect(error?.code == .frameTooLong)
        guard case .offset = error?.place else {
          Issue.record("no place")
          return
        }
      }
    }
  }

  @Test func `Messages that other protobuf writers would make are read, and broken ones are damage`() throws {
    let x = InputEvent(.absMTPositionX, -2)
    let syn = InputEvent(.synReport, 0)
    let rows: [(name: String, data: (inout ByteBuffer) -> Void, events: [InputEvent]?)] = [
      (
        "value before usage",
        {
          append(2, [3, 0], to: &$0); append(1, [0xb5, 0x80, 0x0c, 0], to: &$0)
        }, [x, syn]
      ),
      (
        "lists in pieces",
        {
          append(1, [0xb5, 0x80, 0x0c], to: &$0)
          append(2, [3], to: &$0)
          append(1, [0], to: &$0)
          append(2, [0], to: &$0)
        }, [x, syn]
      ),
      (
        "number by number",
        {
          for byte in [0x08, 0xb5, 0x80, 0x0c, 0x08, 0x00, 0x10, 0x03, 0x10, 0x00] as [UInt8] { $0.append(byte) }
        }, [x, syn]
      ),
      (
        "long spellings",
        {
          append(1, [0xb5, 0x80, 0x8c, 0x00, 0x80, 0x00], to: &$0); append(2, [0x83, 0x00, 0], to: &$0)
        },
        [x, syn]
      ),
      (
        "unknown fields",
        {
          append(15, [1, 2, 3], to: &$0)
          $0.append(varint: 14 << 3 | 1)
          $0.append(littleEndian: UInt64.max)
          append(1, [0], to: &$0)
          append(2, [0], to: &$0)
          $0.append(varint: 13 << 3 | 5)
          $0.append(littleEndian: UInt32.max)
        }, [syn]
      ),
      ("nothing", { _ in }, []),
      (
        "fewer values",
        {
          append(1, [0, 0], to: &$0); append(2, [0], to: &$0)
        }, nil
      ),
      (
        "more values",
        {
          append(1, [0], to: &$0); append(2, [0, 0], to: &$0)
        }, nil
      ),
      (
        "a number without end",
        {
          append(1, [0x80], to: &$0); append(2, [0], to: &$0)
        }, nil
      ),
      (
        "fewer times",
        {
          append(1, [0, 0], to: &$0); append(2, [0, 0], to: &$0); append(4, [2], to: &$0)
        }, nil
      ),
      (
        "a list longer than the message",
        {
          $0.append(0x0a); $0.append(varint: 1 << 40)
        }, nil
      ),
      ("a field of a kind that there is not", { $0.append(0x0f) }, nil),
    ]
    for row in rows {
      let contents = try Contents(bytes: try file(withMessage: row.data))
      if let events = row.events {
        #expect(contents.frames.last?.events == events, "\(row.name)")
        #expect(contents.frames.count == 2, "\(row.name)")
      } else {
        #expect(contents.frames.count == 1, "\(row.name)")
        guard case .damaged = contents.end else {
          Issue.record("\(row.name): \(String(describing: contents.end))")
          continue
        }
      }
    }
  }
}
