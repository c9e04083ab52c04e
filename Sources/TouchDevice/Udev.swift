internal import CUdev

/// A connection to udev's library. Wraps `struct udev`.
@safe
struct UdevContext: ~Copyable {
  fileprivate let raw: OpaquePointer

  init() throws(DeviceError) {
    guard let raw = unsafe udev_new() else { throw DeviceError(.failed, "libudev could not be started") }
    unsafe self.raw = raw
  }

  deinit { unsafe _ = udev_unref(raw) }

  /// Every event node that the system knows, by syspath, ordered by its number.
  func eventNodes() throws(DeviceError) -> [String] {
    guard let enumeration = unsafe udev_enumerate_new(raw) else {
      throw DeviceError(.failed, "libudev could not list devices")
    }
    defer { unsafe _ = udev_enumerate_unref(enumeration) }
    unsafe udev_enumerate_add_match_subsystem(enumeration, "input")
    unsafe udev_enumerate_add_match_sysname(enumeration, "event*")
    unsafe udev_enumerate_scan_devices(enumeration)
    var result: [String] = []
    var entry = unsafe udev_enumerate_get_list_entry(enumeration)
    while let here = unsafe entry {
      result.append(unsafe text(udev_list_entry_get_name(here)))
      unsafe entry = udev_list_entry_get_next(here)
    }
    return result.sorted { eventNumber(ofPath: $0) < eventNumber(ofPath: $1) }
  }

  func device(syspath: String) -> UdevDevice? {
    unsafe udev_device_new_from_syspath(raw, syspath).map { unsafe UdevDevice(owning: $0) }
  }

  func monitor() -> OpaquePointer? { unsafe udev_monitor_new_from_netlink(raw, "udev") }
}

/// A device as udev knows it. Wraps `struct udev_device`.
@safe
struct UdevDevice: ~Copyable {
  private let raw: OpaquePointer

  init(owning raw: OpaquePointer) { unsafe self.raw = raw }

  deinit { unsafe _ = udev_device_unref(raw) }

  var syspath: String { unsafe text(udev_device_get_syspath(raw)) }
  var sysname: String { unsafe text(udev_device_get_sysname(raw)) }
  /// Empty for a device without one: an `inputN`.
  var node: String { unsafe text(udev_device_get_devnode(raw)) }
  var action: String { unsafe text(udev_device_get_action(raw)) }
  var isInitialised: Bool { unsafe udev_device_get_is_initialized(raw) == 1 }

  var properties: [String: String] {
    var result: [String: String] = [:]
    var entry = unsafe udev_device_get_properties_list_entry(raw)
    while let here = unsafe entry {
      unsafe result[text(udev_list_entry_get_name(here))] = unsafe text(udev_list_entry_get_value(here))
      unsafe entry = udev_list_entry_get_next(here)
    }
    return result
  }

  /// A file of the device's folder, without its last newline. Nil where there is none.
  func attribute(_ name: String) -> String? {
    unsafe udev_device_get_sysattr_value(raw, name).map { unsafe String(cString: $0) }
  }

  /// The device one step up: an event node's `inputN`.
  var parent: UdevDevice? {
    // The parent belongs to its child; the reference makes it ours.
    unsafe udev_device_get_parent(raw).map { unsafe UdevDevice(owning: udev_device_ref($0)) }
  }

  func parent(ofSubsystem subsystem: String) -> UdevDevice? {
    unsafe udev_device_get_parent_with_subsystem_devtype(raw, subsystem, nil).map {
      unsafe UdevDevice(owning: udev_device_ref($0))
    }
  }

  /// The nearest driver above: the input layer's own devices have none.
  var driver: String? {
    var place = unsafe udev_device_get_parent(raw)
    while let here = unsafe place {
      if let driver = unsafe udev_device_get_driver(here) { return unsafe String(cString: driver) }
      unsafe place = udev_device_get_parent(here)
    }
    return nil
  }
}

/// 7 for `/dev/input/event7`; what has no number sorts last.
package func eventNumber(ofPath path: String) -> Int {
  let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  return name.hasPrefix("event") ? Int(name.dropFirst(5)) ?? .max : .max
}
