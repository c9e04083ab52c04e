import TouchDevice
import TouchModel

/// A machine's devices, made up.
enum Catalogue {
  static func device(
    _ number: Int, _ name: String, _ marks: [String] = ["ID_INPUT_TOUCHSCREEN"], phys: String = "",
    vendor: UInt16 = 0x04f3,
    product: UInt16 = 0x2a1c, properties: [String: String] = [:], keys: [UInt16] = [], syspath: String? = nil
  ) -> DeviceDescription {
    var facts = UdevFacts(
      node: "/dev/input/event\(number)",
      syspath: syspath ?? "/sys/devices/pci0000:00/i2c-\(number)/input/input\(number + 20)/event\(number)")
    facts.properties = properties
    for mark in marks + ["ID_INPUT"] { facts.properties[mark] = "1" }
    return DeviceDescription(
      name: name, phys: phys, id: DeviceID(bus: 0x18, vendor: vendor, product: product),
      codes: [EventType.key: EventBits(keys)], udev: facts)
  }

  static let screen = device(4, "ELAN Touchscreen", phys: "i2c-ELAN/input0")
  static let stylus = device(5, "ELAN Touchscreen Stylus", ["ID_INPUT_TABLET"], phys: "i2c-ELAN/input1")
  static let mouse = device(6, "ELAN Mouse", ["ID_INPUT_MOUSE"], phys: "i2c-ELAN/input2")
  static let panelKeys = device(7, "ELAN Keyboard", ["ID_INPUT_KEYBOARD", "ID_INPUT_KEY"], phys: "i2c-ELAN/input3")
  static let touchpad = device(
    8, "SYNA Touchpad", ["ID_INPUT_TOUCHPAD"], phys: "i2c-SYNA/input0", vendor: 0x06cb, product: 1)
  static let keyboard = device(
    0, "AT Translated Set 2 keyboard", ["ID_INPUT_KEYBOARD"], phys: "isa0060/serio0/input0", vendor: 1, product: 1)
  static let clone = device(9, "ELAN Touchscreen", phys: "touchrec-41-0/input0")

  static let laptop = DeviceCatalogue(
    devices: [screen, stylus, touchpad], others: [keyboard, mouse, panelKeys])
  static let laptopWithClone = DeviceCatalogue(
    devices: [screen, stylus, touchpad, clone], others: [keyboard, mouse, panelKeys])
}
