internal import CEvdev
internal import LinuxIO
internal import TouchModel

extension UinputClone {
  /// Announces everything and creates the device.
  ///
  /// - Returns: Its name in sysfs, `input42`.
  static func create(
    _ device: DeviceDescription, on descriptor: borrowing FileDescriptor
  ) throws(DeviceError) -> String {
    let fd = descriptor.rawValue
    var step = "its phys"
    do throws(Errno) {
      try checked(unsafe touchrec_uinput_phys(fd, device.phys))
      for property in device.properties.codes {
        step = "property \(property)"
        try checked(touchrec_uinput_property(fd, Int32(property)))
      }
      for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) {
        let request = touchrec_uinput_code_request(UInt32(type))
        if type == EventType.syn || request == 0 { continue }
        step = "event type \(type)"
        try checked(touchrec_uinput_type(fd, Int32(type)))
        for code in codes.codes {
          step = EventUsage(type: type, code: code).displayName
          try checked(touchrec_uinput_bit(fd, request, Int32(code)))
          guard type == EventType.abs, let range = device.axes[code] else { continue }
          step += " \(range.minimum)…\(range.maximum)"
          // Unchecked, a refusal here would give a device without slots.
          try checked(
            touchrec_uinput_axis(
              fd, UInt32(code), 0, range.minimum, range.maximum, range.fuzz, range.flat, range.resolution))
        }
      }
      step = "its name and ids"
      try checked(
        unsafe touchrec_uinput_setup(
          fd, device.name, UInt32(device.id.bus), UInt32(device.id.vendor), UInt32(device.id.product),
          UInt32(device.id.version)))
      step = "the device"
      try checked(touchrec_uinput_create(fd))
      step = "to name the device"
      var name = [CChar](repeating: 0, count: 64)
      try checked(unsafe touchrec_uinput_sysname(fd, &name, 64))
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } catch {
      throw DeviceError(.cannotClone, "cannot clone \(device.name): uinput refuses \(step)", errno: error)
    }
  }

  /// The event node of an `inputN`, never "the newest node".
  static func findNode(_ input: String, until deadline: Deadline) throws(DeviceError) -> (node: String, syspath: String)
  {
    let folder = "/sys/devices/virtual/input/\(input)"
    while true {
      if let name = FileSystem.names(in: folder).first(where: { $0.hasPrefix("event") }),
        FileSystem.exists("/dev/input/\(name)")
      {
        return ("/dev/input/\(name)", "\(folder)/\(name)")
      }
      if deadline.isPast {
        throw DeviceError(
          .timedOut, "no node in /dev/input for the clone \(input)",
          remedy: AccessEnvironment.current().isContainer
            ? "give the container /dev/input: -v /dev/input:/dev/input" : nil)
      }
      MonotonicClock.sleep(until: Deadline.after(milliseconds: 5).nanoseconds)
    }
  }
}

extension DeviceError {
  init(openingUinput error: Errno) {
    let isContainer = AccessEnvironment.current().isContainer
    switch error {
    case .permissionDenied, .notPermitted:
      self.init(
        .permissionDenied, "cannot open \(UinputClone.path)", errno: error,
        remedy: isContainer
          ? "give the container the device: --device \(UinputClone.path)"
          : "touchrec udev-rules --uinput | sudo tee /etc/udev/rules.d/70-touchrec-uinput.rules && "
            + "sudo udevadm control --reload && sudo udevadm trigger -s misc")
    case .noSuchFile, .noSuchDevice, Errno(rawValue: 6):
      self.init(
        .uinputMissing, "there is no \(UinputClone.path)", errno: error,
        remedy: isContainer
          ? "sudo modprobe uinput on the host, and give the container the device: --device \(UinputClone.path)"
          : "sudo modprobe uinput")
    default: self.init(.failed, "cannot open \(UinputClone.path)", errno: error)
    }
  }
}
