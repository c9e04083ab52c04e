public import TouchModel

/// What a device's description alone tells.
public enum DeviceChecks {
  /// - Parameters:
  ///   - index: The device's index in its session, for the findings.
  ///   - accessRemedy: What gives access here, where the device may not be read.
  public static func findings(
    of device: DeviceDescription, index: UInt16 = 0, accessRemedy: String? = nil
  ) -> [Finding] {
    var checks = Checks(device: device, index: index)
    checks.checkAccess(accessRemedy)
    checks.checkProtocol()
    checks.checkSlots()
    checks.checkRanges()
    checks.checkResolution()
    checks.checkDirectness()
    checks.checkFuzz()
    return checks.findings
  }
}

private struct Checks {
  let device: DeviceDescription
  let index: UInt16
  var findings: [Finding] = []

  mutating func add(_ id: FindingID, _ evidence: [Evidence] = [], _ text: String, remedy: String? = nil) {
    findings.append(Finding(id, device: index, evidence: evidence, text: text, remedy: remedy))
  }

  mutating func checkAccess(_ remedy: String?) {
    guard let udev = device.udev else { return }
    let node = udev.node.isEmpty ? "its event node" : udev.node
    let mayNot: String? =
      switch udev.access {
      case .needsUdevRule: "this session sits at the machine, and no rule gives it the device"
      case .needsInputGroup: "this user is not in the group input, and this session has no seat"
      case .needsBindMount: "this container was not given the node"
      // EPERM and EACCES: the only errors that are about rights.
      case .refused(let errno) where errno == 1 || errno == 13: "the system refuses it (errno \(errno))"
      case .unknown, .granted, .refused: nil
      }
    if let mayNot {
      add(.permissionDenied, [Evidence("node", node)], "\(node) cannot be read: \(mayNot).", remedy: remedy)
    }
    if udev.isInhibited {
      let folder = udev.syspath.isEmpty ? "/sys/class/input/inputN" : Checks.parent(of: udev.syspath)
      add(
        .inhibited, [Evidence("node", node)], "\(node) is inhibited: it sends no events.",
        remedy: "echo 0 | sudo tee \(folder)/inhibited, or find out who inhibits it")
    }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
  }

  mutating func checkProtocol() {
    if device.isFakeMultiTouch {
      add(
        .fakeMT, [Evidence("code", 0x2e)],
        "The ABS_MT codes of this device are plain axes (code 0x2e is there, too): it is no touch device.")
    }
    switch device.touchProtocol {
    case .anonymous:
      add(.protocolA, [], "The device speaks multi-touch protocol A: contacts come without slots and without ids.")
    case .single where device.kind != .pen:
      add(.singleTouchOnly, [], "The device has no multi-touch axes: it tells of one contact.")
    case .semi(let slots):
      add(
        .semiMT, [Evidence("slots", slots)],
        "The device is semi-multi-touch: its \(slots) slots are corners of a box around the fingers.")
    case .single, .slots, .none: break
    }
  }

  mutating func checkSlots() {
    guard !device.isFakeMultiTouch, let range = device.axis(.absMTSlot) else { return }
    if range.maximum < max(range.minimum, 0) { addRange(.absMTSlot, range) }
    // The decoder's own limit: it says so itself, but a description needs no stream.
    if device.slotCount > 256 {
      add(
        .tooManySlots, [Evidence("slots", device.slotCount), Evidence("decoded", 256)],
        "The device announces \(device.slotCount) slots; touchrec decodes the first 256.")
    }
  }

  /// The axes that hold a contact's place.
  private var positions: [(usage: EventUsage, range: AxisRange)] {
    let usages: [EventUsage] =
      switch device.touchProtocol {
      case .slots, .semi, .anonymous: [.absMTPositionX, .absMTPositionY]
      case .single: [.absX, .absY]
      case .none: []
      }
    return usages.compactMap { usage in device.axis(usage).map { (usage, $0) } }
  }

  mutating func checkRanges() {
    for (usage, range) in positions where !range.isUsable { addRange(usage, range) }
  }

  private mutating func addRange(_ usage: EventUsage, _ range: AxisRange) {
    let name = usage.name ?? "\(usage.code)"
    let fault = range.minimum == range.maximum ? "empty" : "reversed"
    add(
      .badAxisRange,
      [Evidence("axis", name), Evidence("minimum", range.minimum), Evidence("maximum", range.maximum)],
      "\(name) has the range \(range.minimum)…\(range.maximum), which is \(fault).",
      remedy: usage == .absMTSlot ? "The driver must announce its slots (input_mt_init_slots)." : nil)
  }

  mutating func checkResolution() {
    let lacking = positions.filter { $0.range.isResolutionAssumed }
    guard !lacking.isEmpty else { return }
    let names = lacking.map { $0.usage.name ?? "\($0.usage.code)" }
    let entries = lacking.map { " EVDEV_ABS_\(hex($0.usage.code, 2))=::RESOLUTION" }
    add(
      .noResolution, [Evidence("axes", names.joined(separator: " "))],
      "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "have") no resolution: sizes in mm are guessed at 160 dpi.",
      remedy: "Measure the glass (RESOLUTION = units per mm = range ÷ length in mm) and put into "
        + "/etc/udev/hwdb.d/61-evdev-local.hwdb the line \(match) followed by the lines\(entries.joined(separator: ",")) "
        + "(each with a blank before it), then: sudo systemd-hwdb update && sudo udevadm trigger -s input")
  }

  /// The head of an hwdb entry for this model.
  private var match: String {
    "evdev:input:b\(hex(device.id.bus, 4))v\(hex(device.id.vendor, 4))p\(hex(device.id.product, 4))*"
  }

  /// hwdb matches by modalias, whose digits are upper case.
  private func hex(_ number: UInt16, _ width: Int) -> String {
    let digits = String(number, radix: 16, uppercase: width == 4)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  mutating func checkDirectness() {
    guard device.kind == .touchscreen, !device.properties.contains(InputProperty.direct) else { return }
    let isPointer = device.properties.contains(InputProperty.pointer)
    add(
      .noDirectProp, [],
      isPointer
        ? "A touchscreen that sets INPUT_PROP_POINTER and not INPUT_PROP_DIRECT."
        : "A touchscreen without INPUT_PROP_DIRECT.")
  }

  mutating func checkFuzz() {
    for (usage, range) in positions where range.fuzz > 0 {
      let name = usage.name ?? "\(usage.code)"
      add(
        .fuzzAltersReplay, [Evidence("axis", name), Evidence("fuzz", range.fuzz)],
        "The kernel smooths \(name) with a fuzz of \(range.fuzz) units.")
    }
  }
}
