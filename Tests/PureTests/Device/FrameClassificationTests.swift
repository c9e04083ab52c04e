import Testing
import TouchDevice
import TouchModel

@Suite struct FrameClassificationTests {
  static let frames: [(name: String, events: [(EventUsage, Int32)], flags: FrameFlags)] = [
    ("driver's frame", [(.btnTouch, 0), (.synReport, 0)], []),
    ("unplug", [(.btnTouch, 0), (.synReport, 1)], .kernelRelease),
    (
      "inhibit",
      [(.absMTTrackingID, -1), (.absMTSlot, 1), (.absMTTrackingID, -1), (.btnTouch, 0), (.synReport, 1)], .kernelRelease
    ),
    ("split", [(.absMTPositionX, 3), (.synReport, 1)], .continued),
    ("split with a lift", [(.absMTTrackingID, -1), (.absMTPositionX, 3), (.synReport, 1)], .continued),
    ("begin", [(.absMTTrackingID, 4), (.synReport, 1)], .continued),
    ("press", [(.btnTouch, 1), (.synReport, 1)], .continued),
    ("key repeat", [(.btnTouch, 2), (.synReport, 1)], .continued),
    ("slot only", [(.absMTSlot, 1), (.synReport, 1)], .continued), ("nothing", [(.synReport, 1)], .continued),
    ("loss", [(.synDropped, 0), (.synReport, 0)], .afterDrop),
    ("loss among fragments", [(.btnTouch, 0), (.synDropped, 0), (.absMTPositionX, 3), (.synReport, 1)], .afterDrop),
    ("cut after a loss", [(.synDropped, 0)], .afterDrop),
    ("other value", [(.btnTouch, 0), (.synReport, 2)], []), ("cut", [(.btnTouch, 0)], []), ("empty", [], []),
  ]

  @Test func theClosingReportTellsWhoMadeTheFrame() {
    for frame in FrameClassificationTests.frames {
      var buffer = FrameBuffer()
      for event in frame.events { buffer.append(InputEvent(event.0, event.1)) }
      #expect(buffer.closingFlags == frame.flags, "\(frame.name)")
    }
  }
}

@Suite struct CloneStateTests {
  private let screen: DeviceDescription = {
    var device = DeviceDescription()
    device.codes = [
      EventType.key: EventBits([EventUsage.btnTouch.code]), EventType.abs: EventBits([0x2f, 0x35, 0x39]),
    ]
    device.axes = [0x2f: AxisRange(minimum: 0, maximum: 2)]
    return device
  }()

  private func written(_ state: inout CloneState, _ events: [(EventUsage, Int32)], _ flags: FrameFlags = [])
    -> [InputEvent]
  {
    var input = FrameBuffer()
    input.header.flags = flags
    for event in events { input.append(InputEvent(event.0, event.1)) }
    var output = FrameBuffer()
    state.write(input.frame, into: &output)
    return contents(output)
  }

  private func contents(_ buffer: borrowing FrameBuffer) -> [InputEvent] {
    var result: [InputEvent] = []
    let frame = buffer.frame
    for i in 0..<frame.events.count { result.append(frame.events[i]) }
    return result
  }

  private func events(_ list: [(EventUsage, Int32)]) -> [InputEvent] { list.map { InputEvent($0.0, $0.1) } }

  @Test func aLossIsPlayedAsTheDifferenceAcrossTheGap() {
    var state = CloneState(screen)
    _ = written(
      &state,
      [(.absMTSlot, 0), (.absMTTrackingID, 1), (.absMTSlot, 1), (.absMTTrackingID, 2), (.btnTouch, 1), (.synReport, 0)])
    let snapshot: [(EventUsage, Int32)] = [
      (.absMTSlot, 0), (.absMTTrackingID, 1), (.absMTSlot, 1), (.absMTTrackingID, 9), (.absMTSlot, 2),
      (.absMTTrackingID, -1),
      (.absMTSlot, 1),
    ]
    let seen = written(&state, [(.synDropped, 0)] + snapshot + [(.synReport, 0)], [.snapshot, .afterDrop])
    // Slot 0 goes on; slot 1 is another finger; BTN_TOUCH is not down any more.
    #expect(
      seen
        == events(
          [(.absMTSlot, 1), (.absMTTrackingID, -1), (.btnTouch, 0), (.synReport, 0)] + snapshot + [(.synReport, 0)]))
  }

  @Test func liftingLiftsEverySlotAndKey() {
    var state = CloneState(screen)
    #expect(!state.isDown)
    _ = written(&state, [(.absMTSlot, 2), (.absMTTrackingID, 1), (EventUsage(type: 1, code: 30), 1), (.synReport, 0)])
    #expect(state.isDown)
    var output = FrameBuffer()
    state.lift(into: &output)
    #expect(!state.isDown)
    #expect(
      contents(output)
        == events([
          (.absMTSlot, 0), (.absMTTrackingID, -1), (.absMTSlot, 1), (.absMTTrackingID, -1), (.absMTSlot, 2),
          (.absMTTrackingID, -1), (EventUsage(type: 1, code: 30), 0), (.btnTouch, 0), (.synReport, 0),
        ]))
    // The kernel's slot is 2 now; the next pass must not begin there.
    #expect(written(&state, [(.absMTTrackingID, 5), (.synReport, 0)]).first == InputEvent(.absMTSlot, 0))
  }

  @Test func aSlotThatTheCloneLacksTakesItsEventsWithIt() {
    var state = CloneState(screen)
    let seen = written(
      &state,
      [
        (.absMTSlot, 1), (.absMTTrackingID, 1), (.absMTSlot, 3), (.absMTTrackingID, 2), (.absMTPositionX, 4),
        (.btnTouch, 1), (.synReport, 0),
      ])
    #expect(
      seen == events([(.absMTSlot, 0), (.absMTSlot, 1), (.absMTTrackingID, 1), (.btnTouch, 1), (.synReport, 0)]))
  }
}
