import CAllocationCounter
import TouchDecoding
import TouchModel

/// Decoding as a driver sees it at its busiest: five contacts that all move, sixteen events a frame.
enum DecodeBench {
  static func run() {
    let frames = 1_000_000
    var decoder = TouchDecoder(description)
    var source = FrameBuffer(capacity: 64)
    var moved = 0
    // Fingers down, and one round to let every buffer grow to its size.
    put(down: true, step: 0, into: &source)
    decoder.decode(source.frame) { _ in }

    var rounds: [Double] = []
    var allocations: UInt = 0
    for round in 0..<9 {
      let before = touchrec_allocations_of_this_thread()
      let clock = ContinuousClock()
      let start = clock.now
      for step in 0..<(frames / 9) {
        put(down: false, step: Int32(truncatingIfNeeded: step), into: &source)
        decoder.decode(source.frame) { frame in
          for i in 0..<frame.touches.count where frame.touches[i].phase == .moved { moved &+= 1 }
        }
      }
      let spent = clock.now - start
      let fill = clock.now
      for step in 0..<(frames / 9) { put(down: false, step: Int32(truncatingIfNeeded: step), into: &source) }
      let filling = clock.now - fill
      allocations += touchrec_allocations_of_this_thread() - before
      if round > 0 { rounds.append(nanoseconds(spent - filling) / Double(frames / 9)) }
    }
    rounds.sort()
    let before = touchrec_allocations_of_this_thread()
    let planted = [Int](repeating: moved, count: 1_000)
    let counted = touchrec_allocations_of_this_thread() - before
    print(
      "decode, 5 contacts, 16 events: \(rounds[rounds.count / 2]) ns a frame (\(rounds[0])…\(rounds[rounds.count - 1]))"
    )
    print(
      "  touches moved: \(moved), allocations in \(frames) frames: \(allocations); counter sees a planted one: \(counted) \(planted.count)"
    )
  }

  private static func nanoseconds(_ d: Duration) -> Double {
    Double(d.components.seconds) * 1e9 + Double(d.components.attoseconds) / 1e9
  }

  static let description: DeviceDescription = {
    var d = DeviceDescription(name: "bench", properties: EventBits([InputProperty.direct]))
    d.codes = [
      EventType.syn: EventBits([0]), EventType.abs: EventBits([0x2f, 0x35, 0x36, 0x39]),
      EventType.key: EventBits([0x14a]),
    ]
    d.axes = [
      0x2f: AxisRange(minimum: 0, maximum: 9), 0x35: AxisRange(minimum: 0, maximum: 4095, resolution: 20),
      0x36: AxisRange(minimum: 0, maximum: 4095, resolution: 20), 0x39: AxisRange(minimum: 0, maximum: 65535),
    ]
    return d
  }()

  @inline(never)
  static func put(down: Bool, step: Int32, into buffer: inout FrameBuffer) {
    buffer.removeAll()
    let time = Timestamp(nanoseconds: Int64(step) &* 1_000_000)
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time)
    for slot in 0..<Int32(5) {
      buffer.append(InputEvent(.absMTSlot, slot))
      if down { buffer.append(InputEvent(.absMTTrackingID, slot)) }
      buffer.append(InputEvent(.absMTPositionX, (step &+ slot &* 700) & 4095))
      buffer.append(InputEvent(.absMTPositionY, (step &* 3 &+ slot) & 4095))
    }
    buffer.append(InputEvent(.synReport, 0))
  }
}
