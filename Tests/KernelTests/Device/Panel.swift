import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

/// Real event nodes are made with uinput; one test after the other, since each waits for udev.
@Suite("Devices on a real kernel", .requiresUinput, .serialized) enum OnAKernel {}

/// Descriptions to make devices from.
enum Panel {
  /// An ordinary touchscreen of protocol B.
  static func slots(_ count: Int32 = 10, name: String = "Test Touchscreen") -> DeviceDescription {
    var device = DeviceDescription(
      name: name, id: DeviceID(bus: 0x18, vendor: 0x1234, product: 0xabcd, version: 0x100),
      properties: EventBits([InputProperty.direct]))
    device.codes = [
      EventType.syn: EventBits(), EventType.key: EventBits([EventUsage.btnTouch.code]),
      EventType.abs: EventBits([0x00, 0x01, 0x18, 0x2f, 0x30, 0x35, 0x36, 0x39, 0x3a]),
      EventType.msc: EventBits([EventUsage.mscTimestamp.code]),
    ]
    device.axes = [
      0x00: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
      0x01: AxisRange(minimum: 0, maximum: 2047, resolution: 10),
      0x18: AxisRange(minimum: 0, maximum: 255), 0x2f: AxisRange(minimum: 0, maximum: count - 1),
      0x30: AxisRange(minimum: 0, maximum: 255), 0x35: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
      0x36: AxisRange(minimum: -10, maximum: 2047, resolution: 10), 0x39: AxisRange(minimum: 0, maximum: 65535),
      0x3a: AxisRange(minimum: 0, maximum: 255),
    ]
    return device
  }

  /// A panel that knows one finger: ABS_X, ABS_Y and BTN_TOUCH.
  static var single: DeviceDescription {
    var device = slots(name: "Test Single Touch")
    device.codes[EventType.abs] = EventBits([0x00, 0x01])
    device.axes = device.axes.filter { $0.key < 2 }
    return device
  }

  /// A panel of protocol A.
  static var anonymous: DeviceDescription {
    var device = slots(name: "Test Protocol A")
    device.codes[EventType.abs] = EventBits([0x35, 0x36, 0x3a])
    device.axes = device.axes.filter { [0x35, 0x36, 0x3a].contains($0.key) }
    return device
  }
}

/// A frame that owns its events, for tests.
struct Frame: Equatable, CustomStringConvertible {
  var flags: FrameFlags = []
  var events: [InputEvent]

  init(_ events: [(EventUsage, Int32)], flags: FrameFlags = [], report: Int32 = 0) {
    self.events = events.map { InputEvent($0.0, $0.1) } + [InputEvent(.synReport, report)]
    self.flags = flags
  }

  init(_ frame: borrowing EventFrame) {
    flags = frame.flags
    events = []
    for i in 0..<frame.events.count { events.append(frame.events[i]) }
  }

  var description: String {
    events.map { "\($0.usage.name ?? "\($0.type)/\($0.code)") \($0.value)" }.joined(separator: ", ")
      + " [\(flags.rawValue)]"
  }

  func with<E: Error>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) {
    var buffer = FrameBuffer()
    buffer.header.flags = flags
    for event in events { buffer.append(event) }
    try body(buffer.frame)
  }
}

extension UinputClone {
  mutating func send(_ frame: Frame) throws { try frame.with { frame throws(DeviceError) in try send(frame) } }
}

/// A reader and the frames that it has seen.
struct Listener: ~Copyable {
  var reader: FrameReader
  var frames: [Frame] = []
  var outcome = ReadOutcome.drained

  init(_ node: String, batch: Int = 2048) throws { reader = FrameReader(try EvdevHandle.open(node), batch: batch) }

  /// Reads until the condition holds or the stream ends; 60 s are the limit.
  mutating func read(until isEnough: ([Frame]) -> Bool) throws {
    let limit = Deadline.after(seconds: 60)
    while true {
      try drain()
      if isEnough(frames) || outcome != .drained { return }
      try #require(!limit.isPast, "60 s without what was waited for; seen: \(frames)")
      _ = try reader.handle.descriptor.wait(until: limit)
    }
  }

  mutating func drain() throws {
    var seen: [Frame] = []
    outcome = reader.drain { seen.append(Frame($0)) }
    frames += seen
  }
}
