import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

extension OnAKernel {
  @Suite struct DropTests {
    /// Fingers that come and go all the time, each with an id of its own, and a reader that sleeps through much of it.
    @Test(arguments: [2048, 64]) func noIDBeginsTwiceAfterADrop(batch: Int) throws {
      var clone = try UinputClone(cloning: Panel.slots())
      let seen = FrameCount()
      let stop = FrameCount()
      let sent = FrameCount()
      let thread = try WorkerThread(name: "sleepy", try Listener(clone.node, batch: batch)) { listener in
        var listener = listener
        var life = IDLife()
        var outcome = ReadOutcome.drained
        while outcome == .drained {
          outcome = listener.reader.drain { life.follow($0) }
          seen.set(Int(listener.reader.losses))
          // Asleep until the queue has overflowed; when the writer has ended, it reads what is left.
          if stop.isSet {
            let rest = (try? listener.reader.handle.descriptor.wait(until: .immediate)) ?? []
            if rest.isEmpty { break }
          } else {
            sent.waitForMore(200, orFor: stop)
          }
        }
        return Report(
          life: life, losses: listener.reader.losses, isUnstable: listener.reader.isUnstable, outcome: outcome)
      }
      let limit = Deadline.after(seconds: 60)
      var writer = Fingers(slots: 10, seed: 7)
      while seen.count < 12 {
        try #require(!limit.isPast, "60 s and only \(seen.count) drops")
        try clone.send(writer.frame())
        sent.set(sent.count + 1)
      }
      stop.set(1)
      let report = thread.join()
      #expect(report.losses >= 12)
      #expect(report.outcome == .drained && !report.isUnstable)
      #expect(report.life.begunTwice == [])
      #expect(report.life.overALiveID == [])
      #expect(report.life.liftsOfEmptySlots == 0)
      #expect(report.life.lossSnapshots == Int(report.losses))
      // One at open, and one more where the queue had overflowed before the first frame was read: that is opening, too.
      #expect([1, 2].contains(report.life.snapshots - report.life.lossSnapshots))
      #expect(report.life.ids.filter { $0.value >= 0 } == writer.ids.filter { $0.value >= 0 })
    }

    struct Report: Sendable {
      var life: IDLife
      var losses: UInt64
      var isUnstable: Bool
      var outcome: ReadOutcome
    }

    /// Ids only grow; every frame lifts, sets or moves in a few slots.
    struct Fingers {
      var ids: [Int32: Int32] = [:]
      private var nextID: Int32 = 100
      private var random: SeededGenerator
      private let slots: Int32
      private var step: Int32 = 0

      init(slots: Int32, seed: UInt64) {
        self.slots = slots
        random = SeededGenerator(seed: seed)
      }

      mutating func frame() -> Frame {
        var events: [(EventUsage, Int32)] = []
        step = (step + 1) % 4000
        for slot in 0..<slots where random.chance(70) {
          events.append((.absMTSlot, slot))
          if ids[slot, default: -1] < 0 {
            ids[slot] = nextID
            events.append((.absMTTrackingID, nextID))
            nextID += 1
          } else if random.chance(30) {
            ids[slot] = -1
            events.append((.absMTTrackingID, -1))
            continue
          }
          events.append((.absMTPositionX, step))
          events.append((.absMTPositionY, step / 2))
        }
        return Frame(events)
      }
    }

    /// The raw lives of tracking ids, judged without the decoder.
    struct IDLife: Sendable {
      var ids: [Int32: Int32] = [:]
      var begun: Set<Int32> = []
      var begunTwice: [Int32] = []
      var overALiveID: [Int32] = []
      var liftsOfEmptySlots = 0
      var snapshots = 0
      var lossSnapshots = 0
      private var slot: Int32 = 0

      mutating func follow(_ frame: borrowing EventFrame) {
        let isSnapshot = frame.flags.contains(.snapshot)
        if isSnapshot { snapshots += 1 }
        if frame.flags.contains(.afterDrop) { lossSnapshots += 1 }
        for i in 0..<frame.events.count {
          let event = frame.events[i]
          if event.usage == .absMTSlot { slot = event.value }
          guard event.usage == .absMTTrackingID else { continue }
          let old = ids[slot, default: -1]
          ids[slot] = event.value
          if event.value < 0 {
            if old < 0 && !isSnapshot { liftsOfEmptySlots += 1 }
          } else if event.value != old {
            if old >= 0 && !isSnapshot { overALiveID.append(event.value) }
            if !begun.insert(event.value).inserted { begunTwice.append(event.value) }
          }
        }
      }
    }

    /// The order that the kernel keeps: the change of clock throws away what is queued, and that is no loss.
    @Test func whatIsQueuedBeforeTheFirstReadIsNoLoss() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      var listener = try Listener(clone.node)
      // More than the queue holds: SYN_DROPPED is in it before anybody has read.
      for x in 1...2000 { try clone.send(Frame([(.absMTPositionX, Int32(x)), (.absMTPositionY, Int32(x / 2))])) }
      try listener.drain()
      #expect(listener.frames.map(\.flags) == [.snapshot])
      #expect(listener.reader.losses == 0)
      let x = listener.frames[0].events.first { $0.usage == .absMTPositionX }
      #expect(x?.value == 2000)
      // And the same after the first frame is one.
      for x in 1...2000 { try clone.send(Frame([(.absMTPositionX, Int32(x)), (.absMTPositionY, Int32(x / 2))])) }
      try clone.send(Frame([(.absMTTrackingID, 5)]))
      listener.frames = []
      try listener.drain()
      #expect(listener.reader.losses == 0, "no frame was ever read: still opening")
      try clone.send(Frame([(.absMTTrackingID, -1)]))
      try listener.read { $0.count >= 2 }
      for x in 1...2000 { try clone.send(Frame([(.absMTPositionX, Int32(x)), (.absMTPositionY, Int32(x / 2))])) }
      listener.frames = []
      try listener.drain()
      #expect(listener.reader.losses == 1)
      let snapshot = try #require(listener.frames.last)
      #expect(snapshot.flags == [.snapshot, .afterDrop])
      #expect(snapshot.events.first == InputEvent(.synDropped, 0))
    }
  }
}
