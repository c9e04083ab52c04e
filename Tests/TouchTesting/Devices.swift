public import TouchModel

/// Descriptions of devices that tests share.
public enum TestDevice {
  /// The standard screen of the cases: 1920 × 1080 units, 10 units a mm, ten slots.
  public static func screen(
    slots: Int32 = 10, extra: [UInt16: AxisRange] = [:], properties: [UInt16] = [InputProperty.direct]
  ) -> DeviceDescription {
    var axes: [UInt16: AxisRange] = [
      0x2f: AxisRange(minimum: 0, maximum: slots - 1),
      0x35: AxisRange(minimum: 0, maximum: 1919, resolution: 10),
      0x36: AxisRange(minimum: 0, maximum: 1079, resolution: 10),
      0x39: AxisRange(minimum: 0, maximum: 65535),
    ]
    axes.merge(extra) { $1 }
    return description("Test Touchscreen", axes: axes, keys: [0x14a], properties: properties)
  }

  /// ABS_X, ABS_Y and BTN_TOUCH, as resistive panels have it.
  public static let resistive = description(
    "Test Resistive",
    axes: [
      0x00: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
      0x01: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
    ],
    keys: [0x14a], properties: [InputProperty.direct])

  public static func description(
    _ name: String, axes: [UInt16: AxisRange], keys: [UInt16], properties: [UInt16]
  ) -> DeviceDescription {
    DeviceDescription(
      name: name, id: DeviceID(bus: 0x18, vendor: 0x1234, product: 0x5678, version: 0x0100),
      properties: EventBits(properties),
      codes: [
        EventType.syn: EventBits([0, 1, 2, 3]), EventType.key: EventBits(keys), EventType.abs: EventBits(axes.keys),
      ],
      axes: axes)
  }
}
