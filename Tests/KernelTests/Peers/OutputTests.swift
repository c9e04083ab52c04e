import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("Where a recording goes")
  struct OutputTests {
    @Test(.requiresRoot)
    func `A folder that is missing or read-only is one clear error`() throws {
      let clone = try UinputClone(cloning: Panel.slots())
      let mount = try Mount(options: "ro")
      let cases = [
        ("\(mount.path)/a.mcap", "read-only", "choose a folder that you may write to with -o"),
        ("/no/such/folder/a.mcap", "no such file", "its folder is not there: mkdir -p it first"),
      ]
      for (path, why, hint) in cases {
        let result = try Touchrec.run(["record", clone.node, "-o", path])
        #expect(result.exit == .code(1))
        let lines = result.error.split(separator: "\n")
        #expect(lines.count == 3, "\(result.error)")
        #expect(lines.first == "touchrec: cannot record to \(path)")
        #expect(lines.dropFirst().first?.lowercased().contains(why) == true, "\(result.error)")
        #expect(lines.last == "  hint: \(hint)")
        #expect(result.output.isEmpty)
      }
    }

    @Test(.requiresRoot)
    func `A full disk ends the recording with a clear error, and what was written is whole`() throws {
      let mount = try Mount(options: "size=32k")
      var clone = try UinputClone(cloning: Panel.slots())
      let recorder = try Recorder([clone.node], to: "\(mount.path)/a.mcap")
      var x: Int32 = 0
      while recorder.program.poll() == nil, x < 20_000 {
        x += 1
        try clone.send(Frame([(.absMTSlot, x % 10), (.absMTPositionX, x), (.absMTPositionY, x)]))
        if x % 8 == 0 {
          try waitUntil("frame \(x)") { recorder.program.poll() != nil || (recorder.recorded?.frames.count ?? 0) > x }
        }
      }
      let end = try recorder.program.wait()
      #expect(end.exit == .code(1))
      #expect(end.error.contains("touchrec: the recording to \(recorder.file) broke off\n"), "\(end.error)")
      #expect(end.error.contains("ENOSPC"), "\(end.error)")
      #expect(end.error.contains("  hint: what was written before is whole: touchrec info \(recorder.file)"))
      let recorded = try Recorded(recorder.file)
      #expect(recorded.sent.count > 100 && recorded.drops == 0)
      for (index, frame) in recorded.sent.enumerated() {
        #expect(frame.events.contains(InputEvent(.absMTPositionX, Int32(index + 1))), "\(index): \(frame)")
      }
      let info = try Touchrec.run(["info", recorder.file])
      #expect(info.exit == .code(0), "\(info)")
      figure(
        "full disk: \(recorded.sent.count) of \(x) frames are whole, the file ends \(String(describing: recorded.end))")
    }

    @Test(.requiresTool("evemu-play"), .requiresTool("evemu-describe"))
    func `A recording in evemu is a device for evemu-device and plays by evemu-play`() throws {
      let folder = try TemporaryFolder()
      var clone = try UinputClone(cloning: Panel.slots(5, name: "Panel for evemu"))
      let recorder = try Recorder([clone.node], to: folder.file("a.mcap"), [])
      let direct = try Touchrec.start(["record", clone.node, "-o", folder.file("a.evemu")])
      try waitUntil("the head of a.evemu") {
        ((try? folder.read("a.evemu")).map { String(decoding: $0, as: UTF8.self) } ?? "").contains("state, flags")
      }
      var frames: [Frame] = []
      for x: Int32 in 1...40 {
        frames.append(
          Frame([
            (.absMTSlot, x % 5), (.absMTTrackingID, x), (.absMTPositionX, x * 7), (.btnTouch, 1),
            (.mscTimestamp, x * 1000),
          ]))
      }
      for (index, frame) in frames.enumerated() {
        try clone.send(frame)
        if index % 4 == 0 { try recorder.waitForFrames(index + 1) }
      }
      try recorder.waitForFrames(41)
      #expect(try recorder.stop().exit == .code(0))
      direct.interrupt()
      #expect(try direct.wait().exit == .code(0))
      // Two listeners wrote two formats of one stream.
      let native = try Recorded(recorder.file).sent.flatMap(\.timedEvents)
      let text = String(decoding: try folder.read("a.evemu"), as: UTF8.self)
      #expect(try EvemuText.events(text).rebased == native.rebased)

      let device = try EvemuDevice(folder.file("a.evemu"))
      #expect(try describe(device.node) == describe(clone.node))
      var listener = try Listener(device.node)
      try listener.drain()
      listener.frames = []
      let player = try device.play(folder.file("a.evemu"))
      try listener.read { $0.count >= 40 }
      #expect(try player.wait().succeeded)
      #expect(listener.frames.map(\.events) == (try Recorded(recorder.file).sent.map(\.events)))
    }

    /// What evemu-describe says of a device: name, ids, properties, codes and axes.
    private func describe(_ node: String) throws -> [Substring] {
      let result = try Program.run(["evemu-describe", node])
      #expect(result.succeeded)
      return result.output.split(separator: "\n").filter { line in
        ["N:", "I:", "P:", "B:", "A:"].contains(line.prefix(2))
      }
    }

    @Test func `events into head ends quietly, from a file and from a device`() throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("long.evemu", LongTouch.recording(slots: [1, 2]))
      let touchrec = try TouchTesting.Tool.built("touchrec")
      let script = #""$0" events "$1" | head -3; echo "${PIPESTATUS[0]}""#
      let result = try Program.run(["bash", "-c", script, touchrec, file])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 4 && lines.last == "0", "\(result.output)")
      #expect(result.error.isEmpty, "\(result.error)")

      var clone = try UinputClone(cloning: Panel.slots())
      let live = try Program(["bash", "-c", script, touchrec, clone.node])
      try waitUntil("the end of touchrec events | head") {
        try clone.send(Frame([(.absMTPositionX, Int32.random(in: 0...4000))]))
        return live.poll() != nil
      }
      let end = try live.wait()
      #expect(end.output.split(separator: "\n").last == "0", "\(end)")
      #expect(end.error.isEmpty, "\(end.error)")
    }
  }
}

/// A small file system of its own, taken away with its owner.
final class Mount {
  let path: String
  private let folder: TemporaryFolder

  init(options: String) throws {
    folder = try TemporaryFolder()
    path = folder.file("mount")
    _ = try Program.run(["mkdir", path])
    let result = try Program.run(["mount", "-t", "tmpfs", "-o", options, "touchrec-test", path])
    if !result.succeeded { throw TestTrouble("mount: \(result.error)") }
  }

  deinit { _ = try? Program.run(["umount", path]) }
}
