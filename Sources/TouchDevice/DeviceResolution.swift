public import TouchModel

extension DeviceSelector {
  /// Finds the devices that are meant.
  ///
  /// A vendor:product or a name means one piece of hardware and takes its touchscreen, else its touchpad, else its pen.
  ///
  /// - Parameter siblings: Takes the other nodes of the same hardware too, keyboards left out.
  /// - Throws: `noSuchDevice` with what exists, `ambiguous` with the candidates, `notATouchDevice`.
  public func resolve(in catalogue: DeviceCatalogue, siblings: Bool = false) throws(DeviceError) -> [DeviceDescription]
  {
    let chosen = wish == .all ? try all(in: catalogue) : [try one(in: catalogue)]
    guard siblings else { return chosen }
    var result: [DeviceDescription] = []
    for device in chosen.flatMap({ [$0] + catalogue.siblings(of: $0) }) where !result.contains(device) {
      result.append(device)
    }
    return result
  }

  private func all(in catalogue: DeviceCatalogue) throws(DeviceError) -> [DeviceDescription] {
    let found = catalogue.candidates
    if found.isEmpty { throw catalogue.nothingFound("no touch device was found") }
    return found
  }

  private func one(in catalogue: DeviceCatalogue) throws(DeviceError) -> DeviceDescription {
    var matching = catalogue.devices.filter(matches)
    switch wish {
    case .path, .event:
      if let device = matching.first { return device }
      if let other = catalogue.others.first(where: matches) { throw .notTouch(other) }
      throw catalogue.nothingFound("no device is called “\(text)”")
    case .all, .id, .name: break
    }
    // A clone has the name and ids of the device that it was made from, which is meant unless it is not there.
    if matching.contains(where: { !$0.isClone }) { matching.removeAll { $0.isClone } }
    if matching.isEmpty {
      guard let other = catalogue.others.first(where: matches) else {
        throw catalogue.nothingFound("no device is called “\(text)”", resembling: text)
      }
      // The mouse or key node of a panel: its hardware is meant.
      matching = catalogue.siblings(of: other).filter(\.isTouchDevice)
      if matching.isEmpty { throw .notTouch(other) }
    }
    let exact = matching.filter { $0.name.lowercased() == text.lowercased() }
    if !exact.isEmpty { matching = exact }
    let best = DeviceCatalogue.primaries(of: matching)
    if best.count == 1 { return best[0] }
    throw DeviceError(
      .ambiguous, "“\(text)” fits \(best.count) devices", remedy: "name one by its node or its by-path link",
      candidates: best.map(\.candidateLine))
  }
}

extension DeviceCatalogue {
  /// Touch devices that may be taken without being named: all but our own clones.
  public var candidates: [DeviceDescription] { devices.filter { !$0.isClone } }

  /// What is meant when no device was named: one for each piece of hardware; its touchscreen, else touchpad, else pen.
  ///
  /// One result can be taken; several are for a list to choose from.
  public var defaults: [DeviceDescription] { DeviceCatalogue.primaries(of: candidates) }

  /// Reduces each group to its best kind; two of that kind both stay.
  static func primaries(of devices: [DeviceDescription]) -> [DeviceDescription] {
    let rank = { (device: DeviceDescription) in DeviceKind.allCases.firstIndex(of: device.kind) ?? .max }
    return devices.filter { device in
      guard let key = device.groupKey else { return true }
      return !devices.contains { $0.groupKey == key && rank($0) < rank(device) }
    }
  }

  /// The error for a wish that nothing fits, with what there is.
  public func nothingFound(_ message: String, resembling text: String? = nil) -> DeviceError {
    let clones = devices.filter(\.isClone).count
    var remedy: String?
    if let text, let near = nearestName(to: text) {
      remedy = "did you mean “\(near)”?"
    } else if devices.isEmpty {
      remedy =
        others.isEmpty
        ? "this system has no event devices; in a container, give it /dev/input and /run/udev"
        : "touchrec devices lists what is there"
    } else if candidates.isEmpty {
      remedy = "there \(clones == 1 ? "is" : "are") only \(clones) of touchrec's own, to be named by node"
    }
    return DeviceError(.noSuchDevice, message, remedy: remedy, candidates: devices.map(\.candidateLine))
  }

  private func nearestName(to text: String) -> String? {
    let wanted = Array(text.lowercased().utf8)
    guard wanted.count >= 3 else { return nil }
    let scored = devices.map { device -> (name: String, distance: Int) in
      let words = device.name.lowercased().utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
      let all = words + [Array(device.name.lowercased().utf8)]
      return (device.name, all.map { editDistance(wanted, $0) }.min() ?? .max)
    }
    guard let best = scored.min(by: { $0.distance < $1.distance }), best.distance <= max(1, wanted.count / 3) else {
      return nil
    }
    return best.name
  }
}

extension DeviceDescription {
  /// `/dev/input/event7  touchscreen  04f3:2a1c  ELAN Touchscreen`
  public var candidateLine: String {
    "\(udev?.node ?? "?")  \(kind.rawValue)  \(hex(id.vendor)):\(hex(id.product))  \(name)"
  }
}

extension DeviceError {
  static func notTouch(_ device: DeviceDescription, node: String? = nil) -> DeviceError {
    let what = device.isKeyboard ? "is a keyboard, which touchrec never reads" : "is no touch device"
    return DeviceError(.notATouchDevice, "\(node ?? device.udev?.node ?? "?") (\(device.name)) \(what)")
  }
}

func hex(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// Insertions, deletions, replacements and swapped neighbours between two words (optimal string alignment).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
