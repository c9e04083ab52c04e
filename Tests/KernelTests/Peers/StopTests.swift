import Glibc
import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("A replay that is stopped")
  struct ReplayStopTests {
    static let recordings = [
      ("five fingers", LongTouch.recording(slots: [0, 3, 4, 7, 9])),
      ("a single touch", LongTouch.singleTouchRecording()),
    ]

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [0, 1])
    func `Whoever reads along sees every open slot lifted before the device goes`(signal: Int32, which: Int) throws {
      let folder = try TemporaryFolder()
      let source = try folder.write("long.evemu", Self.recordings[which].1)
      let replay = try Replay(source)
      let recorder = try Recorder([replay.node], to: folder.file("heard.mcap"))
      replay.go()
      // All fingers are down and have moved.
      try recorder.wait("moving fingers") { $0.sent.count >= 12 }
      replay.program.send(signal: signal)
      let replayed = try replay.program.wait()
      #expect(replayed.exit == .code(0), "\(replayed)")
      #expect(replayed.error.contains("stopped before its end"), "\(replayed.error)")
      let end = try recorder.program.wait()
      #expect(end.exit == .code(0) && end.error.contains("was unplugged"), "\(end)")

      let recorded = try Recorded(recorder.file)
      #expect(recorded.frames.last?.flags == .removed)
      let lift = try #require(recorded.frames.dropLast().last)
      var open = OpenSlots()
      for frame in recorded.frames.dropLast(2) { open.follow(frame.events) }
      #expect(open.slots.count == [5, 0][which] && open.keys == [.btnTouch])
      #expect(lift.events.last == InputEvent(.synReport, 0))
      #expect(lift.events.count { $0.usage == .absMTTrackingID && $0.value == -1 } == open.slots.count)
      #expect(lift.events.contains(InputEvent(.btnTouch, 0)))
      open.follow(lift.events)
      #expect(open.slots.isEmpty && open.keys.isEmpty, "\(lift)")
      let last = try Touchrec.lines(["touches", "--json", recorder.file]).suffix([5, 1][which])
      #expect(last.allSatisfy { $0.contains("\"phase\":\"ended\"") }, "\(last)")
    }

    @Test(.requiresTool("evemu-record"))
    func `evemu-record sees the lift as well`() throws {
      let folder = try TemporaryFolder()
      let replay = try Replay(try folder.write("long.evemu", Self.recordings[0].1))
      let peer = try EvemuRecorder(replay.node)
      replay.go()
      try peer.program.waitFor(output: "0003 0036 0505")
      replay.program.interrupt()
      #expect(try replay.program.wait().exit == .code(0))
      let heard = try EvemuText.frames(try peer.program.wait().output)
      var open = OpenSlots()
      for frame in heard.dropLast() { open.follow(frame) }
      #expect(open.slots.count == 5)
      #expect(heard.last?.last == InputEvent(.synReport, 0))
      open.follow(heard.last ?? [])
      #expect(open.slots.isEmpty && open.keys.isEmpty)
    }

    /// Slots and keys that are down, judged without touchrec's decoder.
    struct OpenSlots {
      var slots: Set<Int32> = []
      var keys: Set<EventUsage> = []
      private var slot: Int32 = 0

      mutating func follow(_ events: [InputEvent]) {
        for event in events {
          switch event.usage {
          case .absMTSlot: slot = event.value
          case .absMTTrackingID where event.value < 0: slots.remove(slot)
          case .absMTTrackingID: slots.insert(slot)
          case _ where event.type == EventType.key:
            if event.value == 0 { keys.remove(event.usage) } else { keys.insert(event.usage) }
          default: break
          }
        }
      }
    }
  }
}

extension OnAKernel.Peers {
  @Suite("A recording that is stopped")
  struct RecordStopTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `Every signal that asks for an end closes the file`(signal: Int32) throws {
      let folder = try TemporaryFolder()
      var clone = try UinputClone(cloning: Panel.slots())
      let recorder = try Recorder([clone.node], to: folder.file("a.mcap"))
      for x in 1...5 { try clone.send(Frame([(.absMTTrackingID, 5), (.absMTPositionX, Int32(x))])) }
      // They are in the kernel's queue: what came before the signal belongs to the recording.
      recorder.program.send(signal: signal)
      let end = try recorder.program.wait()
      #expect(end.exit == .code(0), "\(end.error)")
      let recorded = try Recorded(recorder.file)
      #expect(recorded.end == .complete, "closed with its summary")
      #expect(recorded.sent.count == 5)
      #expect(end.error.contains("5 frames"), "\(end.error)")
      let info = try Touchrec.lines(["info", recorder.file])
      #expect(info.first?.hasSuffix(", complete") == true, "\(info)")
    }

    @Test func `A duration ends the recording by itself`() throws {
      let folder = try TemporaryFolder()
      var clone = try UinputClone(cloning: Panel.slots())
      let recorder = try Recorder([clone.node], to: folder.file("a.mcap"), ["--duration", "1s"])
      try clone.send(Frame([(.absMTTrackingID, 5)]))
      let end = try recorder.program.wait()
      #expect(end.exit == .code(0), "\(end.error)")
      #expect(try Recorded(recorder.file).end == .complete)
    }
  }
}
