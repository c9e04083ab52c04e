import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

@Suite("Frames of a made-up device") struct FrameReaderTests {
  static let frames: [(time: Int, events: [InputEvent])] = (0..<40).map { step in
    let events: [InputEvent] =
      step % 2 == 0
      ? [
        InputEvent(.absMTSlot, Int32(step % 3)), InputEvent(.absMTTrackingID, Int32(step)),
        InputEvent(.absMTPositionX, Int32(step * 7)), InputEvent(.btnTouch, 1),
      ] : [InputEvent(.absMTTrackingID, -1), InputEvent(.absMTPositionX, Int32(step * 7)), InputEvent(.btnTouch, 0)]
    return (step * 20_000, events + [InputEvent(.synReport, 0)])
  }

  @Test(canMock) func eachFrameAfterOpeningArrivesAsItWasSent() throws {
    try MockedMachine.run(
      "InsideFrameReader", [Laptop.screen], events: [3: UmockdevFiles.events(FrameReaderTests.frames)])
  }
}

@Suite(insideMock) struct InsideFrameReader {
  @Test func framesEqualTheScript() throws {
    try MockedMachine.markAsRun()
    let handle = try EvdevHandle.open("/dev/input/event3")
    #expect(handle.clock == .realtime, "umockdev refuses EVIOCSCLOCKID: tolerated and told")
    var reader = FrameReader(handle, device: 1)
    var seen: [[InputEvent]] = []
    var flags: [FrameFlags] = []
    let limit = Deadline.after(seconds: 60)
    while seen.last != FrameReaderTests.frames.last?.events {
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
    #expect(seen == FrameReaderTests.frames.suffix(seen.count).map(\.events))
    #expect(flags.allSatisfy { $0 == [] })
  }
}
