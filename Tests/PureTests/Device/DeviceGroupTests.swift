import Testing
import TouchDevice
import TouchModel

@Suite struct DeviceGroupTests {
  static let keys: [(phys: String, properties: [String: String], syspath: String, key: String?)] = [
    ("usb-0000:00:14.0-8/input0", [:], "", "phys:usb-0000:00:14.0-8"),
    ("usb-0000:00:14.0-8/input12", [:], "", "phys:usb-0000:00:14.0-8"),
    ("touchrec-41-0/input0", [:], "", "phys:touchrec-41-0"), ("touchrec/1", [:], "", "phys:touchrec/1"),
    ("x/input", [:], "", "phys:x/input"), ("input0", [:], "", "phys:input0"), ("é/input3", [:], "", "phys:é"),
    ("a", ["LIBINPUT_DEVICE_GROUP": "18/4f3/2a1c:i2c"], "", "libinput:18/4f3/2a1c:i2c"),
    ("", [:], "/sys/devices/platform/i2c-1/1-005d/input/input3/event3", "sysfs:sys/devices/platform/i2c-1/1-005d"),
    ("", [:], "/sys/devices/odd/event3", nil), ("", [:], "", nil),
  ]

  @Test(arguments: keys) func nodesOfOneParentHaveOneKey(
    phys: String, properties: [String: String], syspath: String, key: String?
  ) {
    var device = DeviceDescription(phys: phys)
    device.udev = UdevFacts(syspath: syspath, properties: properties)
    #expect(device.groupKey == key)
  }

  @Test func virtualDevicesWithoutPhysAreNobodysSiblings() {
    var device = DeviceDescription()
    device.udev = UdevFacts(syspath: "/sys/devices/virtual/input/input3/event3", isVirtual: true)
    #expect(device.groupKey == nil)
  }

  @Test func clonesAreKnownByTheirMarkAndNotByTheirName() {
    let cases: [(String, Int32?)] = [
      ("touchrec-41-0/input0", 41), ("touchrec-41", 41), ("touchrec-", nil), ("touchrec/1", nil), ("usb-1/input0", nil),
      ("touchrec-99999999999-0/input0", nil),
    ]
    for (phys, pid) in cases {
      let device = DeviceDescription(name: "touchrec-41-0/input0", phys: phys)
      #expect(device.clonePID == pid, "\(phys)")
    }
  }

  @Test func aRowOfLettersIsAKeyboardAlsoWithoutUdev() {
    var device = DeviceDescription()
    device.codes[EventType.key] = EventBits((1...60).map { UInt16($0) })
    #expect(device.isKeyboard)
    device.codes[EventType.key] = EventBits([EventUsage.btnTouch.code, 114, 115])
    #expect(!device.isKeyboard)
  }

  @Test func aDeviceThatBorrowsTheMultitouchCodesIsNoTouchDevice() {
    var pad = DeviceDescription(name: "Gamepad")
    pad.codes[EventType.abs] = EventBits((0x00...0x3e).map { UInt16($0) })
    pad.udev = UdevFacts(properties: ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"])
    #expect(!pad.isTouchDevice)
  }

  @Test func sysfsBitmapsAreReadHighestWordFirst() {
    #expect(EventBits(sysfs: "2608000 3\n").codes == [0, 1, 79, 85, 86, 89] || UInt.bitWidth == 32)
    #expect(EventBits(sysfs: "").codes == [])
    #expect(EventBits(sysfs: "0").codes == [])
    #expect(EventBits(sysfs: "xyz 2").codes == [1])
    #expect(EventBits(sysfs: "400 0 0 0 0 0").codes == [330])
  }
}
