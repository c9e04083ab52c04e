import TouchModel

extension MockedDevice {
  /// The ioctl dump. A question is answered only when it comes with the size that is written here: libevdev's.
  ///
  /// Every MT code of a device asks by the same number, EVIOCGMTSLOTS with 1028 bytes, and umockdev does not look at the
  /// code: it gives the next answer after the last one given, of whatever question. Hence the order. libevdev asks for keys,
  /// then for the axes, MT codes last, then for the slots in the order of codes. touchrec asks for the tracking ids first,
  /// then for the other slots' values, the plain axes, the ids again; and once more so if something arrived meanwhile.
  public var ioctlText: String {
    let id = description.id
    var lines = ["@DEV \(node) (EVDEV)", "EVIOCGVERSION 0 \(Self.bytes([0x010001], width: 4))"]
    lines.append("EVIOCGID 0 \(Self.bytes([id.bus, id.vendor, id.product, id.version].map { Int64($0) }, width: 2))")
    for (name, text) in [("NAME", description.name), ("PHYS", description.phys), ("UNIQ", description.uniq)] {
      // No answer is how the kernel says that there is none; libevdev takes only these two as unset.
      if text.isEmpty && name != "NAME" { continue }
      let content = Array(text.utf8.prefix(254))
      lines.append("EVIOCG\(name)(0) \(content.count + 1) \(Self.padded(content, to: 255))")
    }
    lines.append("EVIOCGPROP(0) 8 \(Self.bits(description.properties, bytes: 8))")
    lines.append("EVIOCGBIT(0) 8 \(Self.bits(EventBits(description.codes.keys), bytes: 8))")
    for (type, bytes) in Self.sizes {
      lines.append("EVIOCGBIT(\(type)) \(bytes) \(Self.bits(description.codes[type] ?? EventBits(), bytes: bytes))")
    }
    lines += axisLines { $0 >= 0x30 }
    lines += slotCodes.sorted().map(slotLine)
    lines.append("EVIOCGKEY(0) 96 \(Self.bits(state.keys, bytes: 96))")
    lines.append("EVIOCGLED(0) 8 \(Self.bits(EventBits(description.leds.filter { $0.value != 0 }.keys), bytes: 8))")
    lines.append("EVIOCGSND(0) 8 \(Self.bits(EventBits(), bytes: 8))")
    lines.append("EVIOCGSW(0) 8 \(Self.bits(EventBits(description.switches.filter { $0.value != 0 }.keys), bytes: 8))")
    lines += slotCodes.map(slotLine)
    lines += axisLines { $0 < 0x30 }
    lines += slotCodes.prefix(1).map(slotLine)
    lines += slotCodes.map(slotLine)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Bytes that libevdev has room for, by event type.
  private static let sizes: [(UInt16, Int)] = [
    (EventType.key, 96), (EventType.rel, 8), (EventType.abs, 8), (EventType.msc, 8), (EventType.sw, 8),
    (EventType.led, 8),
    (EventType.snd, 8), (EventType.ff, 16),
  ]

  /// MT codes that have a value in each slot, the tracking id first.
  private var slotCodes: [UInt16] {
    let id = EventUsage.absMTTrackingID.code
    guard description.axes[EventUsage.absMTSlot.code] != nil else { return [] }
    let codes = description.axes.keys.filter { (0x30...0x3d).contains($0) }.sorted()
    return codes.filter { $0 == id } + codes.filter { $0 != id }
  }

  private func axisLines(_ isWanted: (UInt16) -> Bool) -> [String] {
    description.axes.filter { isWanted($0.key) }.sorted { $0.key < $1.key }.map { code, axis in
      let fields = [state.axes[code] ?? 0, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      return "EVIOCGABS(\(code)) 0 \(Self.bytes(fields.map { Int64($0) }, width: 4))"
    }
  }

  private func slotLine(_ code: UInt16) -> String {
    let empty: Int32 = code == EventUsage.absMTTrackingID.code ? -1 : 0
    let given = state.slots[code] ?? []
    let values = (0..<256).map { $0 < given.count ? given[$0] : empty }
    return "EVIOCGMTSLOTS(0) 0 \(Self.bytes([Int64(code)] + values.map { Int64($0) }, width: 4))"
  }

  private static func bits(_ bits: EventBits, bytes: Int) -> String {
    let all = bits.words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
    return padded(Array(all.prefix(bytes)), to: bytes)
  }

  /// Numbers, lowest byte first.
  private static func bytes(_ values: [Int64], width: Int) -> String {
    padded(values.flatMap { value in (0..<width).map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) } }, to: 0)
  }

  private static func padded(_ bytes: [UInt8], to count: Int) -> String {
    let all = bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    return all.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
