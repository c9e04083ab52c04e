import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

extension OnAKernel {
  @Suite struct CloneTests {
    @Test func theCatalogueListsACloneWithAllThatIsKnownOfIt() throws {
      let clone = try UinputClone(cloning: Panel.slots())
      let catalogue = try DeviceCatalogue.scan()
      let listed = try #require(catalogue.devices.first { $0.udev?.syspath == clone.syspath })
      #expect(listed.name == "Test Touchscreen")
      #expect(listed.id == DeviceID(bus: 0x18, vendor: 0x1234, product: 0xabcd, version: 0x100))
      #expect(listed.phys == "touchrec-\(ProcessFacts.pid)-0/input0")
      #expect(listed.isClone && listed.clonePID == ProcessFacts.pid)
      #expect(listed.axes == clone.description.axes)
      #expect(listed.properties == clone.description.properties)
      #expect(listed.codes[EventType.abs] == clone.description.codes[EventType.abs])
      #expect(listed.touchProtocol == .slots(10))
      #expect(listed.kind == .touchscreen && !listed.isKindGuessed)
      let udev = try #require(listed.udev)
      #expect(udev.node == clone.node)
      #expect(udev.isInitialised && udev.isVirtual && !udev.isInhibited)
      #expect(udev.isMarked("ID_INPUT_TOUCHSCREEN"))
      #expect(udev.seat == "seat0")
      #expect(udev.access == .granted)
      #expect(clone.notes.isEmpty)
    }

    @Test func aCloneIsFoundByEachKindOfName() throws {
      var device = Panel.slots(name: "Selector Panel 77")
      device.id.product = 0x77ab
      let clone = try UinputClone(cloning: device)
      let catalogue = try DeviceCatalogue.scan()
      let number = clone.node.split(separator: "/").last.map(String.init) ?? ""
      for text in [
        clone.node, clone.syspath, number, "1234:77ab", "0018:1234:77AB", "selector panel",
        "/sys/class/input/\(number)",
      ] {
        let found = try DeviceSelector(text).resolve(in: catalogue)
        #expect(found.map { $0.udev?.node } == [clone.node], "\(text)")
      }
      let all = (try? DeviceSelector("all").resolve(in: catalogue)) ?? []
      #expect(!all.contains { $0.udev?.node == clone.node }, "“all” takes no clone")
    }

    @Test func whatReadersSeeIsWhatTheFilterModelSays() throws {
      for device in [Panel.slots(), Panel.single, Panel.anonymous, Panel.slots(2)] {
        for keepsFuzz in [false, true] {
          try compareWithModel(device, keepsFuzz: keepsFuzz)
        }
      }
    }

    private func compareWithModel(_ original: DeviceDescription, keepsFuzz: Bool) throws {
      var device = original
      // Pressure: udev and libinput leave its fuzz alone, X and Y of touchscreens they set to 0.
      if keepsFuzz { for code in device.axes.keys where code == 0x3a || code == 0x18 { device.axes[code]?.fuzz = 8 } }
      var options = CloneOptions()
      options.keepsFuzz = keepsFuzz
      var clone = try UinputClone(cloning: device, options)
      var listener = try Listener(clone.node)
      try listener.read { !$0.isEmpty }
      listener.frames = []

      var state = CloneState(clone.description)
      var model = KernelFilter(clone.description)
      var written = FrameBuffer()
      var expected: [[InputEvent]] = []
      var random = SeededGenerator(seed: 42)
      for _ in 0..<400 {
        let frame = randomFrame(device, &random)
        frame.with { state.write($0, into: &written) }
        expected += model.frames(from: written.frame)
        try clone.send(frame)
        // As soon as it is there, lest the queue overflow.
        let wanted = expected.count
        try listener.read { $0.count >= wanted }
      }
      state.lift(into: &written)
      expected += model.frames(from: written.frame)
      try clone.liftAll()
      let wanted = expected.count
      try listener.read { $0.count >= wanted }
      #expect(listener.frames.map(\.events) == expected, "\(device.name), fuzz kept: \(keepsFuzz)")
      #expect(listener.reader.losses == 0)
    }

    /// Values that repeat often, codes that are not announced, empty frames, long frames, slots out of range.
    private func randomFrame(_ device: DeviceDescription, _ random: inout SeededGenerator) -> Frame {
      let usages: [EventUsage] = [
        .absMTSlot, .absMTSlot, .absMTTrackingID, .absMTPositionX, .absMTPositionY, .absMTPressure, .absX, .absY,
        .absPressure,
        .btnTouch, .mscTimestamp, .synMTReport, .synConfig, .absDistance, EventUsage(type: EventType.rel, code: 0),
      ]
      var events: [(EventUsage, Int32)] = []
      let length = random.chance(12) ? random.int(0...119) : random.int(0...11)
      for _ in 0..<length {
        let usage = usages[Int(random.int(0...Int32(usages.count - 1)))]
        let value: Int32
        switch usage {
        case .absMTSlot: value = random.int(0...11) - 1
        case .absMTTrackingID: value = random.int(0...3) - 1
        case .btnTouch: value = random.int(0...2)
        default: value = random.int(0...39)
        }
        events.append((usage, value))
      }
      return Frame(events, report: random.chance(10) ? 1 : 0)
    }

    @Test func everySlotIsLiftedBeforeTheDeviceGoes() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      let thread = try WorkerThread(name: "listener", try Listener(clone.node)) { listener in
        var listener = listener
        // What goes wrong here shows in what is expected below.
        try? listener.read { _ in false }
        return Heard(frames: listener.frames, outcome: listener.outcome)
      }
      #expect(try clone.waitForReader(until: .after(seconds: 60)))
      try clone.send(Frame([(.absMTSlot, 3), (.absMTTrackingID, 7), (.absMTPositionX, 5), (.btnTouch, 1)]))
      try clone.send(Frame([(.absMTSlot, 9), (.absMTTrackingID, 8), (.absMTPositionX, 6)]))
      try clone.finish(grace: 2_000)
      let heard = thread.join()
      #expect(heard.outcome == .ended(.unplugged))
      #expect(
        heard.frames.last
          == Frame([(.absMTSlot, 3), (.absMTTrackingID, -1), (.absMTSlot, 9), (.absMTTrackingID, -1), (.btnTouch, 0)]))
    }

    private struct Heard: Sendable {
      var frames: [Frame]
      var outcome: ReadOutcome
    }

    @Test func aReaderThatComesIsNoticed() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      #expect(try !clone.waitForReader(until: .immediate))
      do { _ = try FileDescriptor.open(clone.node, .readOnly) }
      let reader = try FileDescriptor.open(clone.node, .readOnly)
      #expect(try clone.waitForReader(until: .after(seconds: 60)))
      try reader.close()
    }

    @Test func aReaderIsNoticedThoughItsOpeningWasJoinedWithAnothers() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      let passing = try FileDescriptor.open(clone.node, .readOnly)
      let reader = try FileDescriptor.open(clone.node, .readOnly)
      try passing.close()
      #expect(try clone.waitForReader(until: .after(seconds: 60)))
      try reader.close()
    }

    @Test func moreThanAHundredSlotsAreLoweredOrRefused() throws {
      #expect(throws: DeviceError.self) { _ = try UinputClone(cloning: Panel.slots(250)) }
      var options = CloneOptions()
      options.highestSlot = 4
      let clone = try UinputClone(cloning: Panel.slots(250), options)
      #expect(clone.notes.count == 1)
      #expect(try EvdevHandle.open(clone.node).description.slotCount == 5)
      let full = try UinputClone(cloning: Panel.slots(100))
      #expect(try EvdevHandle.open(full.node).description.slotCount == 100)
    }

    @Test func brokenDescriptionsAreClonedWithANote() throws {
      var device = Panel.slots(name: String(repeating: "ü", count: 60))
      device.axes[0x35] = AxisRange(minimum: 100, maximum: -100, flat: 900)
      device.axes[0x36] = AxisRange(minimum: 0, maximum: 0)
      device.axes[0x00] = AxisRange(minimum: .min, maximum: .max)
      let clone = try UinputClone(cloning: device)
      #expect(clone.notes.count == 4, "\(clone.notes)")
      let handle = try EvdevHandle.open(clone.node)
      #expect(handle.description.name == String(repeating: "ü", count: 39))
      #expect(handle.description.axes[0x35] == AxisRange(minimum: -100, maximum: 100, flat: 200))
    }
  }
}
