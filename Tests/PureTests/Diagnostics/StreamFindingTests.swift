import CAllocationCounter
import Testing
import TouchDiagnostics
import TouchModel
import TouchTesting

/// One row: what comes in, and all that must be found: `id×count key=value …`.
struct FindingRow: Sendable, CustomTestStringConvertible {
  var promise: String
  var script: String
  var findings: [String]
  var device = TestDevice.screen()
  var testDescription: String { promise }
}

@Suite("Findings of a stream")
struct StreamFindingTests {
  static let rows: [FindingRow] = [
    FindingRow(promise: "a tap is no finding", script: "i45 x400 y350 b1 | @10 i- b0 |", findings: []),
    FindingRow(
      promise: "an id replaced without -1: slot, both ids, frame and time",
      script: "i1 x1 y1 | @10 i2 x9 y9 | @20 i3 | @30 i- |",
      findings: ["error tracking-id-replaced×2 10…20 slot=0 old=1 new=2 frames=2, 3 at_s=0.010000, 0.020000"]),
    FindingRow(
      promise: "an id after -1 in one frame is no replacement", script: "i1 x1 y1 | @10 i- i2 | @20 i- |", findings: []),
    FindingRow(
      promise: "a contact that comes and goes in one frame, its button too", script: "@5 i7 x5 y5 b1 i- b0 |",
      findings: ["warning zero-length-touch×1 5…5 slot=0 tracking_id=7 frames=1 at_s=0.005000"]),
    FindingRow(
      promise: "a slot that was not announced", script: "s7 i9 x1 y1 | @9 s12 x3 | @10 s7 i- |",
      findings: ["error slot-out-of-range×1 9…9 slot=12 maximum=9 frames=2 at_s=0.009000"]),
    FindingRow(
      promise: "a loss after which the state was read anew",
      script: "i1 x5 y5 | @10 !snapshot !drop s0 i1 x900 y5 s0 | @20 x901 | @30 i- |",
      findings: ["warning syn-dropped×1 10…10 resynced=1 queue_overruns=0 frames=1 at_s=0.010000"]),
    FindingRow(
      promise: "a loss without a state: nothing is made of jumps until all fingers are up",
      script: "i1 x5 y5 | @10 DROP x300 | @20 x1900 | @30 i- | @40 i2 x5 y5 | @48 x1900 | @50 i- |",
      findings: [
        "warning syn-dropped×1 10…10 resynced=0 queue_overruns=0 frames=2 at_s=0.010000",
        "warning position-jump×1 48…48 distance_mm=189.5 interval_ms=8.000 from=5, 5 to=1900, 5 longest_at_s=0.048000 frames=6 at_s=0.048000",
      ]),
    FindingRow(
      promise: "a palm", script: "i1 x5 y5 t0 | @10 t2 | @20 t0 | @30 i- |",
      findings: ["warning palm×1 10…10 slot=0 tracking_id=1 frames=2 at_s=0.010000"]),
    FindingRow(
      promise: "BTN_TOUCH goes up while a contact is down", script: "i1 x1 y1 b1 | @10 b0 | @20 i- |",
      findings: ["warning btn-touch-mismatch×1 10…10 btn_touch=0 contacts=1 frames=2 at_s=0.010000"]),
    FindingRow(
      promise: "BTN_TOUCH goes down without a contact", script: "b1 | @10 b0 |",
      findings: ["warning btn-touch-mismatch×1 0…0 btn_touch=1 contacts=0 frames=1 at_s=0.000000"]),
    FindingRow(
      promise: "a finger that hovers has a slot and no button",
      script: "i1 x1 y1 d5 | @10 d0 b1 | @20 d9 b0 | @30 i- |",
      findings: [], device: TestDevice.screen(extra: [0x3b: AxisRange(minimum: 0, maximum: 50)])),
    FindingRow(
      promise: "time goes back", script: "@5000 i1 x1 y1 | @200 x2 | @210 i- |",
      findings: ["warning clock-backwards×1 200…200 step_us=-4800000 frames=2 at_s=0.200000"]),
    FindingRow(
      promise: "the device goes with a finger down", script: "i1 x1 y1 | @30 !removed",
      findings: ["note device-removed×1 30…30 contacts=1"]),
    FindingRow(
      promise: "what the kernel lets go of before the device vanishes is part of it",
      script: "i1 x1 y1 b1 | @30 b0 |1 @31 !removed", findings: ["note device-removed×1 31…31 contacts=1"]),
    FindingRow(
      promise: "the kernel lets go, and the device stays", script: "i1 x1 y1 b1 | @30 i- b0 |1 @5000 i2 | @5010 i- |",
      findings: ["note kernel-release×1 30…30 contacts=1 frames=2 at_s=0.030000"]),
    FindingRow(
      promise: "a seat change is told from an unplug", script: "i1 x1 y1 | @30 i- | @40 !revoked",
      findings: ["note device-removed×1 40…40 contacts=0"]),
    FindingRow(
      promise: "at the edge is inside, beyond it outside",
      script: "i1 x1919 y0 | @10 x1920 | @20 x1918 | @30 y-1 | @40 i- |",
      findings: [
        "warning position-out-of-range×1 10…10 axis=ABS_MT_POSITION_X minimum=0 maximum=1919 observed_minimum=1918 observed_maximum=1920 frames=2 at_s=0.010000",
        "warning position-out-of-range×1 30…30 axis=ABS_MT_POSITION_Y minimum=0 maximum=1079 observed_minimum=-1 observed_maximum=0 frames=4 at_s=0.030000",
      ]),
    FindingRow(
      promise: "what a lift frame says of the position is nobody's place", script: "i1 x5 y5 | @10 x-500 y9999 i- |",
      findings: []),
    FindingRow(
      promise: "on a single-touch panel the plain axes are named",
      script: "X5 Y5 b1 | @10 X4096 | @20 b0 |",
      findings: [
        "warning position-jump×1 10…10 distance_mm=204.6 interval_ms=10.000 from=5, 5 to=4096, 5 longest_at_s=0.010000 frames=2 at_s=0.010000",
        "warning position-out-of-range×1 10…10 axis=ABS_X minimum=0 maximum=4095 observed_minimum=5 observed_maximum=4096 frames=2 at_s=0.010000",
      ], device: TestDevice.resistive),
    FindingRow(
      promise: "a step of 48 mm in 8 ms is a jump", script: "i1 x100 y5 | @8 x580 | @16 i- |",
      findings: [
        "warning position-jump×1 8…8 distance_mm=48.0 interval_ms=8.000 from=100, 5 to=580, 5 longest_at_s=0.008000 frames=2 at_s=0.008000"
      ]),
    FindingRow(promise: "a step just below is none", script: "i1 x100 y5 | @8 x579 | @16 i- |", findings: []),
    FindingRow(
      promise: "a slow panel makes longer steps", script: "i1 x100 y5 | @40 x1299 | @80 i- |", findings: []),
    FindingRow(
      promise: "a finger that rested does not excuse any distance", script: "i1 x0 y5 | @900 x1900 y1000 | @910 i- |",
      findings: [],
      device: TestDevice.screen()),
    FindingRow(
      promise: "three touches at one place are taps",
      script: "i1 x7 y9 | @50 i- | @100 i2 | @150 i- | @200 i3 | @250 i- |",
      findings: []),
    FindingRow(
      promise: "four that never moved are ghosts, told with place, share and period",
      script:
        "i1 x7 y9 | @50 i- | @100 i2 | @150 i- | @300 i3 | @350 i- | @400 i4 x500 | @450 i- | @460 i5 x7 | @470 i- |",
      findings: [
        "error ghost-touch×4 0…460 x=7 y=9 touches=4 share_percent=80 shortest_interval_s=0.100 longest_interval_s=0.200 frames=1, 3, 5, 9 at_s=0.000000, 0.100000, 0.300000, 0.460000"
      ]),
    FindingRow(
      promise: "one of them moved: a finger",
      script: "i1 x7 y9 | @50 i- | @100 i2 | @150 i- | @300 i3 | @320 x8 | @340 x7 | @350 i- | @400 i4 | @450 i- |",
      findings: []),
  ]

  @Test("A stream's findings", arguments: rows)
  func findings(row: FindingRow) {
    #expect(Self.lines(row.script, row.device) == row.findings)
  }

  static func lines(_ script: String, _ device: DeviceDescription) -> [String] {
    let stream = StreamDiagnostician(device)
    EventScript(script).forEach { stream.see($0) }
    stream.finish()
    return stream.findings.map(line)
  }

  /// `error palm×1 10…20 slot=0`, times in ms.
  static func line(_ finding: Finding) -> String {
    var text = "\(finding.severity.name) \(finding.id.rawValue)×\(finding.count)"
    if let first = finding.first, let last = finding.last {
      text += " \(first.nanoseconds / 1_000_000)…\(last.nanoseconds / 1_000_000)"
    }
    return finding.evidence.reduce(text) { "\($0) \($1.key)=\($1.value.text(since: .zero))" }
  }

  @Test("Twenty frames of one time are a frozen clock, nineteen and the parts of a split frame are not")
  func frozenClock() {
    func finding(_ count: Int32, flags: FrameFlags = []) -> Finding? {
      var frames = Frames()
      frames.down(0, id: 1, x: 0, y: 5, at: 0)
      for i in 0..<count {
        frames.frame(at: 5_000, InputEvent(.absMTPositionX, i), flags: flags)
      }
      return frames.finding(.frozenClock)
    }
    #expect(finding(19) == nil)
    #expect(finding(20)?.integer("longest") == 20)
    #expect(finding(20)?.evidence("clock") == .text("kernel"))
    #expect(finding(60, flags: .continued) == nil)
  }

  @Test("A device's own clock that stands still is told; ten contacts of one stamp are not")
  func frozenDeviceClock() {
    func finding(every microseconds: Int64, stamp: (Int64) -> UInt32) -> Finding? {
      var frames = Frames()
      frames.down(0, id: 1, x: 0, y: 5, at: 0)
      for i in 1...60 as ClosedRange<Int64> {
        frames.move(0, x: Int32(i), at: i * microseconds, stamp: stamp(i))
      }
      return frames.finding(.frozenClock)
    }
    #expect(finding(every: 8_000) { _ in 123 }?.evidence("clock") == .text("MSC_TIMESTAMP"))
    #expect(finding(every: 8_000) { UInt32($0) / 10 * 80_000 } == nil)
    #expect(finding(every: 8_000) { UInt32($0) * 8_000 } == nil)
  }

  @Test("Lifts 100 ms after the last report, all contacts at once, are the kernel's; three are needed")
  func timeoutLifts() {
    func finding(_ taps: Int64, wait: Int64, healthy: Int64 = 0) -> Finding? {
      var frames = Frames()
      for tap in 0..<(taps + healthy) {
        frames.down(0, id: Int32(tap), x: Int32(tap) * 10, y: 5, at: tap * 1_000_000)
        frames.up(0, at: tap * 1_000_000 + (tap < taps ? wait : 40_000))
      }
      return frames.finding(.kernelTimeoutLift)
    }
    #expect(finding(3, wait: 103_800)?.count == 3)
    #expect(finding(3, wait: 103_800)?.shown("shortest_ms") == "103.8")
    #expect(finding(2, wait: 103_800) == nil)
    #expect(finding(3, wait: 98_999) == nil)
    #expect(finding(3, wait: 99_000) != nil)
    #expect(finding(3, wait: 120_000) != nil)
    #expect(finding(3, wait: 120_001) == nil)
    // A fifth of all lifts; fewer may be fingers that rested so long by chance.
    #expect(finding(3, wait: 103_800, healthy: 12) != nil)
    #expect(finding(3, wait: 103_800, healthy: 13) == nil)
  }

  @Test("X within Y's range and beyond its own, while Y needs no more than X's: swapped")
  func swapped() {
    var device = TestDevice.screen()
    device.axes[0x35]?.maximum = 799
    device.axes[0x36]?.maximum = 1279
    func ids(_ script: String) -> [FindingID] {
      let stream = StreamDiagnostician(device)
      EventScript(script).forEach { stream.see($0) }
      stream.finish()
      return stream.findings.map(\.id)
    }
    let drag = "| @40 x800 | @80 x1000 | @120 x1250 | @130 i- |"
    #expect(ids("i1 x700 y300 \(drag)") == [.positionOutOfRange, .axisSwapped])
    // Y went beyond X's range, so it is no short axis.
    #expect(ids("i1 x700 y900 \(drag)") == [.positionOutOfRange])
    // A little beyond the edge is an edge.
    #expect(ids("i1 x700 y300 | @40 x810 | @80 x860 | @90 i- |") == [.positionOutOfRange])
  }

  @Test("On a device whose size is unknown a jump is measured in parts of the glass")
  func unknownSize() {
    var device = TestDevice.screen()
    device.axes[0x35] = AxisRange(minimum: 0, maximum: 32_767)
    device.axes[0x36] = AxisRange(minimum: 0, maximum: 32_767)
    #expect(Self.lines("i1 x0 y0 | @8 x13106 | @16 i- |", device).isEmpty)
    #expect(Self.lines("i1 x0 y0 | @8 x13107 | @16 i- |", device).count == 1)
  }

  @Test("Corners of a semi-MT box jump by nature")
  func semi() {
    let device = TestDevice.screen(properties: [InputProperty.pointer, InputProperty.semiMT])
    #expect(Self.lines("i1 x0 y0 | @8 x1900 | @16 i- |", device).isEmpty)
  }

  @Test("Any values, times and orders are judged without a trap")
  func anything() {
    var random = SeededGenerator(seed: 7)
    let codes = Array(0x2f...0x3d as ClosedRange<UInt16>) + [0, 1]
    let values: [Int32] = [.min, -1, 0, 1, 5, 100, .max]
    for round in 0..<200 {
      var device = TestDevice.screen(extra: [0x37: AxisRange(minimum: 0, maximum: 2)])
      device.axes[0x35] = AxisRange(
        minimum: values[Int(random.int(0...6))], maximum: values[Int(random.int(0...6))],
        fuzz: values[Int(random.int(0...6))], resolution: values[Int(random.int(0...6))])
      var frames = Frames(device)
      for _ in 0..<60 {
        let time = random.chance(10) ? Int64(random.int(.min ... .max)) << 32 : Int64(random.int(0...50_000_000))
        let flags = FrameFlags(rawValue: UInt16(truncatingIfNeeded: random.int(0...255)))
        let picked = (0..<4).map { _ in
          random.chance(20)
            ? InputEvent(.mscTimestamp, random.int(.min ... .max))
            : InputEvent(
              type: EventType.abs, code: codes[Int(random.int(0...16))],
              value: random.chance(50) ? values[Int(random.int(0...6))] : random.int(0...9))
        }
        frames.frame(at: time, picked[0], picked[1], picked[2], picked[3], flags: flags)
      }
      for finding in frames.findings() { #expect(!finding.text.isEmpty, "round \(round)") }
      _ = DeviceChecks.findings(of: device)
    }
  }

  @Test("Once contacts are known, a frame costs no allocation")
  func allocations() {
    let stream = StreamDiagnostician(TestDevice.screen())
    var buffer = FrameBuffer()
    var time: Int64 = 0
    // Ranges of Int: an unspecialised one allocates in a debug build.
    func round() {
      for step in 0..<20 {
        buffer.removeAll()
        time += 8_000
        buffer.header = FrameHeader(
          kernelTime: Timestamp(seconds: 0, microseconds: time), receiveTime: .zero)
        for slot in 0..<5 {
          buffer.append(InputEvent(.absMTSlot, Int32(slot)))
          if step == 0 {
            buffer.append(InputEvent(.absMTTrackingID, Int32(truncatingIfNeeded: time / 8_000) + Int32(slot)))
          }
          if step == 19 { buffer.append(InputEvent(.absMTTrackingID, -1)) }
          buffer.append(InputEvent(.absMTPositionX, Int32(100 + step * 10)))
          buffer.append(InputEvent(.absMTPositionY, Int32(100 + slot * 50)))
        }
        buffer.append(InputEvent(.mscTimestamp, Int32(truncatingIfNeeded: time)))
        buffer.append(InputEvent(.synReport, 0))
        stream.see(buffer.frame)
      }
    }
    round()
    let before = touchrec_allocations_of_this_thread()
    for _ in 0..<100 { round() }
    #expect(touchrec_allocations_of_this_thread() - before == 0)
    #expect(stream.activity.touches == 505)
    #expect(stream.activity.mostContacts == 5)
  }
}
