import LinuxIO
import Testing
import TouchModel
import TouchRecording

/// Files that passed through somebody else's tools.
@Suite(.enabled(if: Oracle.hasMCAP, "python3 with the package mcap is not here"))
struct MCAPForeignTests {
  private func rewritten(_ frames: [RecordedFrame], _ arguments: String...) throws -> [UInt8] {
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(frames, to: file)
    return try #require(try Oracle.rewritten(file, "mcap_rewrite.py", arguments))
  }

  @Test func `Chunks without compression are read like plain messages`() throws {
    let frames = SampleSession.frames(count: 50)
    let contents = try Contents(bytes: try rewritten(frames, "none"))
    #expect(contents.frames == frames)
    #expect(contents.end == .complete)
    #expect(contents.warnings == [])
    #expect(contents.devices.map(\.name) == ["Test Screen", "Pad"])
  }

  @Test func `Channels, attachments and metadata of others are passed over`() throws {
    let frames = SampleSession.frames(count: 20)
    let contents = try Contents(bytes: try rewritten(frames, "none", "foreign"))
    #expect(contents.frames == frames)
    #expect(contents.end == .complete)
  }

  @Test(arguments: ["zstd", "lz4"])
  func `Compressed chunks are refused with the compression's name and a remedy`(compression: String) throws {
    let bytes = try rewritten(SampleSession.frames(count: 5), compression)
    let error = #expect(throws: RecordingError.self) { try Contents(bytes: bytes) }
    #expect(error?.code == .unsupported)
    #expect(error?.found?.contains(compression) == true)
    #expect(error?.hint != nil)
  }

  @Test func `A damaged chunk is found by its checksum, and nothing of it is delivered`() throws {
    let frames = SampleSession.frames(count: 50)
    var bytes = try rewritten(frames, "none")
    // A byte of a frame in a middle chunk: the value list of some message.
    let place = bytes.count / 2
    bytes[place] ^= 0x10
    let contents = try Contents(bytes: bytes)
    #expect(contents.frames.count < frames.count)
    #expect(contents.frames == Array(frames.prefix(contents.frames.count)))
    guard case .damaged = contents.end else {
      Issue.record("ended as \(String(describing: contents.end))")
      return
    }
  }
}
