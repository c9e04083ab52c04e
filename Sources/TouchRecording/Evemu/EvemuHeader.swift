internal import LinuxIO
import TouchModel

/// Writes the description part of evemu 1.3, comments included, as evemu-record does.
enum EvemuHeader {
  /// Types whose codes evemu writes even when there are none, with the number of codes each has room for.
  private static let rooms: [(type: UInt16, codes: Int)] = [
    (0x00, 0x20), (0x01, 0x300), (0x02, 0x10), (0x03, 0x40), (0x04, 0x08), (0x05, 0x11), (0x11, 0x10), (0x12, 0x08),
    (0x14, 0x02), (0x15, 0x80),
  ]

  /// - Parameter start: The plain axes' values and the current slot, for the `Value` comments; nil when they
  ///   are not known, and then there are no such comments.
  static func append(
    _ device: DeviceDescription, _ session: RecordingSession, start: [UInt16: Int32]? = nil, to bytes: inout ByteBuffer
  ) {
    bytes.append("# EVEMU 1.3\n")
    if !session.kernel.isEmpty { bytes.appendLine("# Kernel: ", oneLine(session.kernel)) }
    if session.machine.hasPrefix("dmi:") { bytes.appendLine("# DMI: ", oneLine(session.machine)) }
    bytes.append("# Input device name: \"")
    bytes.append(oneLine(device.name))
    bytes.append("\"\n# Input device ID:")
    let parts = [
      (" bus ", device.id.bus), (" vendor ", device.id.vendor), (" product ", device.id.product),
      (" version ", device.id.version),
    ]
    for (label, number) in parts {
      bytes.append(label)
      bytes.append(number == 0 ? "0000" : "0x" as String)
      if number != 0 { bytes.append(hex: number, width: 2) }
    }
    bytes.append(0x0a)
    appendSize(device, &bytes)
    bytes.append("# Supported events:\n")
    appendEventComments(device, start, &bytes)
    bytes.append("# Properties:\n")
    for property in device.properties.codes {
      bytes.append("#   Property  type ")
      bytes.append(decimal: property)
      bytes.append(" (")
      bytes.append(InputProperty.name(of: property) ?? "(null)")
      bytes.append(")\n")
    }
    appendData(device, &bytes)
  }

  private static func appendSize(_ device: DeviceDescription, _ bytes: inout ByteBuffer) {
    guard let x = device.axes[0], let y = device.axes[1], x.resolution > 0, y.resolution > 0 else { return }
    bytes.append("# Size in mm: ")
    bytes.append(decimal: x.span / Int64(x.resolution))
    bytes.append(UInt8(ascii: "x"))
    bytes.append(decimal: y.span / Int64(y.resolution))
    bytes.append(0x0a)
  }

  private static func appendEventComments(
    _ device: DeviceDescription, _ start: [UInt16: Int32]?, _ bytes: inout ByteBuffer
  ) {
    for type in Set(device.codes.keys).union([EventType.syn]).sorted() {
      bytes.append("#   Event type ")
      bytes.append(decimal: type)
      bytes.append(" (")
      bytes.append(EventUsage(type: type, code: 0).typeName ?? "(null)")
      bytes.append(")\n")
      let codes = type == EventType.syn ? Array(0...15) : device.codes[type]?.codes ?? []
      for code in codes {
        bytes.append("#     Event code ")
        bytes.append(decimal: code)
        bytes.append(" (")
        bytes.append(EvemuHeader.name(EventUsage(type: type, code: code)))
        bytes.append(")\n")
        switch type {
        case EventType.abs:
          appendAxisComments(
            device.axes[code], start.flatMap { $0[code] ?? ((0x30...0x3d).contains(code) ? 0 : nil) }, &bytes)
        case EventType.led: appendState(device.leds[code] ?? 0, &bytes)
        case EventType.sw: appendState(device.switches[code] ?? 0, &bytes)
        default: break
        }
      }
    }
  }

  /// A code's name as libevdev gives it.
  static func name(_ usage: EventUsage) -> String {
    usage.rawValue == 15 ? "SYN_MAX" : usage.name ?? "(null)"
  }

  private static func appendAxisComments(_ axis: AxisRange?, _ value: Int32?, _ bytes: inout ByteBuffer) {
    guard let axis else { return }
    let rows: [(String, Int32?)] = [
      ("Value   ", value), ("Min     ", axis.minimum), ("Max     ", axis.maximum), ("Fuzz    ", axis.fuzz),
      ("Flat    ", axis.flat),
    ]
    for case (let label, let number?) in rows {
      bytes.append("#       ")
      bytes.append(label)
      bytes.append(decimal: number, minimumWidth: 6, pad: 0x20)
      bytes.append(0x0a)
    }
    bytes.append("#       Resolution")
    bytes.append(decimal: axis.resolution, minimumWidth: 4, pad: 0x20)
    bytes.append(0x0a)
  }

  private static func appendState(_ value: Int32, _ bytes: inout ByteBuffer) {
    bytes.append("#        State ")
    bytes.append(decimal: value)
    bytes.append(0x0a)
  }

  private static func appendData(_ device: DeviceDescription, _ bytes: inout ByteBuffer) {
    bytes.appendLine("N: ", oneLine(device.name))
    bytes.append("I:")
    for number in [device.id.bus, device.id.vendor, device.id.product, device.id.version] {
      bytes.append(0x20)
      bytes.append(hex: number, width: 4)
    }
    bytes.append(0x0a)
    appendBits("P:", device.properties, room: 0x20, &bytes)
    var all = rooms
    for type in device.codes.keys where !rooms.contains(where: { $0.type == type }) { all.append((type, 0)) }
    for (type, room) in all.sorted(by: { $0.type < $1.type }) {
      var label = ByteBuffer(capacity: 64)
      label.append("B: ")
      label.append(hex: type, width: 2)
      // evemu lists these three of EV_SYN for every device, and its first version the announced types.
      let bits = type == EventType.syn ? EventBits([0, 1, 3]) : device.codes[type] ?? EventBits()
      appendBits(label.string, bits, room: room, &bytes)
    }
    for code in device.axes.keys.sorted() {
      guard let axis = device.axes[code] else { continue }
      bytes.append("A: ")
      bytes.append(hex: code, width: 2)
      for number in [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution] {
        bytes.append(0x20)
        bytes.append(decimal: number)
      }
      bytes.append(0x0a)
    }
    appendStates("L: ", device.leds, &bytes)
    appendStates("S: ", device.switches, &bytes)
  }

  /// Lines of eight bytes, as many as the kernel's room for the type or as the set needs.
  private static func appendBits(_ label: String, _ bits: EventBits, room: Int, _ bytes: inout ByteBuffer) {
    for word in 0..<max((room + 63) / 64, bits.words.count) {
      bytes.append(label)
      let value = word < bits.words.count ? bits.words[word] : 0
      for byte in 0..<8 {
        bytes.append(0x20)
        bytes.append(hex: UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)), width: 2)
      }
      bytes.append(0x0a)
    }
  }

  private static func appendStates(_ label: String, _ states: [UInt16: Int32], _ bytes: inout ByteBuffer) {
    for (code, value) in states.sorted(by: { $0.key < $1.key }) {
      bytes.append(label)
      bytes.append(hex: code, width: 2)
      bytes.append(0x20)
      bytes.append(decimal: value)
      bytes.append(0x0a)
    }
  }

  /// A name may hold a line end; a line must not.
  static func oneLine(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 }) { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension ByteBuffer {
  mutating func appendLine(_ label: StaticString, _ text: String) {
    append(label)
    append(text)
    append(0x0a)
  }
}
