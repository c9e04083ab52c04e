internal import TouchModel

extension DeviceDescription {
  /// Describes a device from its `inputN` folder, without opening its node; axis ranges stay unknown.
  ///
  /// - Parameter attribute: Gives a file's text, or nil.
  init(sysfs attribute: (String) -> String?) {
    func number(_ name: String) -> UInt16 { UInt16(attribute("id/\(name)") ?? "", radix: 16) ?? 0 }
    self.init(
      name: attribute("name") ?? "", phys: attribute("phys") ?? "", uniq: attribute("uniq") ?? "",
      id: DeviceID(
        bus: number("bustype"), vendor: number("vendor"), product: number("product"), version: number("version")),
      properties: EventBits(sysfs: attribute("properties") ?? ""))
    let files: [(UInt16, String)] = [
      (EventType.key, "key"), (EventType.rel, "rel"), (EventType.abs, "abs"), (EventType.msc, "msc"),
      (EventType.sw, "sw"), (EventType.led, "led"), (EventType.snd, "snd"), (EventType.ff, "ff"),
    ]
    for type in EventBits(sysfs: attribute("capabilities/ev") ?? "").codes {
      let file = files.first { $0.0 == type }?.1
      codes[type] = file.map { EventBits(sysfs: attribute("capabilities/\($0)") ?? "") } ?? EventBits()
    }
  }
}

extension EventBits {
  /// Reads sysfs's form of a bitmap: hexadecimal words, the highest first, zero words at the front left out.
  ///
  /// A word has the size of the reading process's `long`.
  package init(sysfs text: String) {
    self.init()
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    for (place, word) in words.reversed().enumerated() where place < 1024 {
      guard let bits = UInt(String(decoding: word, as: UTF8.self), radix: 16) else { continue }
      for bit in 0..<UInt.bitWidth where bits & (1 << UInt(bit)) != 0 { insert(UInt16(place * UInt.bitWidth + bit)) }
    }
  }
}
