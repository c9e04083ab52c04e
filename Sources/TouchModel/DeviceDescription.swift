/// Bus, vendor, product and version. Wraps `struct input_id`.
public struct DeviceID: Hashable, Sendable {
  public var bus: UInt16
  public var vendor: UInt16
  public var product: UInt16
  public var version: UInt16

  public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}

/// What a device says about itself, and what the system says about it.
///
/// The same value describes a device that is plugged in and one that a recording was made from.
public struct DeviceDescription: Hashable, Sendable {
  public var name: String
  /// Where it is plugged in, as its driver says it; empty when it does not. May hold a MAC address.
  public var phys: String
  /// A serial number: printed or stored only when the user asks for it.
  public var uniq: String
  public var id: DeviceID
  /// `INPUT_PROP_*`
  public var properties: EventBits
  /// Event type to event codes. A type with no codes has an empty set; a type not announced is absent.
  public var codes: [UInt16: EventBits]
  /// ABS code to range.
  public var axes: [UInt16: AxisRange]
  /// State of lamps and switches when the description was made: code to value.
  public var leds: [UInt16: Int32]
  public var switches: [UInt16: Int32]
  /// Nil for a description that came without udev: from a plain evemu file, say.
  public var udev: UdevFacts?

  public init(
    name: String = "", phys: String = "", uniq: String = "", id: DeviceID = DeviceID(),
    properties: EventBits = EventBits(),
    codes: [UInt16: EventBits] = [:], axes: [UInt16: AxisRange] = [:], leds: [UInt16: Int32] = [:],
    switches: [UInt16: Int32] = [:], udev: UdevFacts? = nil
  ) {
    self.name = name
    self.phys = phys
    self.uniq = uniq
    self.id = id
    self.properties = properties
    self.codes = codes
    self.axes = axes
    self.leds = leds
    self.switches = switches
    self.udev = udev
  }

  public func has(_ usage: EventUsage) -> Bool {
    codes[usage.type]?.contains(usage.code) ?? false
  }

  public func axis(_ usage: EventUsage) -> AxisRange? {
    usage.type == EventType.abs ? axes[usage.code] : nil
  }
}
