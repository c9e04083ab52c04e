import Testing
import TouchDevice
import TouchModel
import TouchTesting

@Suite struct CloneDifferenceTests {
  private var recorded: DeviceDescription {
    var device = TestDevice.screen()
    device.udev = UdevFacts(properties: [
      "ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SERIAL": "secret", "DRIVER": "x",
    ])
    return device
  }

  @Test func aFaithfulCloneDiffersInNothing() {
    var clone = recorded
    clone.phys = "touchrec-1-0/input0"
    clone.udev?.properties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_DEVICE_GROUP": "a"]
    #expect(clone.differences(from: recorded) == [])
  }

  @Test func whatADesktopWouldActOnIsTold() {
    var clone = recorded
    clone.name = "Other"
    clone.id.version = 7
    clone.properties = EventBits([InputProperty.pointer])
    clone.axes[0x35]?.fuzz = 4
    clone.axes[0x36] = nil
    clone.axes[0x00] = AxisRange(minimum: 0, maximum: 1)
    clone.udev?.properties = ["ID_INPUT": "1", "ID_INPUT_TABLET": "1", "ID_SERIAL": "other"]
    #expect(
      clone.differences(from: recorded) == [
        "name: “Other” instead of “Test Touchscreen”", "ids: 0018:1234:5678:0007 instead of 0018:1234:5678:0100",
        "property 0 is new", "property 1 is missing", "ABS_X is new",
        "ABS_MT_POSITION_X: 0…1919 fuzz 4 flat 0 resolution 10 instead of 0…1919 fuzz 0 flat 0 resolution 10",
        "ABS_MT_POSITION_Y is missing", "udev ID_INPUT_TABLET: 1 instead of not set",
        "udev ID_INPUT_TOUCHSCREEN: not set instead of 1",
      ])
  }
}
