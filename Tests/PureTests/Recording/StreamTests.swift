import Glibc
import LinuxIO
import Testing
import TouchModel
import TouchRecording

/// Both ends of a pipe.
private func pipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [0, 0]
  guard Glibc.pipe(&ends) == 0 else { throw Errno.inputOutput }
  return (ends[0], ends[1])
}

private func send(
  _ bytes: [UInt8], _ sent: inout Int, _ end: Int, to output: borrowing FileDescriptor
) throws {
  try bytes[sent..<end].withUnsafeBytes { try output.writeAll($0) }
  sent = end
}

@Suite struct StreamTests {
  @Test(arguments: [".mcap", ".evemu"])
  func `Every frame of a live pipe is delivered when its last byte arrives, and not later`(ending: String) throws {
    let frames = SampleSession.frames(count: 12).map { frame in
      var frame = frame
      frame.header.device = 0
      frame.header.flags = frame.header.flags.subtracting([.snapshot, .afterDrop])
      frame.header.receiveTime = frame.header.kernelTime
      return frame
    }
    let file = try TemporaryFile(ending)
    // Where each frame ends in the file.
    var ends: [Int] = []
    var buffer = FrameBuffer()
    if ending == ".mcap" {
      var writer = try MCAPWriter(try file.open(), name: file.path, session: SampleSession.session)
      try writer.begin(device: 0, SampleSession.screen, at: .zero)
      for frame in frames {
        frame.put(into: &buffer)
        try writer.send(buffer.frame)
        ends.append(Int(writer.byteCount))
      }
      try writer.close()
    } else {
      var writer = EvemuWriter(try file.open(), name: file.path, timeBase: .unchanged)
      try writer.begin(device: 0, SampleSession.screen, at: .zero)
      for frame in frames {
        frame.put(into: &buffer)
        try writer.send(buffer.frame)
        ends.append(Int(writer.byteCount))
      }
      try writer.close()
    }
    let bytes = try file.bytes
    let (reading, writing) = try pipe()
    let output = FileDescriptor(owning: writing)
    var sent = 0
    try send(bytes, &sent, ends[0], to: output)
    var recording = try Recording(FileDescriptor(owning: reading), name: "pipe")
    let names = recording.devices.map(\.name)
    #expect(names == ["Test Screen"])
    // Each call would wait for ever if it wanted more than has been sent.
    for (i, end) in ends.enumerated() {
      try send(bytes, &sent, max(sent, end), to: output)
      let item = try recording.nextItem(into: &buffer)
      #expect(item == .frame)
      #expect(buffer.eventCount == frames[i].events.count)
    }
    try send(bytes, &sent, bytes.count, to: output)
    try output.close()
    let last = try recording.nextItem(into: &buffer)
    #expect(last == nil)
    let end = recording.end
    #expect(end == .complete)
  }

  @Test func `evemu goes into a pipe, and a reader that leaves is told from a failure`() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reading, writing) = try pipe()
    var writer = EvemuWriter(FileDescriptor(owning: writing), name: "-")
    try writer.begin(device: 0, SampleSession.pad, at: .zero)
    try writer.flush()
    try writer.sync()
    close(reading)
    var buffer = FrameBuffer()
    RecordedFrame(at: 1, [InputEvent(.synReport, 0)]).put(into: &buffer)
    do {
      try writer.send(buffer.frame)
      try writer.flush()
      Issue.record("no error")
    } catch { #expect(error.isClosedByReader) }
  }
}
