public import TouchModel

/// A device that exists for children of `umockdev-run`: what udev and sysfs tell of it, what its ioctls answer, what it sends.
///
/// Not there: EVIOCSCLOCKID, a change of state by what it sends, and anything finer than a millisecond between two frames.
public struct MockedDevice {
  public var description: DeviceDescription
  /// The N of eventN and inputN.
  public var number: Int
  /// Where its hardware is; the nodes of one folder are siblings.
  public var folder = "/devices/virtual"
  public var isInhibited = false
  /// udev's properties of the event node. `ID_INPUT` and what kind of device it is are there from the start.
  public var properties: [String: String]
  /// The state that the ioctls tell.
  public var state = State()
  /// What it sends, from the moment at which the program is started; whether somebody reads or not.
  public var frames: [EventScript.Frame]
  /// How long it waits before. touchrec throws away what it finds at opening, as it has to. Unit: ms.
  public var leadIn = 0

  /// State of a device before it sends anything.
  public struct State {
    /// ABS code to value. Those of slots are in `slots`.
    public var axes: [UInt16: Int32] = [:]
    /// ABS_MT code to a value for each slot. Tracking ids that are not given are −1, other values 0.
    public var slots: [UInt16: [Int32]] = [:]
    public var keys = EventBits()

    public init() {}
  }

  public init(_ description: DeviceDescription, number: Int = 0, events: EventScript = EventScript("")) {
    self.description = description
    self.number = number
    self.frames = events.frames
    let kind = description.properties.contains(InputProperty.direct) ? "ID_INPUT_TOUCHSCREEN" : "ID_INPUT_TOUCHPAD"
    properties = description.udev?.properties ?? ["ID_INPUT": "1", kind: "1"]
  }

  public var node: String { "/dev/input/event\(number)" }
  var syspath: String { "\(folder)/input/input\(number)" }

  /// Writes its three files and gives the options of `umockdev-run` that load them.
  public func write(to folder: TemporaryFolder) throws -> [String] {
    let name = "event\(number)"
    let device = try folder.write("\(name).umockdev", udevText)
    let ioctls = try folder.write("\(name).ioctl", ioctlText)
    let events = try folder.write("\(name).events", eventText)
    return ["-d", device, "-i", "\(node)=\(ioctls)", "-e", "\(node)=\(events)"]
  }

  /// Runs a program that sees these devices and no other.
  public static func run(
    _ arguments: [String], with devices: [MockedDevice], in folder: TemporaryFolder
  ) throws -> Program {
    let options = try devices.flatMap { try $0.write(to: folder) }
    return try Program(["umockdev-run"] + options + ["--"] + arguments)
  }

  /// `umockdev-run -d`
  public var udevText: String {
    let id = description.id
    let product = [id.bus, id.vendor, id.product, id.version].map { String($0, radix: 16) }.joined(separator: "/")
    var lines = ["P: \(syspath)/event\(number)", "N: input/event\(number)", "E: DEVNAME=\(node)"]
    lines += ["E: MAJOR=13", "E: MINOR=\(64 + number)", "E: SUBSYSTEM=input", "E: USEC_INITIALIZED=1"]
    lines += properties.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
    lines += ["A: dev=13:\(64 + number)", "L: device=../../input\(number)", ""]
    lines += ["P: \(syspath)", "E: NAME=\"\(description.name)\"", "E: PHYS=\"\(description.phys)\""]
    lines += ["E: PRODUCT=\(product)", "E: SUBSYSTEM=input"]
    lines += properties.filter { $0.key.hasPrefix("ID_") }.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
    lines += ["A: name=\(description.name)", "A: phys=\(description.phys)", "A: uniq=\(description.uniq)"]
    lines += ["A: inhibited=\(isInhibited ? 1 : 0)", "A: properties=\(Self.sysfs(description.properties))"]
    for (name, value) in [("bustype", id.bus), ("vendor", id.vendor), ("product", id.product), ("version", id.version)]
    {
      lines.append("A: id/\(name)=\(Self.hex(value))")
    }
    lines.append("A: capabilities/ev=\(Self.sysfs(EventBits(description.codes.keys)))")
    for (name, type) in Self.capabilities {
      lines.append("A: capabilities/\(name)=\(Self.sysfs(description.codes[type] ?? EventBits()))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let capabilities: [(String, UInt16)] = [
    ("abs", EventType.abs), ("ff", EventType.ff), ("key", EventType.key), ("led", EventType.led),
    ("msc", EventType.msc),
    ("rel", EventType.rel), ("snd", EventType.snd), ("sw", EventType.sw),
  ]

  private static func hex(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// As sysfs shows bits: words in hexadecimal, the highest first.
  private static func sysfs(_ bits: EventBits) -> String {
    bits.isEmpty ? "0" : bits.words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// umockdev reads microseconds as a number whose leading zeros make it octal: so there are none.
  public var eventText: String {
    // Only times between events count: the first event of all comes at once.
    var lines = leadIn > 0 ? ["E: 0.0 0000 0000 0"] : []
    for frame in frames {
      let us = Int64(leadIn) * 1_000 + max(0, frame.time.nanoseconds / 1_000)
      for event in frame.events {
        let usage = "\(Self.hex(event.type)) \(Self.hex(event.code))"
        lines.append("E: \(us / 1_000_000).\(us % 1_000_000) \(usage) \(event.value)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
