import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension PeerTests {
  @Suite("A device that is unplugged while touchrec records")
  struct UnplugTests {
    static let panels = [Panel.slots(), Panel.single]

    @Test(arguments: [false, true], panels)
    func `Unplugged in mid-touch, awake or asleep, the recording ends cleanly and its touch is cancelled`(
      isAsleep: Bool, panel: DeviceDescription
    ) throws {
      let folder = try TemporaryFolder()
      var releases = 0
      for round in 0..<20 {
        let file = folder.file("\(round).mcap")
        var clone = try UinputClone(cloning: panel)
        let recorder = try Recorder([clone.node], to: file)
        try clone.send(
          Frame([(.absMTTrackingID, 7), (.absMTPositionX, 900), (.absX, 900), (.absY, 5), (.btnTouch, 1)]))
        try recorder.waitForFrames(2)
        if isAsleep {
          try recorder.pause()
          // What is not read when the device goes is lost.
          try clone.send(Frame([(.absMTPositionX, 901), (.absX, 901)]))
        }
        try clone.pullPlug()
        if isAsleep { recorder.resume() }
        let end = try recorder.program.wait()
        #expect(end.exit == .code(0), "\(round): \(end.error)")
        #expect(end.error.contains("\(clone.node) was unplugged"), "\(round): \(end.error)")

        let recorded = try Recorded(file)
        #expect(recorded.end == .complete && recorded.drops == 0)
        #expect(recorded.frames.last?.flags == .removed, "\(round): \(recorded.frames.suffix(2))")
        releases += recorded.frames.count { $0.flags == .kernelRelease }
        let phases = try Touchrec.lines(["touches", "--json", file]).dropFirst().map { line in
          ["began", "moved", "ended", "cancelled"].filter { line.contains("\"phase\":\"\($0)\"") }
        }
        #expect(phases == [["began"], ["cancelled"]], "\(round): \(recorded.frames.suffix(3))")
        #expect(try Touchrec.lines(["gestures", "--json", file]).dropFirst().isEmpty, "\(round)")
      }
      figure("\(panel.name), asleep \(isAsleep): 20 unplugs, the kernel's release was seen in \(releases)")
    }

    /// The same by the programs themselves, once: what a user types.
    @Test func `What touches and gestures print of an unplugged finger`() throws {
      let folder = try TemporaryFolder()
      var clone = try UinputClone(cloning: Panel.single)
      let recorder = try Recorder([clone.node], to: folder.file("a.mcap"))
      try clone.send(Frame([(.absX, 900), (.absY, 5), (.btnTouch, 1)]))
      try recorder.waitForFrames(2)
      try clone.pullPlug()
      #expect(try recorder.program.wait().exit == .code(0))
      let touches = try Touchrec.run(["touches", recorder.file])
      #expect(touches.exit == .code(0) && touches.output.contains("cancelled") && !touches.output.contains("ended"))
      let gestures = try Touchrec.run(["gestures", recorder.file])
      #expect(gestures.exit == .code(0) && !gestures.output.contains("tap"), "\(gestures.output)")
      let info = try Touchrec.run(["info", "--json", recorder.file])
      #expect(info.output.contains("\"ended\":\"unplugged\""), "\(info.output)")
    }

    @Test func `Two devices are recorded on one clock, and one goes on when the other is unplugged`() throws {
      let folder = try TemporaryFolder()
      var first = try UinputClone(cloning: Panel.slots(name: "Panel that is unplugged"))
      var second = try UinputClone(cloning: Panel.slots(name: "Panel that stays"))
      let recorder = try Recorder([first.node, second.node], to: folder.file("two.mcap"))
      var sent: [(device: UInt16, before: Int64, after: Int64)] = []
      for x in 1...50 {
        for device: UInt16 in [0, 1] {
          let before = MonotonicClock.now()
          let frame = Frame([(.absMTTrackingID, 3), (.absMTPositionX, Int32(x))])
          if device == 0 { try first.send(frame) } else { try second.send(frame) }
          sent.append((device, before, MonotonicClock.now()))
        }
        // Two more frames than these are the states at the start.
        if x % 4 == 0 { try recorder.waitForFrames(2 + sent.count) }
      }
      try recorder.waitForFrames(2 + sent.count)
      try first.pullPlug()
      try recorder.wait("the first device's end") { $0.frames.contains { $0.flags == .removed } }
      for x in 51...70 {
        let before = MonotonicClock.now()
        try second.send(Frame([(.absMTPositionX, Int32(x))]))
        sent.append((1, before, MonotonicClock.now()))
      }
      try recorder.wait("what the second device sends alone") { $0.frames(of: 1).count { $0.isSent } == 70 }
      let end = try recorder.stop()
      #expect(end.exit == .code(0), "\(end.error)")
      #expect(end.error.contains("\(first.node) was unplugged") && !end.error.contains("\(second.node) was unplugged"))

      let recorded = try Recorded(recorder.file)
      #expect(recorded.end == .complete && recorded.drops == 0)
      #expect(recorded.devices.map(\.name) == ["Panel that is unplugged", "Panel that stays"])
      #expect(recorded.frames(of: 0).last?.flags == .removed)
      #expect(recorded.frames(of: 1).allSatisfy { !$0.flags.contains(.removed) })
      // The kernel's release of the first device, where it was seen, was sent by nobody.
      let frames = recorded.sent.filter { $0.flags != .kernelRelease }.sorted {
        ($0.header.kernelTime, $0.header.device) < ($1.header.kernelTime, $1.header.device)
      }
      #expect(
        frames.map(\.header.device) == sent.map(\.device), "by their times the frames come in the order of sending")
      for (frame, sending) in zip(frames, sent) {
        let time = frame.header.kernelTime.microseconds
        #expect(sending.before / 1_000 <= time && time <= sending.after / 1_000)
      }
      let touches = try Touchrec.lines(["touches", "--json", recorder.file])
      #expect(touches.contains { $0.contains("\"device\":0") && $0.contains("\"cancelled\",\"reason\":\"unplugged\"") })
      figure("two devices: \(frames.count) frames on one clock, 20 of them after the first was unplugged")
    }
  }
}
