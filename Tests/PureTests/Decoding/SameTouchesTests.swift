import EvdevTouch
import LinuxIO
import Testing
import TouchDecoding
import TouchModel
import TouchRecording
import TouchTesting

/// However frames come to the decoder, the touches are the same.
@Suite struct SameTouchesTests {
  /// Every touch of every frame with all that is known of it.
  struct Log: Equatable {
    var lines: [String] = []

    mutating func add(_ frame: borrowing TouchFrame) {
      for i in 0..<frame.touches.count {
        let touch = frame.touches[i]
        let values = touch.values.indices.map { "\(touch.values[$0])" }.joined(separator: ",")
        lines.append(
          "\(frame.time.nanoseconds) \(frame.flags.rawValue) \(touch.phase) \(touch.id.number) s\(touch.slot) "
            + "\(values) \(touch.tool) \(touch.cancelReason) \(touch.began.nanoseconds)")
      }
    }
  }

  @Test func batchedFramesGiveTheSameTouchesAsFramesOneByOne() throws {
    for seed in UInt64(1)...300 {
      let stream = RandomStream(seed: seed)
      var ends = try FrameRing.make(capacity: 1 << 18)
      var writer = ends.takeWriter()
      var reader = ends.takeReader()
      var decoder = TouchDecoder(stream.device)
      var log = Log()
      var buffer = FrameBuffer(capacity: 16)
      var random = SeededGenerator(seed: seed)
      var batch = random.int(1...30)
      stream.forEach { frame in
        let isTaken = writer.push(frame)
        #expect(isTaken)
        batch -= 1
        if batch > 0 { return }
        batch = random.int(1...30)
        while reader.pop(into: &buffer) { decoder.decode(buffer.frame) { log.add($0) } }
      }
      while reader.pop(into: &buffer) { decoder.decode(buffer.frame) { log.add($0) } }
      if log != oneByOne(stream) {
        Issue.record("seed \(seed)")
        return
      }
    }
  }

  @Test func recordedFramesGiveTheSameTouchesAsFramesOneByOne() throws {
    var touches = 0
    for seed in UInt64(1)...150 {
      let stream = RandomStream(seed: seed, kind: .recordable)
      let expected = oneByOne(stream)
      touches += expected.lines.count
      let native = try reread(stream) { (file, name) throws(RecordingError) in
        try MCAPWriter(file, name: name, session: RecordingSession())
      }
      let text = try reread(stream) { EvemuWriter($0, name: $1, timeBase: .unchanged) }
      for (format, log) in [("MCAP", native), ("evemu", text)] where log != expected {
        Issue.record("seed \(seed), \(format):\n\(LineDiff.text(from: joined(expected), to: joined(log)))")
        return
      }
    }
    #expect(touches > 5_000)
  }

  private func joined(_ log: Log) -> String { log.lines.joined(separator: "\n") }

  private func oneByOne(_ stream: RandomStream) -> Log {
    var decoder = TouchDecoder(stream.device)
    var log = Log()
    stream.forEach { frame in decoder.decode(frame) { log.add($0) } }
    return log
  }

  private func reread<Writer: RecordingWriter & ~Copyable>(
    _ stream: RandomStream, _ open: (consuming FileDescriptor, String) throws(RecordingError) -> Writer
  ) throws -> Log {
    let file = try TemporaryFile(".recording")
    var writer = try open(try file.open(), file.path)
    try writer.begin(device: 0, stream.device, at: .zero)
    try stream.forEach { frame in try writer.send(frame) }
    try writer.close()

    var recording = try Recording.open(path: file.path, description: stream.device)
    var decoder = TouchDecoder(stream.device)
    var buffer = FrameBuffer()
    var log = Log()
    while try recording.next(into: &buffer) { decoder.decode(buffer.frame) { log.add($0) } }
    return log
  }
}
