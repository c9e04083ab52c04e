public import TouchModel

extension DeviceDescription {
  /// A touchscreen, touchpad or pen, and no device that only borrows the ABS_MT codes' numbers.
  public var isTouchDevice: Bool { kind != .other && !isFakeMultiTouch }

  /// True when udev has no answer and the kind is judged from the announced codes.
  public var isKindGuessed: Bool { udev?.isMarked("ID_INPUT") != true }

  /// udev's word, or, without one, a device with a row of letters. Never opened, never a sibling, unless it is touched.
  public var isKeyboard: Bool {
    if isTouchDevice { return false }
    if udev?.isMarked("ID_INPUT_KEYBOARD") == true { return true }
    // KEY_Q to KEY_P: no panel's buttons, no remote control.
    let keys = codes[EventType.key] ?? EventBits()
    return (16...25).allSatisfy { keys.contains(UInt16($0)) }
  }

  /// The process id in the mark that touchrec puts on its clones, `touchrec-<pid>-<device>/input<k>`; nil for others.
  ///
  /// The mark is in `phys`: name and ids are those of the device that was recorded.
  public var clonePID: Int32? {
    guard phys.hasPrefix("touchrec-") else { return nil }
    return Int32(String(decoding: phys.utf8.dropFirst(9).prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self))
  }

  public var isClone: Bool { clonePID != nil }

  /// What the nodes of one piece of hardware have in common: touch, pen and mouse of one panel.
  ///
  /// libinput's group where udev knows it, else `phys` up to `/inputN`, else the hardware's folder in sysfs; nil when
  /// there is nothing to go by.
  public var groupKey: String? {
    if let group = udev?.properties["LIBINPUT_DEVICE_GROUP"], !group.isEmpty { return "libinput:\(group)" }
    if !phys.isEmpty { return "phys:\(DeviceDescription.stem(ofPhys: phys))" }
    guard let udev, !udev.isVirtual else { return nil }
    // …/HARDWARE/input/inputN/eventN
    let parts = udev.syspath.utf8.split(separator: UInt8(ascii: "/"))
    guard parts.count > 3, parts[parts.count - 3].elementsEqual("input".utf8) else { return nil }
    return "sysfs:\(parts.dropLast(3).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))"
  }

  /// `usb-1/2` for `usb-1/2/input0`
  static func stem(ofPhys phys: String) -> String {
    var bytes = Array(phys.utf8)
    while let last = bytes.last, (48...57).contains(last) { bytes.removeLast() }
    let mark = Array("/input".utf8)
    return bytes.count < phys.utf8.count && bytes.suffix(mark.count) == mark[...]
      ? String(decoding: bytes.dropLast(mark.count), as: UTF8.self) : phys
  }
}

extension DeviceCatalogue {
  /// The other nodes of a device's hardware, keyboards left out.
  public func siblings(of device: DeviceDescription) -> [DeviceDescription] {
    guard let key = device.groupKey else { return [] }
    return (devices + others).filter {
      $0.groupKey == key && $0.udev?.syspath != device.udev?.syspath && !$0.isKeyboard
    }
  }
}
