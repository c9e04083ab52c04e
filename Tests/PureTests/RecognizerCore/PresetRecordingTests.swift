import RecognizerCore
import Testing
import TouchDecoding
import TouchModel
import TouchRecording
import TouchTesting

/// The five recordings, from their bytes to the answers that are written beside them.
@Suite struct PresetRecordingTests {
  @Test(arguments: ["priority-observers", "overlay-claim", "tap-observer", "page-swipe", "two-finger-observer"])
  func eachRecordingGivesWhatIsExpectedOfIt(_ name: String) throws {
    let expected = try JSON.parse(try #require(Fixtures.bytes(Fixtures.path("presets/\(name).expected.json")))).object()
    var bench = PresetBench(
      preset: try expected.required("preset").string(), setup: try expected.required("setup").string())
    var lines = try controlLines(name)[...]

    var recording = try Recording.open(path: Fixtures.path("presets/\(name).evemu"))
    var decoder = TouchDecoder(try #require(recording.devices.first))
    var buffer = FrameBuffer()
    while try recording.next(into: &buffer) {
      let frame = buffer.frame
      while let line = lines.first, line.time <= frame.time {
        bench.perform(line.text, at: line.time)
        lines.removeFirst()
      }
      decoder.decode(frame) { bench.process($0) }
    }
    for line in lines { bench.perform(line.text, at: line.time) }
    bench.finish()

    for member in try expected.required("expect").object().members {
      let wanted = try FactFile.texts(member.value)
      #expect(bench.log.answer(member.key, like: wanted) == wanted, "\(name): \(member.key)")
    }
  }

  /// `{"time":0.38,"content":"claims"}` as the facts' `content claims`, `{"region":"P2","do":"hide"}` as `hide P2`.
  private func controlLines(_ name: String) throws -> [(time: Timestamp, text: String)] {
    guard let text = Fixtures.read(Fixtures.path("presets/\(name).control.jsonl")) else { return [] }
    return try text.split(separator: "\n").dropFirst().map { line in
      let object = try JSON.parse(String(line)).object()
      let time = Timestamp(nanoseconds: try object.required("time").fixedPoint(decimals: 9))
      if let word = object["content"] { return (time, "content \(try word.string())") }
      return (time, "\(try object.required("do").string()) \(try object.required("region").string())")
    }
  }
}
