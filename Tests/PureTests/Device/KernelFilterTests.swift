import LinuxIO
import Testing
import TouchDevice
import TouchModel

/// The kernel's filter as cases 32–35 of the public faults have it; KernelTests compares it with a kernel.
@Suite struct KernelFilterTests {
  @Test func repeatedValuesAndEmptyFramesDoNotComeBack() throws {
    // Case 32: X 0 is what a new device has already.
    let seen = try play("32-replay-duplicates-filtered")
    #expect(
      seen == [
        [
          InputEvent(.absMTTrackingID, 5), InputEvent(.absMTPositionY, 300), InputEvent(.btnTouch, 1),
          InputEvent(.synReport, 0),
        ],
        [InputEvent(.absMTPositionY, 310), InputEvent(.synReport, 0)],
        [InputEvent(.absMTTrackingID, -1), InputEvent(.btnTouch, 0), InputEvent(.synReport, 0)],
      ])
  }

  @Test func fuzzSmoothsAReplayUnlessTheCloneHasNone() throws {
    // Case 33.
    let position = { (frames: [[InputEvent]]) in
      frames.flatMap { $0 }.filter { $0.usage == .absMTPositionX }.map(\.value)
    }
    var options = CloneOptions()
    #expect(position(try play("33-replay-fuzz-alters", options)) == [400, 403, 406, 413, 440])
    options.keepsFuzz = true
    #expect(position(try play("33-replay-fuzz-alters", options)) == [400, 401, 407, 440])
  }

  @Test func theSecondPassStartsInTheRightSlot() throws {
    // Case 34: the recording begins without naming slot 0 and ends in slot 1.
    let seen = try play("34-replay-twice-current-slot", passes: 2)
    var slot: Int32 = 0
    var begun: [Int32: [Int32]] = [:]
    for event in seen.flatMap({ $0 }) {
      if event.usage == .absMTSlot { slot = event.value }
      if event.usage == .absMTTrackingID, event.value >= 0 { begun[slot, default: []].append(event.value) }
    }
    #expect(begun == [0: [1, 1], 1: [2, 2]])
  }

  @Test func theFirstFrameAtTimeZeroIsAFrame() throws {
    // Case 35.
    #expect(try play("35-replay-first-frame-at-zero").count == 4)
  }

  @Test func whatTheDeviceNeverAnnouncedVanishes() {
    var model = KernelFilter(panel)
    let events: [(EventUsage, Int32)] = [
      (.absMTPressure, 5), (.mscTimestamp, 5), (.btnLeft, 1), (.absX, 9), (EventUsage(type: 99, code: 0), 1),
      (.synDropped, 0),
      (.synReport, 0),
    ]
    #expect(model.frames(from: events.map { InputEvent($0.0, $0.1) }).isEmpty)
  }

  @Test func aSlotIsNamedOnlyWhenSomethingHappensInIt() {
    var model = KernelFilter(panel)
    let step = { (events: [(EventUsage, Int32)]) in
      model.frames(from: (events + [(.synReport, 0)]).map { InputEvent($0.0, $0.1) }).map {
        $0.map { "\($0.usage.code):\($0.value)" }
      }
    }
    #expect(step([(.absMTSlot, 3)]) == [])
    #expect(step([(.absMTTrackingID, 1)]) == [["47:3", "57:1", "0:0"]])
    #expect(step([(.absMTSlot, 2), (.absMTSlot, 3), (.absMTPositionX, 4)]) == [["53:4", "0:0"]])
    // Out of range: what follows goes to the slot before.
    #expect(step([(.absMTSlot, 77), (.absMTPositionX, 5)]) == [["53:5", "0:0"]])
    #expect(step([(.absMTSlot, .min), (.absMTPositionX, 5)]) == [])
  }

  @Test func protocolAIsNotFilteredAtAll() {
    var device = panel
    device.codes[EventType.abs] = EventBits([0x35, 0x36])
    device.axes = device.axes.filter { $0.key != 0x2f && $0.key != 0x39 }
    var model = KernelFilter(device)
    let frame = [InputEvent(.absMTPositionX, 0), InputEvent(.synMTReport, 0), InputEvent(.synReport, 0)]
    #expect(model.frames(from: frame + frame) == [frame, frame])
    let empty = [InputEvent(.synMTReport, 0), InputEvent(.synReport, 0)]
    #expect(model.frames(from: empty) == [empty])
  }

  @Test func aFrameLongerThanThePacketIsSplitWithReportOne() {
    var model = KernelFilter(panel)
    let events = (1...200).map { InputEvent(.absMTPositionX, $0) } + [InputEvent(.synReport, 0)]
    let seen = model.frames(from: events)
    // 10 slots: 11 + 7 + 4 codes of 10 slots.
    #expect(seen.map(\.count) == [59, 59, 59, 27])
    #expect(seen.map { $0.last?.value } == [1, 1, 1, 0])
    #expect(seen.flatMap { $0.dropLast() } == Array(events.dropLast()))
  }

  @Test func wildValuesAndRangesDoNotTrap() {
    var device = panel
    device.axes[0x2f] = AxisRange(minimum: .min, maximum: .max)
    device.axes[0x39] = AxisRange(minimum: .max, maximum: .min)
    for fuzz in [Int32.min, -1, 1, .max] {
      device.axes[0x35]?.fuzz = fuzz
      var model = KernelFilter(device)
      for value in [Int32.min, -1, 0, 1, .max] {
        _ = model.frames(from: [
          InputEvent(.absMTSlot, value), InputEvent(.absMTPositionX, value), InputEvent(.synReport, value),
        ])
      }
    }
  }

  // MARK: helpers

  private var panel: DeviceDescription {
    var device = DeviceDescription(name: "Panel", properties: EventBits([InputProperty.direct]))
    device.codes = [
      EventType.key: EventBits([EventUsage.btnTouch.code]), EventType.abs: EventBits([0x2f, 0x35, 0x36, 0x39]),
    ]
    device.axes = [
      0x2f: AxisRange(minimum: 0, maximum: 9), 0x35: AxisRange(minimum: 0, maximum: 1919),
      0x36: AxisRange(minimum: 0, maximum: 1079), 0x39: AxisRange(minimum: 0, maximum: 65535),
    ]
    return device
  }

  /// Plays a case's frames into a clone that is only a model.
  private func play(_ name: String, _ options: CloneOptions = CloneOptions(), passes: Int = 1) throws -> [[InputEvent]]
  {
    let (device, frames) = try caseFile(name)
    let plan = try ClonePlan(cloning: device, options)
    var state = CloneState(plan.description)
    var model = KernelFilter(plan.description)
    var output = FrameBuffer()
    var seen: [[InputEvent]] = []
    for pass in 0..<passes {
      for frame in frames {
        var buffer = FrameBuffer()
        for event in frame { buffer.append(event) }
        state.write(buffer.frame, into: &output)
        seen += model.frames(from: output.frame)
      }
      if pass < passes - 1 {
        state.lift(into: &output)
        seen += model.frames(from: output.frame)
      }
    }
    return seen
  }

  /// A reader of its own for the cases' small evemu files: the codec has other tests.
  private func caseFile(_ name: String) throws -> (DeviceDescription, [[InputEvent]]) {
    let folder = #filePath.components(upTo: "/Tests/") + "/Tests/Fixtures/cases"
    let bytes = try FileSystem.contents(of: "\(folder)/\(name).evemu")
    var device = panel
    var frames: [[InputEvent]] = [[]]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(
        String.init)
      if words[0] == "A:" {
        let numbers = words.dropFirst(2).compactMap { Int32($0) }
        device.axes[try #require(UInt16(words[1], radix: 16))] = AxisRange(
          minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3], resolution: numbers[4])
      } else if words[0] == "E:" {
        let event = InputEvent(
          type: try #require(UInt16(words[2], radix: 16)), code: try #require(UInt16(words[3], radix: 16)),
          value: try #require(Int32(words[4])))
        frames[frames.count - 1].append(event)
        if event.usage == .synReport { frames.append([]) }
      }
    }
    return (device, frames.filter { !$0.isEmpty })
  }
}

extension String {
  /// The part before the last occurrence of a folder's name.
  func components(upTo mark: String) -> String {
    var here = self[...]
    while !here.isEmpty, !here.hasSuffix(mark) { here.removeLast() }
    return String(here.dropLast(mark.count))
  }
}
