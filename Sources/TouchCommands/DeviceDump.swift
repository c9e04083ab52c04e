import TouchModel

/// A device's description and present state as text.
struct DeviceDump {
  let device: DeviceDescription
  /// Nil for a device in a file.
  let state: DeviceState?
  let showsSerials: Bool

  init(_ device: DeviceDescription, _ state: DeviceState?, showsSerials: Bool) {
    self.device = device
    self.state = state
    self.showsSerials = showsSerials
  }

  func write(to output: inout LineOutput) throws(CommandFailure) {
    for line in identity + facts + codes + slots {
      output.add(printable(line))
      try output.endLine()
    }
  }

  private var identity: [String] {
    var lines = [device.name.isEmpty ? "(no name)" : device.name]
    if let udev = device.udev {
      lines.append("  node         \(udev.node)")
      if let link = udev.byPath { lines.append("  by path      \(link)") }
    }
    lines.append("  bus:ids      \(device.idLabel)  version \(hex(device.id.version))")
    let phys = showsSerials ? device.phys : device.publicPhys
    if !phys.isEmpty { lines.append("  phys         \(phys)") }
    if showsSerials && !device.uniq.isEmpty { lines.append("  uniq         \(device.uniq)") }
    let slots = device.slotCount > 0 ? ", \(device.slotCount) slots" : ""
    lines.append("  kind         \(device.kind.rawValue), protocol \(device.protocolLabel)\(slots)")
    if let size = device.sizeLabel { lines.append("  size         \(size), \(device.resolutionLabel ?? "?") units/mm") }
    if device.sizeLabel == nil && device.positionAxes != nil {
      lines.append("  size         unknown: no resolution; touchrec assumes 160 dpi")
    }
    return lines
  }

  private var facts: [String] {
    var lines: [String] = []
    let names = device.properties.codes.map { InputProperty.name(of: $0) ?? "property \($0)" }
    lines.append("  properties   \(names.isEmpty ? "none" : names.joined(separator: " "))")
    guard let udev = device.udev else { return lines }
    if let driver = udev.driver { lines.append("  driver       \(driver)") }
    lines.append("  seat         \(udev.seat)")
    if let matrix = udev.calibrationMatrix { lines.append("  calibration  \(matrix)") }
    if udev.isInhibited { lines.append("  inhibited    yes: no events until /sys/class/input/…/inhibited is 0") }
    if udev.isVirtual { lines.append("  virtual      yes") }
    for entry in udev.publicProperties { lines.append("  udev         \(entry.key)=\(entry.value)") }
    return lines
  }

  private var codes: [String] {
    var lines: [String] = []
    for type in device.codes.keys.sorted() where type != EventType.syn {
      guard let set = device.codes[type], !set.isEmpty else { continue }
      lines.append("  \(EventUsage(type: type, code: 0).typeName ?? "type 0x\(hex(type))")")
      for code in set.codes {
        let usage = EventUsage(type: type, code: code)
        let name = usage.name ?? "code 0x\(hex(code))"
        let rest = details(usage)
        let gap = rest.isEmpty ? "" : String(repeating: " ", count: max(1, 22 - name.utf8.count))
        lines.append("    \(name)\(gap)\(rest)")
      }
    }
    return lines
  }

  private func details(_ usage: EventUsage) -> String {
    guard let range = device.axis(usage) else {
      let value = state?.value(usage) ?? 0
      return value == 0 ? "" : "\(value)"
    }
    var text = ""
    if let state, !isPerSlot(usage) {
      text += "value \(usage == .absMTSlot ? state.currentSlot : state.value(usage))  "
    }
    text += "min \(range.minimum)  max \(range.maximum)"
    if range.fuzz != 0 { text += "  fuzz \(range.fuzz)" }
    if range.flat != 0 { text += "  flat \(range.flat)" }
    if range.resolution != 0 { text += "  resolution \(range.resolution)" }
    if !range.isUsable && usage != .absMTSlot { text += "  (empty range)" }
    return text
  }

  private func isPerSlot(_ usage: EventUsage) -> Bool { device.slotCount > 0 && (0x30...0x3d).contains(usage.code) }

  private var slots: [String] {
    guard let state, state.slotCount > 0 else { return [] }
    var lines: [String] = []
    for slot in 0..<state.slotCount {
      guard let id = state.value(.absMTTrackingID, slot: slot), id >= 0 else { continue }
      let x = state.value(.absMTPositionX, slot: slot) ?? 0
      let y = state.value(.absMTPositionY, slot: slot) ?? 0
      lines.append("  slot \(slot): tracking id \(id) at (\(x), \(y))")
    }
    return lines.isEmpty ? ["  no contact is down"] : lines
  }
}
