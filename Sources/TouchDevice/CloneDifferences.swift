public import TouchModel

extension DeviceDescription {
  /// How a clone, as the system sees it, differs from the device that was recorded: a sentence each.
  ///
  /// udev and desktop act on what udev says of a device, and hwdb or libinput may have changed its axes: a replay then
  /// meets another device than the recording did. Serial numbers and the clone's own mark are no differences.
  public func differences(from recorded: DeviceDescription) -> [String] {
    var result: [String] = []
    if name != recorded.name { result.append("name: “\(name)” instead of “\(recorded.name)”") }
    if id != recorded.id { result.append("ids: \(id.text) instead of \(recorded.id.text)") }
    for property in Set(properties.codes).symmetricDifference(recorded.properties.codes).sorted() {
      result.append("property \(property) \(properties.contains(property) ? "is new" : "is missing")")
    }
    for code in Set(axes.keys).union(recorded.axes.keys).sorted() {
      let name = EventUsage(type: EventType.abs, code: code).displayName
      switch (axes[code], recorded.axes[code]) {
      case (let here?, let there?) where here != there: result.append("\(name): \(here.text) instead of \(there.text)")
      case (nil, _?): result.append("\(name) is missing")
      case (_?, nil): result.append("\(name) is new")
      default: break
      }
    }
    guard let udev, let old = recorded.udev else { return result }
    let here = Dictionary(uniqueKeysWithValues: udev.publicProperties.map { ($0.key, $0.value) })
    let there = Dictionary(uniqueKeysWithValues: old.publicProperties.map { ($0.key, $0.value) })
    // The group follows from phys, which is the clone's mark; the driver of a clone is nobody.
    let unavoidable: Set<String> = ["LIBINPUT_DEVICE_GROUP", "DRIVER"]
    for key in Set(here.keys).union(there.keys).subtracting(unavoidable).sorted() where here[key] != there[key] {
      result.append("udev \(key): \(here[key] ?? "not set") instead of \(there[key] ?? "not set")")
    }
    return result
  }
}

extension DeviceID {
  fileprivate var text: String { "\(hex(bus)):\(hex(vendor)):\(hex(product)):\(hex(version))" }
}

extension AxisRange {
  fileprivate var text: String { "\(minimum)…\(maximum) fuzz \(fuzz) flat \(flat) resolution \(resolution)" }
}
