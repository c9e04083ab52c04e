import LinuxIO
import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// What the writer makes of a device and its frames.
private func written(
  _ device: DeviceDescription, _ frames: [RecordedFrame], timeBase: EvemuWriter.TimeBase = .firstEvent
) throws -> TemporaryFile {
  let file = try TemporaryFile(".evemu")
  var writer = EvemuWriter(
    try file.open(), name: file.path, session: RecordingSession(kernel: "6.1.0"), timeBase: timeBase)
  try writer.begin(device: 0, device, at: .zero)
  var buffer = FrameBuffer()
  for frame in frames {
    frame.put(into: &buffer)
    try writer.send(buffer.frame)
  }
  try writer.close()
  return file
}

/// The frames of device 0 with times as a text format keeps them: whole microseconds, no receive time.
private func sampleFrames(_ count: Int) -> [RecordedFrame] {
  var frames = SampleSession.frames(count: count)
  for i in frames.indices {
    frames[i].header.device = 0
    frames[i].header.sequence = UInt32(i)
    frames[i].header.receiveTime = frames[i].header.kernelTime
    // A state has one time.
    if frames[i].header.flags.contains(.snapshot) { frames[i].offsets = [] }
    frames[i].header.offsetCount = UInt32(frames[i].offsets.count)
  }
  return frames
}

@Suite struct EvemuWriterTests {
  @Test func `What is written is read back: description, frames, states and losses`() throws {
    let frames = sampleFrames(60)
    let file = try written(SampleSession.screen, frames, timeBase: .unchanged)
    let read = try Contents(path: file.path)
    // The first state is read before the first event's time is known: it is written at the time that it has.
    #expect(read.frames == frames)
    #expect(read.end == .complete)
    #expect(read.warnings == [])
    var device = SampleSession.screen
    device.phys = ""
    device.uniq = ""
    device.udev = nil
    #expect(read.devices == [device])
  }

  @Test func `The first event has the time 0.000001, and all intervals are exact`() throws {
    let frames = sampleFrames(20)
    let file = try written(SampleSession.screen, frames)
    let read = try Contents(path: file.path)
    let start = frames[1].header.kernelTime.nanoseconds - 1_000
    #expect(
      read.frames.dropFirst().map(\.header.kernelTime.nanoseconds)
        == frames.dropFirst().map { $0.header.kernelTime.nanoseconds - start })
    #expect(read.frames.map(\.offsets) == frames.map(\.offsets))
  }

  @Test func `A second device is refused`() throws {
    let file = try TemporaryFile(".evemu")
    var writer = EvemuWriter(try file.open(), name: file.path)
    try writer.begin(device: 0, SampleSession.screen, at: .zero)
    try writer.begin(device: 0, SampleSession.screen, at: .zero)
    do {
      try writer.begin(device: 1, SampleSession.pad, at: .zero)
      Issue.record("no error")
    } catch {
      #expect(error.code == .limit)
      #expect(error.hint != nil)
    }
  }

  @Test func `A loss is SYN_DROPPED closed by SYN_REPORT, and no event is made up`() throws {
    let frames = [
      RecordedFrame(at: 1_000_000, [InputEvent(.absMTPositionX, 5), InputEvent(.synReport, 0)]),
      RecordedFrame(
        at: 2_000_000, sequence: 1, flags: [.snapshot, .afterDrop],
        [
          InputEvent(.synDropped, 0), InputEvent(.absMTSlot, 0), InputEvent(.absMTTrackingID, 9),
          InputEvent(.absMTSlot, 0), InputEvent(.synReport, 0),
        ]),
      RecordedFrame(at: 3_000_000, sequence: 2, [InputEvent(.absMTPositionX, 6), InputEvent(.synReport, 0)]),
    ]
    let file = try written(SampleSession.screen, frames, timeBase: .unchanged)
    let lines = String(decoding: try file.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("E: 0.002") } == [
        "E: 0.002000 0000 0003 0000\t# ------------ SYN_DROPPED (0) ---------- +1ms",
        "E: 0.002000 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms",
      ])
    let read = try Contents(path: file.path)
    #expect(read.frames == frames)
  }

  @Test func `Names with line ends and marks stay one line`() throws {
    var device = SampleSession.pad
    device.name = "bad\r\nN: name \"#\""
    let file = try written(device, [])
    let read = try Contents(path: file.path)
    #expect(read.devices.first?.name == "bad  N: name \"#\"")
  }

  @Test(.enabled(if: Oracle.hasLibevemu, "libevemu3 is not here"))
  func `libevemu reads it and writes the same lines`() throws {
    var frames = sampleFrames(30)
    frames += [
      RecordedFrame(
        at: 1_300_000_000,
        [
          InputEvent(type: 1, code: 0x14a, value: 1), InputEvent(type: 1, code: 0x2fd, value: 1),
          InputEvent(type: 2, code: 0, value: -3),
          InputEvent(type: 0x33, code: 0x50, value: 1_234_567), InputEvent(.synMTReport, 0), InputEvent(.synConfig, 0),
          InputEvent(.synReport, 1),
        ]),
      // A clock that jumps back behind the first event.
      RecordedFrame(at: -2_000_000_000, [InputEvent(.absX, 1), InputEvent(.synReport, 0)]),
    ]
    for device in [SampleSession.screen, SampleSession.pad] {
      let file = try written(device, frames)
      let output = try #require(try Oracle.python("libevemu_text.py", [file.path]))
      #expect(output.status == 0, "\(output.text)")
      let ours = String(decoding: try file.bytes, as: UTF8.self).split(separator: "\n")
      let isCommon = { (line: Substring) in
        !line.hasPrefix("# Kernel") && !line.hasPrefix("# DMI") && !line.hasPrefix("# touchrec")
          && !line.hasPrefix("# E:") && !line.hasPrefix("####") && !line.hasPrefix("#      Waiting")
          && !line.hasPrefix("#       Value") && !line.hasPrefix("S: ") && !line.hasPrefix("#        State")
      }
      let theirs = output.lines.filter(isCommon)
      let mine = ours.filter(isCommon)
      if let i = zip(mine, theirs).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        Issue.record("line \(i):\n  ours      \(mine[i])\n  libevemu's \(theirs[i])")
      }
      #expect(mine.count == theirs.count)
    }
  }
}
