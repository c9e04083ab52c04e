import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("A recorder that is killed")
  struct KillTests {
    @Test(.requiresPython)
    func `A recording opens in Python's mcap with the same frames, ended cleanly or killed with -9`() throws {
      let folder = try TemporaryFolder()
      var files: [String] = []
      for isKilled in [false, true] {
        var clone = try UinputClone(cloning: Panel.slots())
        let recorder = try Recorder([clone.node], to: folder.file("\(isKilled ? "killed" : "ended").mcap"))
        for x in 1...200 {
          try clone.send(
            Frame([(.absMTTrackingID, Int32(x / 10)), (.absMTPositionX, Int32(x)), (.mscTimestamp, 7 * Int32(x))]))
          // Within what the kernel's queue holds.
          if x % 8 == 0 { try recorder.waitForFrames(1 + x) }
        }
        try recorder.waitForFrames(201)
        if isKilled {
          recorder.program.kill()
          #expect(try recorder.program.wait().exit == .signal(9))
        } else {
          #expect(try recorder.stop().exit == .code(0))
        }
        files.append(recorder.file)
      }
      let script = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      let python = try #require(TouchTesting.Tool.python)
      let output = try Program.run([python, "/\(script)/Fixtures/oracles/mcap_frames.py"] + files)
      #expect(output.exit == .code(0), "\(output.output) \(output.error)")
      let parts = output.output.split(separator: "\n").split { $0.hasPrefix("header") }.map(Array.init)
      #expect(parts.count == 2)
      for (file, (lines, end)) in zip(files, zip(parts, [RecordingEnd.complete, .sealedTail])) {
        let recorded = try Recorded(file)
        #expect(recorded.end == end && recorded.frames.count == 201)
        #expect(lines.filter { $0.hasPrefix("/touch/") }.map(String.init) == recorded.frames.map { line($0, recorded) })
        #expect(lines.contains { $0.hasPrefix("summary") && ($0 == "summary none") == (end == .sealedTail) })
      }
      figure("Python's mcap: 2 × 201 frames equal ours, the second file's recorder was killed with -9")
    }

    /// The same line as `mcap_frames.py` prints.
    private func line(_ frame: RecordedFrame, _ recorded: Recorded) -> String {
      let wall = recorded.wallOffset.nanoseconds
      let usages = frame.events.map { String($0.usage.rawValue) }.joined(separator: ",")
      let values = frame.events.map { String($0.value) }.joined(separator: ",")
      let offsets = frame.offsets.map { String($0) }.joined(separator: ",")
      let header = frame.header
      return "/touch/\(header.device)/evdev \(header.sequence) \(header.receiveTime.nanoseconds + wall) "
        + "\(header.kernelTime.nanoseconds + wall) \(usages) \(values) \(header.flags.rawValue) \(offsets)"
    }

    @Test func `Killed while fingers move, it has lost nothing that it had written`() throws {
      let folder = try TemporaryFolder()
      for round in 0..<3 {
        var clone = try UinputClone(cloning: Panel.slots())
        let recorder = try Recorder([clone.node], to: folder.file("\(round).mcap"))
        var x: Int32 = 0
        // Sent in bursts that the kernel's queue holds; the kill comes in the middle of one.
        while x < 200 + Int32(round) {
          x += 1
          try clone.send(Frame([(.absMTPositionX, x)]))
          if x % 8 == 0 { try recorder.waitForFrames(1 + Int(x)) }
        }
        recorder.program.kill()
        #expect(try recorder.program.wait().exit == .signal(9))
        let recorded = try Recorded(recorder.file)
        #expect(recorded.sent.count >= 200 && recorded.drops == 0)
        for (index, frame) in recorded.sent.enumerated() {
          #expect(frame.events == Frame([(.absMTPositionX, Int32(index + 1))]).events)
        }
        #expect(recorded.end == .sealedTail, "\(String(describing: recorded.end))")
        let touches = try Touchrec.lines(["info", recorder.file])
        #expect(touches.first?.contains("whole, but never closed by its recorder") == true, "\(touches)")
      }
    }
  }
}
