import Testing
import TouchDiagnostics
import TouchModel
import TouchTesting

/// One row: a description, and what it alone tells.
struct DeviceCheckRow: Sendable, CustomTestStringConvertible {
  var promise: String
  var device: DeviceDescription
  var findings: [String]
  var testDescription: String { promise }

  init(
    _ promise: String, _ device: DeviceDescription, _ findings: String...,
    change: (inout DeviceDescription) -> Void = { _ in }
  ) {
    self.promise = promise
    self.device = device
    self.findings = findings
    change(&self.device)
  }
}

@Suite("Findings of a description")
struct DeviceChecksTests {
  static let rows: [DeviceCheckRow] = [
    DeviceCheckRow("a sound touchscreen has none", TestDevice.screen()),
    DeviceCheckRow(
      "no resolution on one axis", TestDevice.screen(), "warning no-resolution×1 axes=ABS_MT_POSITION_Y",
      change: { $0.axes[0x36]?.resolution = 0 }),
    DeviceCheckRow(
      "an empty axis", TestDevice.screen(), "error bad-axis-range×1 axis=ABS_MT_POSITION_X minimum=0 maximum=0",
      change: { $0.axes[0x35]?.maximum = 0 }),
    DeviceCheckRow(
      "a reversed axis", TestDevice.screen(), "error bad-axis-range×1 axis=ABS_MT_POSITION_Y minimum=0 maximum=-5",
      change: { $0.axes[0x36]?.maximum = -5 }),
    DeviceCheckRow(
      "an axis of one unit is usable", TestDevice.screen(), change: { $0.axes[0x36]?.maximum = 1 }),
    DeviceCheckRow("one slot is a number of slots", TestDevice.screen(slots: 1)),
    DeviceCheckRow(
      "a slot axis below 0", TestDevice.screen(slots: 0), "error bad-axis-range×1 axis=ABS_MT_SLOT minimum=0 maximum=-1"
    ),
    DeviceCheckRow("256 slots are decoded", TestDevice.screen(slots: 256)),
    DeviceCheckRow(
      "257 are not", TestDevice.screen(slots: 257), "warning too-many-slots×1 slots=257 decoded=256"),
    DeviceCheckRow(
      "protocol A", TestDevice.screen(), "note protocol-a×1",
      change: {
        $0.axes[0x2f] = nil
        $0.axes[0x39] = nil
        $0.codes[EventType.abs] = EventBits([0x35, 0x36])
      }),
    DeviceCheckRow("a resistive panel tells of one contact", TestDevice.resistive, "note single-touch-only×1"),
    DeviceCheckRow(
      "a semi-MT touchpad", TestDevice.screen(slots: 2, properties: [InputProperty.pointer, InputProperty.semiMT]),
      "note semi-mt×1 slots=2", change: { $0.codes[EventType.key] = EventBits([0x14a, 0x145]) }),
    DeviceCheckRow(
      "fake MT is no touch device, and nothing else is said of its axes", TestDevice.screen(),
      "warning fake-mt×1 code=46", change: { $0.codes[EventType.abs] = EventBits(0x28...0x3e) }),
    DeviceCheckRow(
      "a touchscreen without INPUT_PROP_DIRECT", TestDevice.screen(properties: []), "warning no-direct-prop×1"),
    DeviceCheckRow(
      "a touchpad needs none", TestDevice.screen(properties: [InputProperty.pointer]),
      change: { $0.codes[EventType.key] = EventBits([0x14a, 0x145]) }),
    DeviceCheckRow(
      "fuzz", TestDevice.screen(), "note fuzz-alters-replay×1 axis=ABS_MT_POSITION_X fuzz=4",
      change: { $0.axes[0x35]?.fuzz = 4 }),
    DeviceCheckRow(
      "no right to read, at a seat", TestDevice.screen(), "error permission-denied×1 node=/dev/input/event7",
      change: { $0.udev = UdevFacts(node: "/dev/input/event7", access: .needsUdevRule) }),
    DeviceCheckRow(
      "EACCES without a known remedy", TestDevice.screen(), "error permission-denied×1 node=/dev/input/event7",
      change: { $0.udev = UdevFacts(node: "/dev/input/event7", access: .refused(errno: 13)) }),
    DeviceCheckRow(
      "another errno is no matter of rights", TestDevice.screen(),
      change: { $0.udev = UdevFacts(node: "/dev/input/event7", access: .refused(errno: 19)) }),
    DeviceCheckRow(
      "inhibited", TestDevice.screen(), "error inhibited×1 node=/dev/input/event7",
      change: {
        $0.udev = UdevFacts(
          node: "/dev/input/event7", syspath: "/sys/devices/x/input/input9/event7", isInhibited: true, access: .granted)
      }),
  ]

  @Test("A description's findings", arguments: rows)
  func findings(row: DeviceCheckRow) {
    #expect(DeviceChecks.findings(of: row.device).map(StreamFindingTests.line) == row.findings)
  }

  @Test("Remedies can be copied: the hwdb lines of this model, the sysfs file of this device, the rule that helps here")
  func remedies() {
    var device = TestDevice.screen()
    device.axes[0x35]?.resolution = 0
    device.udev = UdevFacts(
      node: "/dev/input/event7", syspath: "/sys/devices/x/input/input9/event7", isInhibited: true,
      access: .needsUdevRule)
    let findings = DeviceChecks.findings(of: device, accessRemedy: "ask your administrator")
    func remedy(_ id: FindingID) -> String { findings.first { $0.id == id }?.remedy ?? "" }
    #expect(remedy(.permissionDenied) == "ask your administrator")
    #expect(remedy(.inhibited).hasPrefix("echo 0 | sudo tee /sys/devices/x/input/input9/inhibited"))
    #expect(remedy(.noResolution).contains("evdev:input:b0018v1234p5678*"))
    #expect(remedy(.noResolution).contains("EVDEV_ABS_35=::"))
  }

  @Test("Every finding has a kebab-case name, a cause and a remedy")
  func names() {
    for id in FindingID.allCases {
      #expect(id.rawValue.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }, "\(id.rawValue)")
      #expect(id.cause.hasSuffix(".") && !id.remedy.isEmpty, "\(id.rawValue)")
    }
    #expect(FindingID.allCases.filter(\.isComputed).count == 28)
  }
}
