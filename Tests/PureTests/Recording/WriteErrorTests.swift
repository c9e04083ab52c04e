import Glibc
import LinuxIO
import Testing
import TouchModel
import TouchRecording

/// A file that cannot grow beyond a size, as if the disk were full: the kernel writes what fits and then refuses.
///
/// Glibc's module lacks `memfd_create(2)`; 2 is MFD_ALLOW_SEALING, 1033 F_ADD_SEALS, 4 F_SEAL_GROW.
private func limitedFile(_ size: Int64) throws -> FileDescriptor {
  typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
  let create = unsafeBitCast(try #require(dlsym(nil, "memfd_create")), to: Create.self)
  let file = FileDescriptor(owning: create("touchrec-limited", 2))
  try file.truncate(to: size)
  if fcntl(file.rawValue, 1033, 4) != 0 { throw Errno.notPermitted }
  return file
}

@Suite struct WriteErrorTests {
  @Test func `When the disk is full the error says so, and all that was sealed before stays readable`() throws {
    let file = try limitedFile(12_288)
    let copy = try file.duplicate()
    var writer = try MCAPWriter(file, name: "limited", session: SampleSession.session)
    try writer.begin(device: 0, SampleSession.screen, at: .zero)
    try writer.begin(device: 1, SampleSession.pad, at: .zero)
    let frames = SampleSession.frames(count: 200)
    var buffer = FrameBuffer()
    var sealed = 0
    var failure: RecordingError?
    for (i, frame) in frames.enumerated() where failure == nil {
      frame.put(into: &buffer)
      do {
        try writer.send(buffer.frame)
        try writer.flush()
        sealed = i + 1
      } catch { failure = error }
    }
    #expect(failure?.code == .system)
    #expect(failure?.errno != nil)
    #expect(sealed > 5)
    // A second try fails as the first did, and harms nothing.
    do {
      try writer.close()
      Issue.record("closing succeeded")
    } catch { #expect(error.code == .system) }
    _ = consume writer
    let size = try copy.status().size
    var bytes = ByteBuffer()
    try bytes.appendInPlace(upTo: Int(size)) { try copy.read(into: $0, at: 0) }
    let contents = try Contents(bytes: bytes.array)
    #expect(contents.frames == Array(frames.prefix(sealed)))
    #expect(contents.end == .sealedTail)
  }

  @Test func `A pipe and a device are refused for MCAP`() throws {
    for path in ["/dev/null", "/dev/full"] {
      do {
        _ = try MCAPWriter(try FileDescriptor.open(path, .writeOnly), name: path, session: SampleSession.session)
        Issue.record("\(path) was accepted")
      } catch let error as RecordingError {
        #expect(error.code == .limit)
        #expect(error.hint != nil)
      } catch { Issue.record(error) }
    }
  }

  @Test func `evemu into a full disk is an error value`() throws {
    var writer = EvemuWriter(try FileDescriptor.open("/dev/full", .writeOnly), name: "/dev/full")
    try writer.begin(device: 0, SampleSession.screen, at: .zero)
    do {
      try writer.close()
      Issue.record("no error")
    } catch {
      #expect(error.errno == .noSpace)
      #expect(!error.isClosedByReader)
    }
  }

  @Test func `Nothing can be written after closing`() throws {
    let file = try TemporaryFile(".mcap")
    var writer = try MCAPWriter(try file.open(), name: file.path, session: SampleSession.session)
    try writer.begin(device: 0, SampleSession.pad, at: .zero)
    try writer.close()
    try writer.close()
    var buffer = FrameBuffer()
    RecordedFrame(at: 1, [InputEvent(.synReport, 0)]).put(into: &buffer)
    do {
      try writer.send(buffer.frame)
      Issue.record("no error")
    } catch { #expect(error.code == .misuse) }
    #expect(try Contents(path: file.path).end == .complete)
  }
}
