import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("A recorder that sleeps through what fingers do")
  struct SlowReaderTests {
    @Test func `No id begins twice after a drop, and each drop is marked, counted and told by the exit status`() throws
    {
      let folder = try TemporaryFolder()
      var clone = try UinputClone(cloning: Panel.slots())
      let recorder = try Recorder([clone.node], to: folder.file("slow.mcap"))
      var fingers = OnAKernel.DropTests.Fingers(slots: 10, seed: 11)
      var frames = 0
      let send = { (clone: inout UinputClone) in
        try clone.send(fingers.frame())
        frames += 1
      }
      // The first frame must have been read before a loss is one.
      for _ in 0..<5 { try send(&clone) }
      try recorder.waitForFrames(2)
      let wanted = 10
      for drop in 1...wanted {
        try recorder.pause()
        for _ in 0..<300 { try send(&clone) }
        recorder.resume()
        // The writer does not wait for the reader: the state changes while it is read.
        for _ in 0..<100 { try send(&clone) }
        try recorder.wait("drop \(drop)") { $0.drops >= drop }
      }
      let ids = fingers.ids.filter { $0.value >= 0 }
      let end = try recorder.stop()
      #expect(end.exit == .code(3), "\(end.error)")

      let recorded = try Recorded(recorder.file)
      #expect(recorded.end == .complete && recorded.drops >= wanted)
      #expect(
        end.error.contains("events were lost: \(recorded.drops) times in the kernel's queue, 0 times in touchrec's"))
      var life = OnAKernel.DropTests.IDLife()
      for frame in recorded.frames { frame.with { life.follow($0) } }
      #expect(life.begunTwice == [] && life.overALiveID == [] && life.liftsOfEmptySlots == 0)
      #expect(life.ids.filter { $0.value >= 0 } == ids, "at the end everybody knows who is down")
      for frame in recorded.frames where frame.flags.contains(.afterDrop) {
        #expect(frame.flags.contains(.snapshot) && frame.events.first?.usage == .synDropped)
      }

      let info = try Touchrec.lines(["info", recorder.file])
      #expect(info.contains { $0.contains(" \(recorded.drops) drops") }, "\(info)")
      #expect(
        try Touchrec.lines(["info", "--json", recorder.file]).contains { $0.contains("\"drops\":\(recorded.drops),") })
      try expectLawfulTouches(recorder.file)
      figure("\(frames) frames sent to a sleeping recorder: \(recorded.sent.count) recorded, \(recorded.drops) drops")
    }

    /// As printed: each tracking id begins once, and each touch ends once.
    private func expectLawfulTouches(_ file: String) throws {
      var ids: Set<Substring> = []
      var begun = 0
      var over = 0
      for line in try Touchrec.lines(["touches", "--json", file]).dropFirst() {
        if line.contains("\"ended\"") || line.contains("\"cancelled\"") { over += 1 }
        guard line.contains("\"began\""), let key = line.range(of: "\"tracking_id\":") else { continue }
        begun += 1
        let id = line[key.upperBound...].prefix { $0 != "," }
        #expect(ids.insert(id).inserted, "\(id) begins twice")
      }
      #expect(begun > 100 && begun == over)
    }
  }
}
