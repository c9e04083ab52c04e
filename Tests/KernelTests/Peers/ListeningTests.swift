import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel.Peers {
  @Suite("touchrec beside its peers", .requiresCorpus, .requiresTool("evemu-record"))
  struct ListeningTests {
    @Test(arguments: [Corpus.fourFingers, Corpus.tenContacts])
    func `touchrec and evemu-record hold the same events and intervals, and a replay gives them again`(name: String)
      throws
    {
      let original = try Corpus.path(name)
      let folder = try TemporaryFolder()
      let device = try EvemuDevice(original)
      let recorder = try Recorder([device.node], to: folder.file("ours.mcap"))
      let peer = try EvemuRecorder(device.node)
      let player = try device.play(original)
      #expect(try player.wait().succeeded)
      try device.mark()
      try peer.waitForMark()
      let theirs = try EvemuText.events(try peer.stop())
      let end = try recorder.stop()
      #expect(end.exit == .code(0), "\(end.error)")

      let ours = try Recorded(recorder.file)
      #expect(ours.drops == 0 && ours.end == .complete)
      let events = ours.sent.flatMap(\.timedEvents)
      let runs = EvemuText.runs(theirs)
      if runs.count == 1 {
        expectEqual(events.rebased, theirs.rebased)
      } else {
        // The guest's threads stall, and evemu-record's queue overflows: what it has between two losses is a part of ours.
        for run in runs { #expect(isPart(run.rebased, of: events), "\(run.prefix(3))") }
      }

      // Neither may have missed anything that the kernel let through.
      var filter = KernelFilter(ours.devices[0])
      let source = try Recorded(original)
      let expected = source.sent.flatMap { filter.frames(from: $0.events) }
      #expect(ours.sent.dropLast().map(\.events) == expected)
      figure(
        "\(name): \(events.count) events in \(ours.sent.count) frames, \(source.sent.count) in the file; "
          + "evemu-record has \(theirs.count) events and dropped \(runs.count - 1) times")

      try compareConverted(ours, recorder.file, folder, theirs, isWhole: runs.count == 1)
      try compareReplayed(ours, recorder.file, folder, name)
    }

    /// `touchrec convert` to evemu gives evemu-record's own lines.
    private func compareConverted(
      _ ours: Recorded, _ file: String, _ folder: TemporaryFolder, _ theirs: [TimedEvent], isWhole: Bool
    ) throws {
      _ = try Touchrec.lines(["convert", file, folder.file("ours.evemu")])
      let converted = try EvemuText.events(String(decoding: try folder.read("ours.evemu"), as: UTF8.self))
      expectEqual(converted.rebased, ours.sent.flatMap(\.timedEvents).rebased)
      if isWhole { expectEqual(converted, theirs) }
    }

    /// A line of difference instead of two lists of thousands.
    private func expectEqual(_ a: [TimedEvent], _ b: [TimedEvent]) {
      #expect(a.count == b.count)
      if let place = zip(a, b).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
        Issue.record("event \(place.offset): \(place.element.0) and \(place.element.1)")
      }
    }

    private func isPart(_ run: [TimedEvent], of whole: [TimedEvent]) -> Bool {
      guard let first = run.first else { return true }
      return whole.indices.contains { start in
        whole[start].event == first.event && start + run.count <= whole.count
          && Array(whole[start..<(start + run.count)]).rebased == run
      }
    }

    /// A replay is what the kernel's filter makes of the recording, with the same touches.
    private func compareReplayed(
      _ recorded: Recorded, _ file: String, _ folder: TemporaryFolder, _ name: String
    ) throws {
      let heard = try Replay.heard(by: EvemuRecorder.init, of: file)
      var filter = KernelFilter(try ClonePlan(cloning: recorded.devices[0]).description)
      let expected = recorded.frames.flatMap { filter.frames(from: $0.events) }
      let frames = try EvemuText.frames(heard.text)
      expectEqual(frames, expected)

      try folder.write("second.evemu", heard.text)
      let touches = try Touchrec.timeless(["touches", "--json", file])
      #expect(try Touchrec.timeless(["touches", "--json", folder.file("second.evemu")]) == touches)
      #expect(touches.contains { $0.contains("\"ended\"") } && !touches.contains { $0.contains("\"cancelled\"") })
      figure(
        "\(name): \(frames.count) frames with \(frames.joined().count) events replayed, \(touches.count) lines of touches; "
          + (heard.error.split(separator: "\n").last.map(String.init) ?? ""))
    }

    @Test func `A replay of a file that was never filtered is what the kernel's filter makes of it`() throws {
      let source = try Recorded(try Corpus.path(Corpus.fourFingers))
      let heard = try Replay.heard(by: EvemuRecorder.init, of: try Corpus.path(Corpus.fourFingers))
      let description = try ClonePlan(cloning: source.devices[0]).description
      var clone = CloneState(description)
      var filter = KernelFilter(description)
      var written = FrameBuffer()
      var expected: [[InputEvent]] = []
      for frame in source.frames {
        frame.with { clone.write($0, into: &written) }
        expected += filter.frames(from: written.frame)
      }
      expectEqual(try EvemuText.frames(heard.text), expected)
    }

    /// The last frame may be lost to a peer that sleeps when the device goes; it is the mark.
    private func expectEqual(_ frames: [[InputEvent]], _ expected: [[InputEvent]]) {
      #expect(frames.count == expected.count || frames.count == expected.count - 1)
      if let place = zip(frames, expected).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
        Issue.record("frame \(place.offset): \(place.element.0) and \(place.element.1)")
      }
    }
  }
}
