import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// Serial numbers and addresses go nowhere unless they are asked for.
@Suite("what tells one specimen from another", .requiresTool("umockdev-run"))
struct PrivacyTests {
  /// What must not be found, whichever output is searched.
  static let secrets = [
    "SN-0815-4711", "0815_4711", "11:22:33:44:55:66", "aa-bb-cc-dd-ee-ff", "secret-home", "secret-host",
  ]

  private let folder: TemporaryFolder
  private let touchrec: String
  private let device: MockedDevice

  init() throws {
    folder = try TemporaryFolder()
    touchrec = try Tool.built("touchrec")
    var description = try Recording.open(path: Fixtures.path("presets/two-finger-observer.evemu")).devices[0]
    description.uniq = "SN-0815-4711"
    // A Bluetooth device's phys is the adapter's address, and libinput's group is made from it.
    description.phys = "11:22:33:44:55:66"
    var device = MockedDevice(
      description, number: 7, events: EventScript("@0 | @900 i1 x100 y200 b1 | @920 x110 | @940 i- b0 |"))
    device.properties = [
      "ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SERIAL": "Acme_0815_4711", "ID_SERIAL_SHORT": "SN-0815-4711",
      "ID_USB_SERIAL": "Acme_0815_4711", "UNIQ": "\"SN-0815-4711\"", "PHYS": "\"11:22:33:44:55:66\"",
      "LIBINPUT_DEVICE_GROUP": "5/1234/1:11:22:33:44:55:66", "LIBINPUT_ATTR_X": "aa-bb-cc-dd-ee-ff",
      "DEVLINKS": "/dev/input/by-id/usb-Acme_0815_4711-event /dev/input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event",
    ]
    self.device = device
  }

  private func run(_ words: [String], input: [MockedDevice] = []) throws -> Program.Result {
    let environment = ["HOME": folder.file("secret-home"), "HOSTNAME": "secret-host"]
    if input.isEmpty { return try Program.run([touchrec] + words, environment: environment) }
    let options = try input.flatMap { try $0.write(to: folder) }
    return try Program.run(["umockdev-run"] + options + ["--", touchrec] + words, environment: environment)
  }

  private func expectNoSecret(in text: String, of what: String) {
    #expect(!text.isEmpty, "\(what)")
    for secret in Self.secrets { #expect(!text.contains(secret), "\(what) tells \(secret)") }
  }

  @Test func areInNoOutput() throws {
    let session = folder.file("secret-home/session.mcap")
    _ = try Program.run(["mkdir", folder.file("secret-home")])
    let recorded = try run(["record", "event7", "-d", "2s", "-o", session], input: [device])
    #expect(recorded.succeeded, "\(recorded)")
    // The file's bytes are compared as text: secrets are ASCII.
    expectNoSecret(in: String(decoding: try readFile(session), as: UTF8.self), of: "the recording")

    let evemu = folder.file("session.evemu")
    #expect(try run(["convert", session, evemu]).succeeded)
    expectNoSecret(in: String(decoding: try readFile(evemu), as: UTF8.self), of: "the evemu file")
    let copy = folder.file("session.mcap")
    _ = try Program.run(["cp", session, copy])
    for words in [["info"], ["info", "--json"], ["touches", "--json"], ["events"], ["gestures", "--json"]] {
      expectNoSecret(in: try run(words + [copy]).output, of: "\(words) of the recording")
    }
    expectNoSecret(in: try run(["diagnose", "--json", "--fail-on", "never", copy]).output, of: "diagnose")

    for words in [["devices"], ["devices", "--json"], ["info", "event7"], ["info", "--json", "event7"]] {
      let result = try run(words, input: [device])
      #expect(result.succeeded, "\(result)")
      expectNoSecret(in: result.output + result.error, of: "\(words)")
    }
  }

  @Test func areThereWhenAskedFor() throws {
    let shown = try run(["info", "--with-serials", "event7"], input: [device])
    #expect(shown.output.contains("SN-0815-4711") && shown.output.contains("11:22:33:44:55:66"))
    let session = folder.file("session.mcap")
    #expect(try run(["record", "--with-serials", "event7", "-d", "1s", "-o", session], input: [device]).succeeded)
    #expect(String(decoding: try readFile(session), as: UTF8.self).contains("SN-0815-4711"))
  }

  /// The name comes from whoever plugs something in.
  @Test func aNameDoesNotSteerTheTerminal() throws {
    var hostile = device
    hostile.description.name = "Panel\u{1b}]0;owned\u{7}"
    let session = folder.file("session.mcap")
    let runs = [
      try run(["devices"], input: [hostile]), try run(["info", "event7"], input: [hostile]),
      try run(["record", "event7", "-d", "1s", "-o", session], input: [hostile]), try run(["info", session]),
      try run(["diagnose", "--fail-on", "never", session]), try run(["touches", "no-such-panel"], input: [hostile]),
    ]
    for result in runs {
      let text = result.output + result.error
      #expect(!text.unicodeScalars.contains("\u{1b}") && !text.unicodeScalars.contains("\u{7}"), "\(text)")
    }
  }
}
