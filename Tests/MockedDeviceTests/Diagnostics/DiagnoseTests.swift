import Glibc
import Testing
import TouchModel
import TouchRecording
import TouchTesting

@Suite("touchrec diagnose on a mocked device", .requiresTool("umockdev-run"))
struct DiagnoseTests {
  private let folder: TemporaryFolder
  private let touchrec: String

  init() throws {
    folder = try TemporaryFolder()
    touchrec = try Tool.built("touchrec")
  }

  @Test("What a device sends while it is watched is diagnosed, and the status tells of an error")
  func live() throws {
    var device = MockedDevice(
      TestDevice.screen(), number: 7,
      events: EventScript("@0 | @900 i1 x100 y200 b1 | @920 i2 x110 | @940 i- b0 |"))
    device.state.axes = [0x2f: 0]
    let result = try MockedDevice.run([touchrec, "diagnose", "event7", "--seconds", "4"], with: [device], in: folder)
      .wait()
    #expect(result.exit == .code(3), "\(result)")
    #expect(result.output.contains("Slot 0 changed its tracking id from 1 to 2 without −1 between."))
    #expect(result.output.contains("frames, 2 touches (1 at once at most)"))
    #expect(result.error.contains("watching /dev/input/event7 for 4 s"))
  }

  @Test("Ctrl-C ends the watching early with the report")
  func interrupted() throws {
    let program = try MockedDevice.run(
      [touchrec, "diagnose", "event7", "-d", "10min"], with: [MockedDevice(TestDevice.screen(), number: 7)], in: folder)
    try program.waitFor(error: "watching /dev/input/event7 for 600 s")
    program.interrupt()
    let result = try program.wait()
    #expect(result.exit == .code(0), "\(result)")
    #expect(result.output.contains("no findings"))
    #expect(result.output.contains("A device that sent nothing is judged by its description only"))
  }

  @Test("A device that only looks like a touch device is explained, not refused")
  func impostor() throws {
    let gamepad = try Recording.open(path: Fixtures.path("cases/46-fake-mt-gamepad.evemu")).devices[0]
    var device = MockedDevice(gamepad, number: 5)
    device.properties = ["ID_INPUT": "1", "ID_INPUT_JOYSTICK": "1"]
    let result = try MockedDevice.run(
      [touchrec, "diagnose", "event5", "--fail-on", "warning"], with: [device], in: folder
    ).wait()
    #expect(result.exit == .code(3), "\(result)")
    #expect(result.output.contains("fake-mt"))
    #expect(result.output.contains("it is no touch device"))
  }

  @Test(
    "A device that may not be read is a finding with a remedy, and no bare failure",
    .enabled(if: getuid() == 0, "needs root, to become somebody else"), .requiresTool("setpriv"))
  func forbidden() throws {
    // The program is copied to where anybody may run it.
    let script = """
      cp "$1" "$UMOCKDEV_DIR/touchrec"; chmod -R a+rwX "$UMOCKDEV_DIR"
      chmod 000 "$(readlink -f "$UMOCKDEV_DIR/dev/input/event7")"
      exec setpriv --reuid=65534 --regid=65534 --clear-groups "$UMOCKDEV_DIR/touchrec" diagnose --json event7
      """
    let result = try MockedDevice.run(
      ["sh", "-c", script, "sh", touchrec], with: [MockedDevice(TestDevice.screen(), number: 7)], in: folder
    ).wait()
    #expect(result.exit == .code(3), "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    let finding = try JSON.parse(try #require(lines.dropFirst().first)).object()
    #expect(try finding.required("finding").string() == "permission-denied")
    #expect(try finding.required("remedy").string().isEmpty == false)
  }
}
