internal import CEvdev
internal import LinuxIO
internal import TouchModel

/// Turns the C calls' "result or −errno" into a thrown errno.
@discardableResult
func checked(_ result: Int32) throws(Errno) -> Int32 {
  if result < 0 { throw Errno(rawValue: 0 &- result) }
  return result
}

extension DeviceDescription {
  /// Asks an open event node for everything that it says about itself.
  ///
  /// Wraps `libevdev_new_from_fd`, which reads the state too and so takes key events out of the queue: to be called
  /// before events count.
  init(describing descriptor: borrowing FileDescriptor) throws(Errno) {
    var context: OpaquePointer?
    try checked(unsafe libevdev_new_from_fd(descriptor.rawValue, &context))
    guard let context = unsafe context else { throw .invalidArgument }
    defer { unsafe libevdev_free(context) }
    self = unsafe DeviceDescription(libevdev: context)
  }

  /// Copies what libevdev holds of a device.
  init(libevdev device: OpaquePointer) {
    self.init(
      name: unsafe text(libevdev_get_name(device)), phys: unsafe text(libevdev_get_phys(device)),
      uniq: unsafe text(libevdev_get_uniq(device)),
      id: unsafe DeviceID(
        bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
        vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
        product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
        version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device))))
    for property in 0...UInt32(INPUT_PROP_MAX) where unsafe libevdev_has_property(device, property) == 1 {
      properties.insert(UInt16(property))
    }
    for type in 0...UInt32(EV_MAX) where unsafe libevdev_has_event_type(device, type) == 1 {
      var set = EventBits()
      // A device announces no codes for EV_SYN; libevdev says yes to all of them.
      let last = type == UInt32(EV_SYN) ? -1 : libevdev_event_type_get_max(type)
      if last >= 0 {
        for code in 0...UInt32(last) where unsafe libevdev_has_event_code(device, type, code) == 1 {
          set.insert(UInt16(code))
        }
      }
      codes[UInt16(type)] = set
    }
    for code in codes[EventType.abs]?.codes ?? [] {
      guard let info = unsafe libevdev_get_abs_info(device, UInt32(code)) else { continue }
      let range = unsafe info.pointee
      axes[code] = AxisRange(
        minimum: range.minimum, maximum: range.maximum, fuzz: range.fuzz, flat: range.flat, resolution: range.resolution
      )
    }
    for code in codes[EventType.led]?.codes ?? [] {
      leds[code] = unsafe libevdev_get_event_value(device, UInt32(EV_LED), UInt32(code))
    }
    for code in codes[EventType.sw]?.codes ?? [] {
      switches[code] = unsafe libevdev_get_event_value(device, UInt32(EV_SW), UInt32(code))
    }
  }
}

/// A C string, repaired where it is no UTF-8; empty for NULL.
func text(_ pointer: UnsafePointer<CChar>?) -> String {
  unsafe pointer.map { unsafe String(cString: $0) } ?? ""
}
