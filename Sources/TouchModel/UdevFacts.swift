/// What udev and sysfs know of a device.
public struct UdevFacts: Hashable, Sendable {
  /// `/dev/input/event7`
  public var node: String
  /// `/sys/devices/…/input/input12/event7`: a device's identity while it is plugged in. eventN is reused at once.
  public var syspath: String
  /// `/dev/input/by-path/…`, which survives a reboot; nil where udev made none.
  public var byPath: String?
  /// All udev properties, serials included: `publicProperties` is what may be stored or shown.
  public var properties: [String: String]
  /// False when udev has not finished with the device, or is not running.
  public var isInitialised: Bool
  public var isInhibited: Bool
  /// uinput and the like: no hardware behind it.
  public var isVirtual: Bool
  public var driver: String?
  public var reportDescriptor: [UInt8]?
  public var access: AccessVerdict

  public init(
    node: String = "", syspath: String = "", byPath: String? = nil, properties: [String: String] = [:],
    isInitialised: Bool = true, isInhibited: Bool = false, isVirtual: Bool = false, driver: String? = nil,
    reportDescriptor: [UInt8]? = nil, access: AccessVerdict = .unknown
  ) {
    self.node = node
    self.syspath = syspath
    self.byPath = byPath
    self.properties = properties
    self.isInitialised = isInitialised
    self.isInhibited = isInhibited
    self.isVirtual = isVirtual
    self.driver = driver
    self.reportDescriptor = reportDescriptor
    self.access = access
  }

  /// True where the property is set to 1.
  public func isMarked(_ property: String) -> Bool { properties[property] == "1" }

  /// `seat0` where nothing else is said.
  public var seat: String { properties["ID_SEAT"] ?? "seat0" }
  public var idPath: String? { properties["ID_PATH"] }
  /// Six numbers as text, row by row.
  public var calibrationMatrix: String? { properties["LIBINPUT_CALIBRATION_MATRIX"] }

  /// The properties that say what a device is and how it is set up, and never which specimen it is.
  ///
  /// LIBINPUT_DEVICE_GROUP is made from phys, which on Bluetooth is an address; so are values judged, too, and not keys alone.
  public var publicProperties: [(key: String, value: String)] {
    let prefixes = ["ID_INPUT", "LIBINPUT", "EVDEV_ABS", "HID_BPF", "MOUSE_DPI", "POINTINGSTICK_", "DRIVER", "WL_"]
    return properties.filter { entry in prefixes.contains { entry.key.hasPrefix($0) } && !holdsAddress(entry.value) }
      .sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
  }
}

/// Whether this process may open the node, and what would help.
public enum AccessVerdict: Hashable, Sendable {
  /// Not tried: a description from a file.
  case unknown
  case granted
  /// A seat at this machine: a udev rule with `uaccess` is enough, without a new login.
  case needsUdevRule
  /// ssh, a service: no seat, so the group `input`.
  case needsInputGroup
  /// A container: the node must be given to it from outside.
  case needsBindMount
  /// Another reason. The number is errno's.
  case refused(errno: Int32)
}
