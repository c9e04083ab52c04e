import LinuxIO
import TouchModel
import TouchRecording

/// A made-up two-device session with everything in it that a recording can hold.
enum SampleSession {
  static var screen: DeviceDescription {
    var device = DeviceDescription(
      name: "Test Screen", phys: "usb-0000:00:14.0-3/input0", uniq: "SERIAL-1234",
      id: DeviceID(bus: 3, vendor: 0x1234, product: 0x5678, version: 0x111),
      properties: EventBits([InputProperty.direct]),
      codes: [
        0: EventBits(0...15), 1: EventBits([0x14a]),
        3: EventBits([0, 1, 0x2f, 0x35, 0x36, 0x39]), 4: EventBits([5]),
      ],
      axes: [
        0: AxisRange(minimum: 0, maximum: 4095, resolution: 12),
        1: AxisRange(minimum: -5, maximum: 2047, fuzz: 3, resolution: 7),
        0x2f: AxisRange(minimum: 0, maximum: 9), 0x35: AxisRange(minimum: 0, maximum: 4095, resolution: 12),
        0x36: AxisRange(minimum: -5, maximum: 2047, fuzz: 3, flat: 1, resolution: 12),
        0x39: AxisRange(minimum: 0, maximum: 65535),
      ])
    device.udev = UdevFacts(
      node: "/dev/input/event7", byPath: "/dev/input/by-path/pci-0000:00:14.0-event",
      properties: ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": "1 0 0 0 1 0"],
      isInhibited: false, isVirtual: true, driver: "hid-multitouch", reportDescriptor: [5, 0x0d, 9, 4, 0xa1, 1])
    return device
  }

  static var pad: DeviceDescription {
    DeviceDescription(
      name: "Pad", id: DeviceID(bus: 0x11),
      codes: [0: EventBits(0...15), 1: EventBits([0x110, 0x145]), 3: EventBits([0]), 5: EventBits([0])],
      axes: [0: AxisRange(minimum: 0, maximum: 100)], switches: [0: 1])
  }

  static let wallOffset = TimeSpan(nanoseconds: 1_764_000_000_000_000_000)

  static var session: RecordingSession {
    RecordingSession(
      kernel: "6.1.0", system: "debian:12", machine: "dmi:bvnX", clock: "CLOCK_MONOTONIC", wallOffset: wallOffset,
      recorder: "touchrec test", commandLine: "touchrec record")
  }

  /// Frames of both devices, with times within a frame, wild values, flags and a gap in the numbers.
  static func frames(count: Int) -> [RecordedFrame] {
    var result: [RecordedFrame] = [
      RecordedFrame(
        at: 1_000_000_000, sequence: 0, flags: .snapshot,
        [
          InputEvent(.absMTSlot, 0), InputEvent(.absMTTrackingID, -1), InputEvent(.absMTSlot, 3),
          InputEvent(.synReport, 0),
        ])
    ]
    for i in 0..<count {
      let time = 1_000_000_000 + Int64(i + 1) * 8_333_000
      let x = Int32(truncatingIfNeeded: i &* 7919) & 4095
      var frame = RecordedFrame(
        at: time, received: time + 150_123, sequence: UInt32(i + 1), device: UInt16(i % 2),
        [
          InputEvent(.absMTSlot, 0), InputEvent(.absMTPositionX, x), InputEvent(.absMTPositionY, 4095 - x),
          InputEvent(.absMTSlot, 1), InputEvent(.absMTPositionX, x / 2), InputEvent(.absMTPositionY, x / 3),
          InputEvent(.mscTimestamp, Int32(truncatingIfNeeded: i * 8333)), InputEvent(.synReport, 0),
        ])
      if i % 5 == 1 { frame.offsets = [-3, -3, -2, -2, -1, -1, 0, 0] }
      if i % 7 == 3 {
        frame.events[1].value = .min
        frame.events[2].value = .max
        frame.events[3] = InputEvent(type: 0xffff, code: 0xffff, value: -1)
      }
      if i % 11 == 4 {
        frame.header.flags = [.snapshot, .afterDrop]
        frame.header.sequence &+= 100
      }
      frame.header.offsetCount = UInt32(frame.offsets.count)
      result.append(frame)
    }
    return result
  }

  /// Writes the session; `isClosed` false leaves it as a killed recorder does.
  static func write(_ frames: [RecordedFrame], to file: TemporaryFile, isClosed: Bool = true, batch: Int = 3) throws {
    var writer = try MCAPWriter(try file.open(), name: file.path, session: session)
    try writer.begin(device: 0, screen, at: Timestamp(nanoseconds: 1_000_000_000))
    try writer.append(
      ClockSample(
        monotonic: Timestamp(nanoseconds: 1_000_000_000), boottime: Timestamp(nanoseconds: 2_000_000_000),
        realtime: Timestamp(nanoseconds: 1_764_000_001_000_000_000)))
    try writer.begin(device: 1, pad, at: Timestamp(nanoseconds: 1_000_000_001))
    var buffer = FrameBuffer()
    for (i, frame) in frames.enumerated() {
      frame.put(into: &buffer)
      try writer.send(buffer.frame)
      if i == 2 {
        try writer.append(
          ControlLine(time: Timestamp(nanoseconds: 1_020_000_000), text: #"{"content":"claims","touch":1}"#))
      }
      if i % batch == batch - 1 { try writer.flush() }
    }
    try writer.flush()
    if isClosed { try writer.close() }
  }
}
