internal import LinuxIO
import TouchModel

/// What a recording keeps of a device besides its evemu text: the record `touchrec.device`, a map of texts.
///
/// What tells one specimen from another is left out unless asked for.
enum DeviceMetadata {
  static func map(device: UInt16, _ description: DeviceDescription, includesSerials: Bool) -> [(String, String)] {
    var map: [(String, String)] = [("device", String(device)), ("name", description.name)]
    func add(_ key: String, _ value: String?) {
      if let value, !value.isEmpty { map.append((key, value)) }
    }
    add("phys", includesSerials ? description.phys : description.publicPhys)
    if includesSerials { add("uniq", description.uniq) }
    guard let udev = description.udev else { return map }
    map.append(("node", udev.node))
    map.append(("seat", udev.seat))
    add("by-path", udev.byPath)
    add("driver", udev.driver)
    add("calibration", udev.calibrationMatrix)
    map.append(("inhibited", udev.isInhibited ? "1" : "0"))
    map.append(("virtual", udev.isVirtual ? "1" : "0"))
    if let report = udev.reportDescriptor {
      var hex = ByteBuffer(capacity: report.count * 2 + 64)
      for byte in report { hex.append(hex: byte, width: 2) }
      map.append(("hid-report-descriptor", hex.string))
    }
    if includesSerials {
      for (key, value) in udev.properties.sorted(by: { $0.key < $1.key }) { map.append(("udev." + key, value)) }
    } else {
      for (key, value) in udev.publicProperties { map.append(("udev." + key, value)) }
    }
    return map
  }

  /// Adds what the record tells to what the evemu text told.
  static func apply(_ map: [String: String], to description: inout DeviceDescription) {
    if let name = map["name"] { description.name = name }
    description.phys = map["phys"] ?? ""
    description.uniq = map["uniq"] ?? ""
    guard let node = map["node"] else { return }
    var udev = UdevFacts(node: node, byPath: map["by-path"], driver: map["driver"])
    for (key, value) in map where key.hasPrefix("udev.") { udev.properties[String(key.dropFirst(5))] = value }
    if let seat = map["seat"], seat != "seat0" { udev.properties["ID_SEAT"] = seat }
    udev.isInhibited = map["inhibited"] == "1"
    udev.isVirtual = map["virtual"] == "1"
    udev.reportDescriptor = map["hid-report-descriptor"].flatMap(bytes(ofHex:))
    description.udev = udev
  }

  private static func bytes(ofHex text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case 0x30...0x39: digit = character - 0x30
      case 0x61...0x66: digit = character - 0x57
      case 0x41...0x46: digit = character - 0x37
      default: return nil
      }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? result : nil
  }
}
