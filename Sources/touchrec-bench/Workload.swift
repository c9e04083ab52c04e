import TouchModel

/// Touches as a driver sees them at their busiest: five contacts that all move, sixteen events a frame.
struct Workload {
  static let contacts: Int32 = 5
  static let eventsPerFrame = 16
  /// So few that they stay in the nearest cache, where a reader has just put them.
  static let frameCount = 128

  /// All frames, one after the other.
  let events: [InputEvent]

  init() {
    var events: [InputEvent] = []
    for step in 0..<Int32(Workload.frameCount) {
      for slot in 0..<Workload.contacts {
        events.append(InputEvent(.absMTSlot, slot))
        events.append(InputEvent(.absMTPositionX, (step &+ slot &* 700) & 4095))
        events.append(InputEvent(.absMTPositionY, (step &* 3 &+ slot) & 4095))
      }
      events.append(InputEvent(.synReport, 0))
    }
    self.events = events
  }

  /// The fingers come down.
  static func putLanding(into buffer: inout FrameBuffer) {
    buffer.removeAll()
    for slot in 0..<contacts {
      buffer.append(InputEvent(.absMTSlot, slot))
      buffer.append(InputEvent(.absMTTrackingID, slot))
      buffer.append(InputEvent(.absMTPositionX, slot &* 700))
      buffer.append(InputEvent(.absMTPositionY, slot))
    }
    buffer.append(InputEvent(.synReport, 0))
  }

  func put(_ number: Int, into buffer: inout FrameBuffer) {
    buffer.removeAll()
    let time = Timestamp(nanoseconds: Int64(number) &* 1_000_000)
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time, sequence: UInt32(truncatingIfNeeded: number))
    let first = number % Workload.frameCount * Workload.eventsPerFrame
    for i in first..<first + Workload.eventsPerFrame { buffer.append(events[i]) }
  }

  static let device: DeviceDescription = {
    var device = DeviceDescription(name: "bench", properties: EventBits([InputProperty.direct]))
    device.codes = [
      EventType.syn: EventBits([0]), EventType.abs: EventBits([0x2f, 0x35, 0x36, 0x39]),
      EventType.key: EventBits([0x14a]),
    ]
    device.axes = [
      0x2f: AxisRange(minimum: 0, maximum: 9), 0x35: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
      0x36: AxisRange(minimum: 0, maximum: 4095, resolution: 20), 0x39: AxisRange(minimum: 0, maximum: 65535),
    ]
    return device
  }()
}
