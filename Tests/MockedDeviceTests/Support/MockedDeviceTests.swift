import Testing
import TouchModel
import TouchTesting

@Suite("A mocked device", .requiresTool("umockdev-run"))
struct MockedDeviceTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func panel() -> DeviceDescription {
    var device = TestDevice.screen(
      slots: 3,
      extra: [0x00: AxisRange(minimum: 0, maximum: 1919), 0x3a: AxisRange(minimum: -5, maximum: 255, fuzz: 2, flat: 1)])
    device.phys = "usb-0000:00:14.0-3/input0"
    device.codes[EventType.msc] = EventBits([5])
    return device
  }

  @Test(.requiresTool("evemu-describe")) func evemuDescribesItAsItIs() throws {
    var device = MockedDevice(panel(), number: 7)
    device.state.axes = [0x00: 411, 0x2f: 1]
    let result = try MockedDevice.run(["evemu-describe", device.node], with: [device], in: folder).wait()
    #expect(result.succeeded, "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    for line in [
      "N: Test Touchscreen", "I: 0018 1234 5678 0100", "P: 02 00 00 00 00 00 00 00", "A: 00 0 1919 0 0 0",
      "A: 2f 0 2 0 0 0",
      "A: 35 0 1919 0 0 10", "A: 36 0 1079 0 0 10", "A: 39 0 65535 0 0 0", "A: 3a -5 255 2 1 0", "#       Value    411",
      "B: 01 00 00 00 00 00 00 00 00", "B: 03 01 00 00 00 00 80 60 06", "B: 04 20 00 00 00 00 00 00 00",
    ] {
      #expect(
        lines.contains { $0 == line || $0.split(separator: " ") == line.split(separator: " ") },
        "\(line)\n\(result.output)")
    }
  }

  @Test(.requiresTool("evemu-record")) func evemuRecordsWhatItSends() throws {
    let script = EventScript("@0 s0 i45 x400 y350 b1 | @16 x401 | @1050 s1 i46 x-3 | @1061 s0 i- s1 i- b0 |")
    let device = MockedDevice(panel(), events: script)
    let program = try MockedDevice.run(["evemu-record", device.node], with: [device], in: folder)
    try program.waitFor(output: "0001 014a 0000")
    program.interrupt()
    let recorded = program.output.split(separator: "\n").filter { $0.hasPrefix("E: ") }.map {
      $0.split(whereSeparator: { $0 == " " || $0 == "\t" })
    }
    let sent = script.frames.flatMap { frame in frame.events.map { (frame.time, $0) } }
    for (line, (time, event)) in zip(recorded, sent) {
      // evemu-record puts the first event at 1 µs.
      let us = time.nanoseconds / 1_000 + 1
      let fraction = String(us % 1_000_000)
      let stamp = "\(us / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
      #expect(line[1] == stamp)
      #expect(UInt16(line[2], radix: 16) == event.type && UInt16(line[3], radix: 16) == event.code)
      #expect(Int32(line[4]) == event.value)
    }
    #expect(recorded.count >= sent.count - 1)
  }

  @Test(.requiresTool("udevadm")) func udevKnowsItsKind() throws {
    var pad = panel()
    pad.properties = EventBits([InputProperty.pointer])
    let devices = [MockedDevice(panel(), number: 3), MockedDevice(pad, number: 4)]
    let program = try MockedDevice.run(["udevadm", "info", "--export-db"], with: devices, in: folder)
    let output = try program.wait().output
    let nodes = output.split(separator: "\n\n").filter { $0.contains("N: input/event") }
    #expect(nodes.count == 2)
    #expect(nodes.first?.contains("E: ID_INPUT_TOUCHSCREEN=1") == true, "\(output)")
    #expect(nodes.last?.contains("E: ID_INPUT_TOUCHPAD=1") == true)
  }

  @Test func touchrecSeesFingersThatAreDownAlreadyAndThenWhatTheyDo() throws {
    var device = MockedDevice(panel(), number: 7, events: EventScript("@0 s1 x401 | @20 s0 i77 x5 y6 | @40 i- s1 i- |"))
    device.state.slots = [0x39: [-1, 99], 0x35: [0, 400], 0x36: [0, 350], 0x3a: [0, 7]]
    device.state.axes = [0x00: 400, 0x2f: 1]
    device.state.keys = EventBits([0x14a])
    device.leadIn = 3_000
    let touchrec = try Tool.built("touchrec")
    let info = try MockedDevice.run([touchrec, "info", device.node], with: [device], in: folder).wait()
    #expect(info.succeeded && info.output.contains("slot 1: tracking id 99 at (400, 350)"), "\(info)")

    let program = try MockedDevice.run([touchrec, "touches", "--json", device.node], with: [device], in: folder)
    try program.waitFor(output: #""tracking_id":77,"phase":"ended""#)
    let lines = program.output.split(separator: "\n").dropFirst()
    let phases = lines.map { line in
      line.split(separator: ",").filter {
        $0.hasPrefix("\"tracking_id") || $0.hasPrefix("\"phase") || $0.hasPrefix("\"x\"")
      }
      .joined(separator: " ")
    }
    #expect(
      phases == [
        #""tracking_id":99 "phase":"began" "x":400"#, #""tracking_id":99 "phase":"moved" "x":401"#,
        #""tracking_id":77 "phase":"began" "x":5"#, #""tracking_id":99 "phase":"ended" "x":401"#,
        #""tracking_id":77 "phase":"ended" "x":5"#,
      ], "\(program.output)")
    program.interrupt()
  }
}
