import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

/// A laptop: a panel with touch, pen and keys, a touchpad, a tablet's pad, a keyboard, and a device that udev left out.
enum Laptop {
  static func marks(_ names: String...) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (["ID_INPUT"] + names).map { ($0, "1") })
  }

  static func panel(_ name: String, phys: String) -> DeviceDescription {
    var device = TestDevice.screen(extra: [0x00: AxisRange(minimum: 0, maximum: 1919, resolution: 10)])
    device.name = name
    device.phys = phys
    device.codes[EventType.syn] = EventBits()
    return device
  }

  static var screen: UmockdevFiles {
    var properties = marks("ID_INPUT_TOUCHSCREEN")
    properties["DEVLINKS"] = "/dev/input/by-id/usb-Serial_1234-event /dev/input/by-path/pci-0000:00:15.0-event"
    properties["ID_PATH"] = "pci-0000:00:15.0"
    properties["ID_SEAT"] = "seat1"
    properties["ID_SERIAL"] = "Serial_1234"
    properties["LIBINPUT_CALIBRATION_MATRIX"] = "0 1 0 -1 0 1"
    return UmockdevFiles(
      device: panel("Mock Panel", phys: "i2c-1/input0"), number: 3, properties: properties, inhibited: true)
  }

  static var pen: UmockdevFiles {
    var device = panel("Mock Panel Stylus", phys: "i2c-1/input1")
    device.codes[EventType.key] = EventBits([EventUsage.btnToolPen.code, EventUsage.btnTouch.code])
    return UmockdevFiles(device: device, number: 4, properties: marks("ID_INPUT_TABLET"))
  }

  static var pad: UmockdevFiles {
    UmockdevFiles(
      device: panel("Mock Tablet Pad", phys: "usb-1/input0"), number: 5,
      properties: marks("ID_INPUT_TABLET", "ID_INPUT_TABLET_PAD"))
  }

  static var keyboard: UmockdevFiles {
    var device = DeviceDescription(name: "Mock Keyboard", phys: "i2c-1/input2")
    device.codes = [EventType.syn: EventBits(), EventType.key: EventBits((1...88).map { UInt16($0) })]
    return UmockdevFiles(device: device, number: 6, properties: marks("ID_INPUT_KEY", "ID_INPUT_KEYBOARD"))
  }

  static var unmarked: UmockdevFiles {
    UmockdevFiles(
      device: panel("Mock Unmarked", phys: "spi-0"), number: 12, properties: [:], folder: "/devices/virtual")
  }

  static var all: [UmockdevFiles] { [screen, pen, pad, keyboard, unmarked] }
}

@Suite("The catalogue over made-up devices") struct CatalogueTests {
  @Test(canMock) func aLaptopsDevicesAreListed() throws {
    try MockedMachine.run("InsideLaptop", Laptop.all)
  }

  @Test(canMock) func aMachineWithoutDevicesSaysSo() throws {
    try MockedMachine.run("InsideEmptyMachine", [Laptop.keyboard])
  }
}

@Suite(insideMock, .serialized) struct InsideLaptop {
  @Test func eachColumnIsFilled() throws {
    try MockedMachine.markAsRun()
    let catalogue = try DeviceCatalogue.scan()
    #expect(catalogue.devices.map(\.name) == ["Mock Panel", "Mock Panel Stylus", "Mock Unmarked"])
    #expect(catalogue.others.map(\.name) == ["Mock Tablet Pad", "Mock Keyboard"])
    #expect(catalogue.others.allSatisfy { $0.udev?.access == .unknown }, "what is no touch device is not opened")

    let panel = catalogue.devices[0]
    #expect(panel.axes == Laptop.screen.device.axes)
    #expect(panel.codes == Laptop.screen.device.codes)
    #expect(panel.properties == Laptop.screen.device.properties)
    #expect(panel.id == Laptop.screen.device.id)
    #expect(panel.phys == "i2c-1/input0")
    #expect(panel.kind == .touchscreen && !panel.isKindGuessed && panel.touchProtocol == .slots(10))
    let udev = try #require(panel.udev)
    #expect(udev.node == "/dev/input/event3")
    #expect(udev.syspath == "/sys/devices/pci0000:00/0000:00:15.0/i2c-1/input/input13/event3")
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

@Suite(insideMock, .serialized) struct InsideEmptyMachine {
  @Test func onlyAKeyboardIsNoDevice() throws {
    try MockedMachine.markAsRun()
    let catalogue = try DeviceCatalogue.scan()
    #expect(catalogue.devices.isEmpty && catalogue.defaults.isEmpty)
    for text in ["all", "event6", "Mock Keyboard", "/dev/input/event6"] {
      #expect(throws: DeviceError.self, "\(text)") { try DeviceSelector(text).resolve(in: catalogue) }
    }
  }
}
