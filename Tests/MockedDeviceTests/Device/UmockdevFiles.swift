import TouchModel

/// A device as umockdev's three files describe it: udev and sysfs, answers to ioctls, events.
struct UmockdevFiles {
  var device: DeviceDescription
  /// 7 for `event7`
  var number: Int
  /// udev's properties of the event node.
  var properties: [String: String]
  /// Where the hardware is; nodes of one folder are siblings.
  var folder = "/devices/pci0000:00/0000:00:15.0/i2c-1"
  var inhibited = false

  var node: String { "/dev/input/event\(number)" }
  private var input: String { "\(folder)/input/input\(number + 10)" }

  var description: String {
    var lines = ["P: \(input)/event\(number)", "N: input/event\(number)", "E: DEVNAME=\(node)", "E: SUBSYSTEM=input"]
    lines += properties.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
    lines += ["A: dev=13:\(64 + number)", "L: device=../../input\(number + 10)", ""]
    lines += [
      "P: \(input)", "E: SUBSYSTEM=input", "A: name=\(device.name)", "A: phys=\(device.phys)", "A: uniq=\(device.uniq)",
    ]
    lines += [
      "A: id/bustype=\(hex(device.id.bus))", "A: id/vendor=\(hex(device.id.vendor))",
      "A: id/product=\(hex(device.id.product))", "A: id/version=\(hex(device.id.version))",
    ]
    lines += ["A: properties=\(words(device.properties))", "A: inhibited=\(inhibited ? 1 : 0)"]
    lines.append("A: capabilities/ev=\(words(EventBits(device.codes.keys)))")
    let files: [(UInt16, String)] = [
      (EventType.key, "key"), (EventType.rel, "rel"), (EventType.abs, "abs"), (EventType.msc, "msc"),
      (EventType.sw, "sw"),
      (EventType.led, "led"), (EventType.snd, "snd"), (EventType.ff, "ff"),
    ]
    for (type, file) in files { lines.append("A: capabilities/\(file)=\(words(device.codes[type] ?? EventBits()))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The hardware's own entry, which comes once for all its nodes.
  var parent: String {
    """
    P: \(folder)
    E: SUBSYSTEM=i2c
    E: DRIVER=i2c_hid_acpi
    L: driver=../../../bus/i2c/drivers/i2c_hid_acpi

    """
  }

  /// umockdev knows strings of 255 bytes and slots of 1028 only, and gives one answer for the slots of every code.
  var ioctls: String {
    var lines = ["@DEV \(node)", "EVIOCGVERSION 0 01000100"]
    let id = [device.id.bus, device.id.vendor, device.id.product, device.id.version]
    lines.append("EVIOCGID 0 " + id.map { bytes(UInt64($0), 2) }.joined())
    for (name, value) in [("NAME", device.name), ("PHYS", device.phys), ("UNIQ", device.uniq)] {
      let text = Array(value.utf8).prefix(254).map { bytes(UInt64($0), 1) }.joined()
      lines.append(
        "EVIOCG\(name)(0) \(value.utf8.count + 1) " + text + String(repeating: "00", count: 255 - value.utf8.count))
    }
    lines.append("EVIOCGPROP(0) 8 " + bitmap(device.properties, 8))
    lines.append("EVIOCGBIT(0) 8 " + bitmap(EventBits(device.codes.keys), 8))
    let sizes: [(UInt16, Int)] = [
      (EventType.key, 96), (EventType.rel, 8), (EventType.abs, 8), (EventType.msc, 8), (EventType.sw, 8),
      (EventType.led, 8),
      (EventType.snd, 8), (EventType.ff, 16),
    ]
    for (type, size) in sizes {
      lines.append("EVIOCGBIT(\(type)) \(size) " + bitmap(device.codes[type] ?? EventBits(), size))
    }
    for (name, size) in [("KEY", 96), ("LED", 8), ("SW", 8)] {
      lines.append("EVIOCG\(name)(0) \(size) " + String(repeating: "00", count: size))
    }
    for (code, range) in device.axes.sorted(by: { $0.key < $1.key }) {
      let numbers = [0, range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      let text = numbers.map { bytes(UInt64(UInt32(bitPattern: $0)), 4) }.joined()
      lines.append("EVIOCGABS" + (code == 0 ? "" : "(\(code))") + " 0 " + text)
    }
    lines.append("EVIOCGMTSLOTS(0) 0 39000000" + String(repeating: "FF", count: 1024))
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter frames: Time in µs, then events; leading zeros of a fraction would be read as octal.
  static func events(_ frames: [(time: Int, events: [InputEvent])]) -> String {
    var text = ""
    for frame in frames {
      for event in frame.events {
        text +=
          "E: \(frame.time / 1_000_000).\(frame.time % 1_000_000) \(hex(event.type)) \(hex(event.code)) \(event.value)\n"
      }
    }
    return text
  }

  private func words(_ bits: EventBits) -> String {
    bits.isEmpty ? "0" : bits.words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  private func bitmap(_ bits: EventBits, _ size: Int) -> String {
    (0..<size / 8).map { $0 < bits.words.count ? bytes(bits.words[$0], 8) : bytes(0, 8) }.joined()
  }

  private func bytes(_ number: UInt64, _ count: Int) -> String {
    (0..<count).map { place in
      let digits = String(number >> UInt64(place * 8) & 0xff, radix: 16, uppercase: true)
      return digits.count < 2 ? "0\(digits)" : digits
    }.joined()
  }
}

private func hex(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
