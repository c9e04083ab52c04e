import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// touchrec as people use it, on a device that is mocked.
@Suite("touchrec on a mocked device", .requiresTool("umockdev-run"))
struct CommandTests {
  private let folder: TemporaryFolder
  private let touchrec: String

  init() throws {
    folder = try TemporaryFolder()
    touchrec = try Tool.built("touchrec")
  }

  private func demo() throws -> DeviceDescription {
    try Recording.open(path: Fixtures.path("presets/two-finger-observer.evemu")).devices[0]
  }

  @Test func theDemosDeviceIsTheRecordedOne() throws {
    var device = MockedDevice(try demo(), number: 7)
    device.state.axes = [0x2f: 0]
    expectGolden(device.udevText, "demo/touchscreen.umockdev")
    expectGolden(device.ioctlText, "demo/touchscreen.ioctl")
  }

  @Test func devicesListsItWithEveryColumn() throws {
    let result = try MockedDevice.run([touchrec, "devices"], with: [MockedDevice(try demo(), number: 7)], in: folder)
      .wait()
    #expect(result.succeeded)
    let rows = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first?.prefix(2) == ["NODE", "KIND"])
    #expect(
      rows.dropFirst().first == [
        "/dev/input/event7", "touchscreen", "0018:1234:0001", "B", "10", "192×108", "mm", "10", "seat0", "yes",
        "touchrec", "Demo", "Touchscreen",
      ])
  }

  @Test func whatItSendsIsRecordedAndReadBack() throws {
    // It plays from the moment of opening, and the first that comes is thrown away with the state's reading.
    let script = EventScript(
      "@0 | @900 i1 x100 y200 b1 | @920 x110 | @940 i- b0 | @960 s1 i2 x5 y6 b1 | @980 i- b0 |")
    let file = folder.file("session.mcap")
    let program = try MockedDevice.run(
      [touchrec, "record", "event7", "-o", file], with: [MockedDevice(try demo(), number: 7, events: script)],
      in: folder)
    try waitUntil("the last frame is in the file") { (try? frames(of: file).count) ?? 0 >= 5 }
    program.interrupt()
    let result = try program.wait()
    #expect(result.succeeded, "\(result)")
    #expect(try frames(of: file).filter { $0.count > 1 } == script.frames.dropFirst().map(\.events))
    let touches = try Program.run([touchrec, "touches", "--json", file])
    let phases = touches.output.split(separator: "\n").compactMap { line in
      line.split(separator: "\"").firstIndex(of: "phase").map { String(line.split(separator: "\"")[$0 + 2]) }
    }
    #expect(phases == ["began", "moved", "ended", "began", "ended"])
  }

  /// umockdev's devices refuse CLOCK_MONOTONIC; what waits must be decided on their own clock all the same.
  @Test func gesturesOfADeviceWithItsOwnClockHaveItsTimes() throws {
    let script = EventScript(
      "@0 | @900 i1 x100 y200 b1 | @950 i- b0 | @1600 i2 x300 y200 b1 | @1650 i- b0 |")
    let program = try MockedDevice.run(
      [touchrec, "gestures", "--json", "--preset", "tap-observer", "event7"],
      with: [MockedDevice(try demo(), number: 7, events: script)], in: folder)
    try waitUntil("the second tap is told, which nothing follows") {
      program.output.split(separator: "\n").filter { $0.contains("\"tap\"") }.count == 2
    }
    program.interrupt()
    let result = try program.wait()
    #expect(result.succeeded, "\(result)")
    // 0.5 s after each lift, counted from the first finger; the file's milliseconds are umockdev's, give or take its sleep.
    let times = result.output.split(separator: "\n").filter { $0.contains("\"tap\"") }.compactMap { line in
      line.split(separator: "\"time\":").last.flatMap { Double($0.prefix { $0 != "," }) }
    }
    #expect(times.allSatisfy { $0 > 0 && $0 < 60 }, "\(times)")
  }

  @Test func aTypingErrorGetsAQuestion() throws {
    let result = try MockedDevice.run(
      [touchrec, "touches", "Dmeo"], with: [MockedDevice(try demo(), number: 7)], in: folder
    ).wait()
    #expect(result.exit == .code(1))
    #expect(result.error.contains("did you mean “touchrec Demo Touchscreen”?"))
  }

  private func frames(of path: String) throws -> [[InputEvent]] {
    var result: [[InputEvent]] = []
    var buffer = FrameBuffer()
    var recording = try Recording.open(path: path)
    while try recording.next(into: &buffer) {
      let frame = buffer.frame
      if frame.flags.contains(.snapshot) || frame.events.isEmpty { continue }
      var events: [InputEvent] = []
      for i in 0..<frame.events.count { events.append(frame.events[i]) }
      result.append(events)
    }
    return result
  }
}
