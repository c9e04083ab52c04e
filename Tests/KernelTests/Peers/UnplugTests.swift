import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("A device that is unplugged while touchrec records")
  struct UnplugTests {
    @Test(arguments: [Panel.slots().name, Panel.single.name])
    func
      `Unplugged in mid-touch, the recording ends cleanly and its touch is cancelled, were the recorder awake or asleep`(
        name: String
      ) throws
    {
      let panel = name == Panel.single.name ? Panel.single : Panel.slots()
      let folder = try TemporaryFolder()
      var releases = 0
      for round in 0..<20 {
        var clone = try UinputClone(cloning: panel)
        let awake = try Recorder(starting: [clone.node], to: folder.file("\(round)-awake.mcap"))
        let asleep = try Recorder(starting: [clone.node], to: folder.file("\(round)-asleep.mcap"))
        try awake.waitForFrames(1)
        try asleep.waitForFrames(1)
        try clone.send(
          Frame([(.absMTTrackingID, 7), (.absMTPositionX, 900), (.absX, 900), (.absY, 5), (.btnTouch, 1)]))
        try asleep.waitForFrames(2)
        try asleep.pause()
        // What is not read when the device goes is lost.
        try clone.send(Frame([(.absMTPositionX, 901), (.absX, 901)]))
        try awake.waitForFrames(3)
        try clone.pullPlug()
        asleep.resume()
        for recorder in [awake, asleep] {
          let recorded = try expectCancelled(recorder, clone.node)
          releases += recorded.frames.count { $0.flags == .kernelRelease }
        }
      }
      figure("\(panel.name): 20 unplugs, awake and asleep; the kernel's own release was read in \(releases) of 40")
    }

    private func expectCancelled(_ recorder: Recorder, _ node: String) throws -> Recorded {
      let end = try recorder.program.wait()
      #expect(end.exit == .code(0), "\(recorder.file): \(end.error)")
      #expect(end.error.contains("\(node) was unplugged"), "\(recorder.file): \(end.error)")
      let recorded = try Recorded(recorder.file)
      #expect(recorded.end == .complete && recorded.drops == 0)
      #expect(recorded.frames.last?.flags == .removed, "\(recorder.file): \(recorded.frames.suffix(2))")
      let phases = try Touchrec.lines(["touches", "--json", recorder.file]).dropFirst().map { line in
        ["began", "moved", "ended", "cancelled"].filter { line.contains("\"phase\":\"\($0)\"") }
      }
      #expect(phases.joined().filter { $0 != "moved" } == ["began", "cancelled"], "\(recorded.frames.suffix(3))")
      #expect(try Touchrec.lines(["gestures", "--json", recorder.file]).dropFirst().isEmpty, "\(recorder.file)")
      return recorded
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
