import LinuxIO
import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// Frames without the state frames that stand for header comments.
private struct Read {
  var frames: [(header: FrameHeader, events: [InputEvent], times: [Int64])] = []
  var states = 0
  var devices: [DeviceDescription] = []
  var end: RecordingEnd?

  init(_ recording: consuming Recording) throws(RecordingError) {
    var buffer = FrameBuffer()
    while try recording.next(into: &buffer) {
      let frame = buffer.frame
      if frame.flags.contains(.snapshot) { states += 1 }
      let events = frame.events.indices.map { frame.events[$0] }
      let times = frame.events.indices.map { frame.time(ofEvent: $0).nanoseconds }
      frames.append((frame.header, events, times))
    }
    devices = recording.devices
    end = recording.end
  }

  func matches(_ other: Read) -> Bool {
    frames.count == other.frames.count
      && zip(frames, other.frames).allSatisfy {
        $0.header == $1.header && $0.events == $1.events && $0.times == $1.times
      }
  }
}

@Suite(.enabled(if: Corpus.folder != nil, "the corpus is not here: ../shared/corpus or $TOUCHREC_CORPUS"))
struct EvemuCorpusTests {
  @Test func `Every evemu file is read, with all its events and frames`() throws {
    #expect(Corpus.evemu.count > 40)
    for file in Corpus.evemu {
      let read = try Read(try Recording.open(path: file.path))
      let events = read.frames.filter { !$0.header.flags.contains(.snapshot) }
      #expect(events.reduce(0) { $0 + $1.events.count } == file.events, "\(file.name)")
      let reports = events.count { $0.events.last?.usage == .synReport }
      #expect(reports == file.reports, "\(file.name)")
      let endsInFrame = file.oddities.contains("ends without SYN_REPORT")
      #expect((read.end == .complete) == !endsInFrame, "\(file.name): \(String(describing: read.end))")
    }
  }

  @Test func `Every file that another program made is refused with its name or a place, never read as something else`()
    throws
  {
    for file in Corpus.index where !file.format.hasPrefix("evemu") {
      do {
        _ = try Recording.open(path: file.path)
        Issue.record("\(file.name) (\(file.format)) was opened")
      } catch {
        #expect(error.code == .unsupported || error.code == .foreign, "\(file.name): \(error)")
      }
    }
  }

  @Test func `Written as evemu and read again, nothing has changed`() throws {
    for file in Corpus.evemu {
      let first = try Read(try Recording.open(path: file.path))
      let path = "/tmp/touchrec-corpus-\(UInt64.random(in: 0 ... .max)).evemu"
      defer { removeFile(path) }
      var writer = EvemuWriter(
        try FileDescriptor.open(path, [.writeOnly, .create]), name: path, timeBase: .unchanged)
      try copy(file.path, first.devices[0], &writer)
      let again = try Read(try Recording.open(path: path))
      #expect(again.devices == first.devices, "\(file.name)")
      #expect(again.matches(first), "\(file.name)")
    }
  }

  @Test func `Converted to MCAP and read again, nothing has changed`() throws {
    for file in Corpus.evemu {
      let first = try Read(try Recording.open(path: file.path))
      let path = "/tmp/touchrec-corpus-\(UInt64.random(in: 0 ... .max)).mcap"
      defer { removeFile(path) }
      var writer = try MCAPWriter(
        try FileDescriptor.open(path, [.writeOnly, .create]), name: path, session: RecordingSession())
      try copy(file.path, first.devices[0], &writer)
      let again = try Read(try Recording.open(path: path))
      #expect(again.end == .complete)
      #expect(again.devices == first.devices, "\(file.name)")
      #expect(again.matches(first), "\(file.name)")
    }
  }

  private func copy(
    _ path: String, _ device: DeviceDescription, _ writer: inout some RecordingWriter & ~Copyable
  ) throws {
    var recording = try Recording.open(path: path)
    try writer.begin(device: 0, device, at: .zero)
    var buffer = FrameBuffer()
    while try recording.next(into: &buffer) { try writer.send(buffer.frame) }
    try writer.close()
  }

  @Test(.enabled(if: Libevemu.isHere, "libevemu3 is not here"))
  func `libevemu finds the same events`() throws {
    for file in Corpus.evemu where file.events > 0 {
      guard let lines = try Libevemu.eventLines(of: file.path) else { continue }
      let ours = try Read(try Recording.open(path: file.path)).frames
        .filter { !$0.header.flags.contains(.snapshot) }
        .flatMap { frame in zip(frame.events, frame.times).map { Libevemu.line($0, $1) } }
      #expect(ours.count == lines.count, "\(file.name)")
      if let i = zip(ours, lines).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        Issue.record("\(file.name), event \(i): ours \(ours[i]), libevemu's \(lines[i])")
      }
    }
  }
}
