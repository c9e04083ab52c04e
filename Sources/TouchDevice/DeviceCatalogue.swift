internal import LinuxIO
public import TouchModel

/// The machine's touch devices, as udev, sysfs and the devices themselves tell of them.
public struct DeviceCatalogue: Hashable, Sendable {
  /// Touchscreens, touchpads and pens, in the order of their event numbers, openable or not.
  public var devices: [DeviceDescription]
  /// All other event nodes, described without being opened: they may be keyboards. Panels have such nodes as siblings.
  public var others: [DeviceDescription]

  public init(devices: [DeviceDescription], others: [DeviceDescription] = []) {
    self.devices = devices
    self.others = others
  }

  /// Looks at every event node; only touch devices are opened, for a moment.
  ///
  /// Wraps `udev_enumerate` of the subsystem `input`.
  public static func scan() throws(DeviceError) -> DeviceCatalogue {
    let udev = try UdevContext()
    let environment = AccessEnvironment.current()
    var catalogue = DeviceCatalogue(devices: [])
    for syspath in try udev.eventNodes() {
      // It may have been unplugged since the list was made.
      guard let device = udev.device(syspath: syspath), let entry = describe(device, in: environment) else { continue }
      if entry.isTouchDevice {
        catalogue.devices.append(entry)
      } else {
        catalogue.others.append(entry)
      }
    }
    return catalogue
  }

  /// The device with this syspath, or nil when it is gone.
  public static func device(syspath: String) throws(DeviceError) -> DeviceDescription? {
    guard let device = try UdevContext().device(syspath: syspath) else { return nil }
    return describe(device, in: .current())
  }

  private static func describe(_ device: borrowing UdevDevice, in environment: AccessEnvironment) -> DeviceDescription?
  {
    guard let input = device.parent else { return nil }
    var facts = UdevFacts(device)
    // An event node without a device node is one that a container was not given.
    if facts.node.isEmpty { facts.node = "/dev/input/\(device.sysname)" }
    facts.isInhibited = input.attribute("inhibited") == "1"
    var entry = DeviceDescription { name in input.attribute(name) }
    entry.udev = facts
    guard entry.isTouchDevice else { return entry }

    do {
      let descriptor = try FileDescriptor.open(facts.node, [.readOnly, .nonBlocking])
      entry = try DeviceDescription(describing: descriptor)
      facts.access = .granted
    } catch {
      facts.access = AccessVerdict(error, in: environment)
    }
    facts.reportDescriptor = reportDescriptor(device)
    entry.udev = facts
    return entry
  }

  private static func reportDescriptor(_ device: borrowing UdevDevice) -> [UInt8]? {
    guard let hid = device.parent(ofSubsystem: "hid") else { return nil }
    // Not through libudev: it ends an attribute at its first zero byte.
    return try? FileSystem.contents(of: hid.syspath + "/report_descriptor")
  }
}

extension UdevFacts {
  init(_ device: borrowing UdevDevice) {
    let properties = device.properties
    self.init(
      node: device.node, syspath: device.syspath, properties: properties, isInitialised: device.isInitialised,
      isVirtual: device.syspath.utf8.starts(with: "/sys/devices/virtual/".utf8), driver: device.driver)
    byPath = UdevFacts.byPath(links: properties["DEVLINKS"] ?? "", sysname: device.sysname)
  }

  /// udev's link, or one that lies in the folder although udev does not answer here.
  private static func byPath(links: String, sysname: String) -> String? {
    let folder = "/dev/input/by-path"
    let link = links.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("\(folder)/") }
    if let link { return link }
    return FileSystem.names(in: folder).map { "\(folder)/\($0)" }
      .first { FileSystem.linkTarget(of: $0)?.hasSuffix("/\(sysname)") == true }
  }
}
