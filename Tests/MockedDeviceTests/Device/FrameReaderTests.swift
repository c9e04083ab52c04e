import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

@Suite("Frames of a made-up device", .requiresTool("umockdev-run")) struct FrameReaderTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Times are whole: umockdev reads a fraction's leading zeros as octal.
  static let script = EventScript(
    (0..<40).map { "@\($0 * 20) s\($0 % 3) i\($0) x\($0 * 7) b1 | @\($0 * 20 + 10) i- x\($0 * 7 + 1) b0 |" }
      .joined(separator: " "))

  @Test(.enabled(if: !InnerTest.isRunning)) func eachFrameAfterOpeningArrivesAsItWasSent() throws {
    var device = Laptop.screen
    device.frames = FrameReaderTests.script.frames
    device.leadIn = 3_000
    let files = try device.write(to: folder)
    try InnerTest.run("InsideFrameReader", under: ["umockdev-run"] + files + ["--"])
  }
}

@Suite(.innerTest) struct InsideFrameReader {
  @Test func framesEqualTheScript() throws {
    try InnerTest.markAsRun()
    let handle = try EvdevHandle.open("/dev/input/event3")
    #expect(handle.clock == .realtime, "umockdev refuses EVIOCSCLOCKID: tolerated and told")
    var reader = FrameReader(handle, device: 1)
    var seen: [[InputEvent]] = []
    var flags: [FrameFlags] = []
    let limit = Deadline.after(seconds: 60)
    while seen.last != FrameReaderTests.script.frames.last?.events {
      try #require(!limit.isPast, "60 s and only \(seen.count) frames")
      let outcome = reader.drain { frame in
        if frame.flags.contains(.snapshot) { return }
        var events: [InputEvent] = []
        for i in 0..<frame.events.count { events.append(frame.events[i]) }
        seen.append(events)
        flags.append(frame.flags)
      }
      try #require(outcome == .drained)
      _ = try reader.handle.descriptor.wait(until: .after(milliseconds: 100))
    }
    // What arrived while the device was being opened is in the snapshot.
    #expect(seen.count > 10)
    #expect(seen == FrameReaderTests.script.frames.suffix(seen.count).map(\.events))
    #expect(flags.allSatisfy { $0 == [] })
  }
}
