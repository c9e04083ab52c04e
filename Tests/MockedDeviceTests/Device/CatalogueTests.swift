import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

/// A laptop: a panel with touch, pen and keys, a tablet's pad, a keyboard, and a device that udev left out.
enum Laptop {
  private static let bus = "/devices/pci0000:00/0000:00:15.0/i2c-1"

  static func marks(_ names: String...) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (["ID_INPUT"] + names).map { ($0, "1") })
  }

  private static func node(
    _ name: String, _ number: Int, phys: String, _ properties: [String: String], folder: String = bus
  ) -> MockedDevice {
    var device = TestDevice.screen(extra: [0x00: AxisRange(minimum: 0, maximum: 1919, resolution: 10)])
    device.name = name
    device.phys = phys
    device.codes[EventType.syn] = EventBits()
    var mocked = MockedDevice(device, number: number)
    mocked.folder = folder
    mocked.properties = properties
    return mocked
  }

  static var screen: MockedDevice {
    var properties = marks("ID_INPUT_TOUCHSCREEN")
    properties["DEVLINKS"] = "/dev/input/by-id/usb-Serial_1234-event /dev/input/by-path/pci-0000:00:15.0-event"
    properties["ID_PATH"] = "pci-0000:00:15.0"
    properties["ID_SEAT"] = "seat1"
    properties["ID_SERIAL"] = "Serial_1234"
    properties["LIBINPUT_CALIBRATION_MATRIX"] = "0 1 0 -1 0 1"
    var device = node("Mock Panel", 3, phys: "i2c-1/input0", properties)
    device.isInhibited = true
    return device
  }

  static var pen: MockedDevice {
    var device = node("Mock Panel Stylus", 4, phys: "i2c-1/input1", marks("ID_INPUT_TABLET"))
    device.description.codes[EventType.key] = EventBits([EventUsage.btnToolPen.code, EventUsage.btnTouch.code])
    return device
  }

  static var pad: MockedDevice {
    node("Mock Tablet Pad", 5, phys: "usb-1/input0", marks("ID_INPUT_TABLET", "ID_INPUT_TABLET_PAD"))
  }

  static var keyboard: MockedDevice {
    var device = node("Mock Keyboard", 6, phys: "i2c-1/input2", marks("ID_INPUT_KEY", "ID_INPUT_KEYBOARD"))
    device.description.axes = [:]
    device.description.codes = [EventType.syn: EventBits(), EventType.key: EventBits((1...88).map { UInt16($0) })]
    return device
  }

  static var unmarked: MockedDevice { node("Mock Unmarked", 12, phys: "spi-0", [:], folder: "/devices/virtual") }

  static var all: [MockedDevice] { [screen, pen, pad, keyboard, unmarked] }

  /// The hardware's own entry.
  static var parent: String {
    "P: \(bus)\nE: SUBSYSTEM=i2c\nE: DRIVER=i2c_hid_acpi\nL: driver=../../../bus/i2c/drivers/i2c_hid_acpi\n"
  }
}

@Suite("The catalogue over made-up devices", .requiresTool("umockdev-run")) struct CatalogueTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: !InnerTest.isRunning)) func aLaptopsDevicesAreListed() throws {
    let parent = ["-d", try folder.write("parent", Laptop.parent)]
    let devices = try Laptop.all.flatMap { try $0.write(to: folder) }
    try InnerTest.run("InsideLaptop", under: ["umockdev-run"] + parent + devices + ["--"])
  }

  @Test(.enabled(if: !InnerTest.isRunning)) func aMachineWithoutTouchDevicesSaysSo() throws {
    let devices = try Laptop.keyboard.write(to: folder)
    try InnerTest.run("InsideEmptyMachine", under: ["umockdev-run"] + devices + ["--"])
  }
}

@Suite(.innerTest, .serialized) struct InsideLaptop {
  @Test func eachColumnIsFilled() throws {
    try InnerTest.markAsRun()
    let catalogue = try DeviceCatalogue.scan()
    #expect(catalogue.devices.map(\.name) == ["Mock Panel", "Mock Panel Stylus", "Mock Unmarked"])
    #expect(catalogue.others.map(\.name) == ["Mock Tablet Pad", "Mock Keyboard"])
    #expect(catalogue.others.allSatisfy { $0.udev?.access == .unknown }, "what is no touch device is not opened")

    let panel = catalogue.devices[0]
    #expect(panel.axes == Laptop.screen.description.axes)
    #expect(panel.codes == Laptop.screen.description.codes)
    #expect(panel.properties == Laptop.screen.description.properties)
    #expect(panel.id == Laptop.screen.description.id)
    #expect(panel.phys == "i2c-1/input0")
    #expect(panel.kind == .touchscreen && !panel.isKindGuessed && panel.touchProtocol == .slots(10))
    let udev = try #require(panel.udev)
    #expect(udev.node == "/dev/input/event3")
    #expect(udev.syspath == "/sys/devices/pci0000:00/0000:00:15.0/i2c-1/input/input3/event3")
    #expect(udev.byPath == "/dev/input/by-path/pci-0000:00:15.0-event")
    #expect(udev.seat == "seat1" && udev.idPath == "pci-0000:00:15.0" && udev.calibrationMatrix == "0 1 0 -1 0 1")
    #expect(udev.isInhibited && !udev.isVirtual && udev.access == .granted)
    #expect(udev.driver == "i2c_hid_acpi")
    #expect(!udev.publicProperties.contains { $0.value.contains("Serial_1234") })

    #expect(catalogue.devices[1].kind == .pen)
    let unmarked = catalogue.devices[2]
    #expect(unmarked.kind == .touchscreen && unmarked.isKindGuessed && unmarked.udev?.isVirtual == true)
    #expect(catalogue.siblings(of: panel).map(\.name) == ["Mock Panel Stylus"], "never the keyboard")
    #expect(try DeviceSelector("Mock Panel").resolve(in: catalogue) == [panel])
  }

  /// What may not be opened is described from sysfs alone; but for the axes, that is the same.
  @Test func sysfsAndTheDeviceAgree() throws {
    let opened = try EvdevHandle.open("/dev/input/event3").description
    let pad = try #require(DeviceCatalogue.scan().others.first)
    #expect(pad.codes == opened.codes && pad.properties == opened.properties && pad.id == opened.id)
    #expect(pad.axes.isEmpty && !opened.axes.isEmpty)
  }
}

@Suite(.innerTest, .serialized) struct InsideEmptyMachine {
  @Test func onlyAKeyboardIsNoDevice() throws {
    try InnerTest.markAsRun()
    let catalogue = try DeviceCatalogue.scan()
    #expect(catalogue.devices.isEmpty && catalogue.defaults.isEmpty)
    for text in ["all", "event6", "Mock Keyboard", "/dev/input/event6"] {
      #expect(throws: DeviceError.self, "\(text)") { try DeviceSelector(text).resolve(in: catalogue) }
    }
  }
}
