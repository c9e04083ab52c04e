import TouchModel
import TouchTesting

/// Frames of well-meant or hostile events; its seed brings it back.
struct RandomStream {
  /// Which streams there are.
  enum Kind {
    /// Flags and times as they come, also those that no device could give.
    case anything
    /// Flags as a reader judges them and times in µs that rise, so that any recording can hold it.
    case recordable
  }

  var device: DeviceDescription
  var frames: [RecordedFrame] = []
  private(set) var random: SeededGenerator
  private let isHostile: Bool

  init(seed: UInt64, kind: Kind = .anything, frameCount: Int = 60) {
    random = SeededGenerator(seed: seed)
    device =
      [
        TestDevice.screen(), TestDevice.screen(slots: 1), TestDevice.screen(slots: 250), TestDevice.screen(slots: .max),
        TestDevice.screen(
          slots: 5, extra: [0x37: AxisRange(minimum: 0, maximum: 2), 0x3b: AxisRange(minimum: 9, maximum: -9)]),
        TestDevice.resistive, DeviceDescription(),
      ][Int(random.next() % 7)]
    isHostile = random.chance(50)
    var time: Int64 = kind == .recordable ? 1_000 : 0
    for sequence in 0..<frameCount {
      let isJump = kind == .anything && isHostile && random.chance(5)
      time &+= isJump ? Int64(bitPattern: random.next()) : Int64(random.int(0...20)) * 1_000_000
      var events: [InputEvent] = []
      for _ in 0..<random.int(0...24) { events.append(event()) }
      var flags: FrameFlags = []
      if random.chance(5) { flags.insert(.snapshot) }
      if random.chance(5) { flags.insert(.afterDrop) }
      if kind == .anything {
        if random.chance(8) { flags.insert(.continued) }
        if random.chance(3) { flags.insert(.kernelRelease) }
        if random.chance(1) { flags.insert(.removed) }
      }
      events.append(InputEvent(.synReport, flags.contains(.continued) || random.chance(5) ? 1 : 0))
      if kind == .recordable { flags = recorded(flags, &events) }
      frames.append(RecordedFrame(at: time, sequence: UInt32(sequence), flags: flags, events))
    }
  }

  /// A loss is marked by its event, a state frame by its flag, and everything else is what a reader sees in the events.
  private func recorded(_ flags: FrameFlags, _ events: inout [InputEvent]) -> FrameFlags {
    if flags.contains(.snapshot) { return flags }
    if flags.contains(.afterDrop) { events.insert(InputEvent(.synDropped, 0), at: events.count / 2) }
    var buffer = FrameBuffer(capacity: 64)
    for event in events { buffer.append(event) }
    return buffer.closingFlags
  }

  private mutating func event() -> InputEvent {
    if isHostile && random.chance(20) {
      return InputEvent(
        EventUsage(rawValue: UInt32(truncatingIfNeeded: random.next())),
        Int32(truncatingIfNeeded: Int64(bitPattern: random.next())))
    }
    switch random.int(0...9) {
    case 0, 1: return InputEvent(.absMTSlot, random.int(isHostile ? -3...300 : 0...4))
    case 2: return InputEvent(.absMTTrackingID, -1)
    case 3, 4: return InputEvent(.absMTTrackingID, random.int(isHostile ? Int32.min...Int32.max : 0...40))
    case 5: return InputEvent(.absMTToolType, random.int(0...3))
    case 6: return InputEvent(.absMTDistance, random.int(-1...2))
    case 7: return InputEvent(.btnTouch, random.int(0...2))
    case 8: return InputEvent(random.chance(50) ? .absX : .absMTPositionX, random.int(0...3))
    default: return InputEvent(random.chance(50) ? .absY : .absMTPositionY, random.int(0...3))
    }
  }

  /// Hands the frames over one by one.
  func forEach<E>(_ body: (borrowing EventFrame) throws(E) -> Void) throws(E) {
    var buffer = FrameBuffer(capacity: 16)
    for frame in frames {
      frame.put(into: &buffer)
      try body(buffer.frame)
    }
  }
}
