import Testing
import TouchDecoding
import TouchModel
import TouchTesting

@Suite struct PhaseLawTests {
  /// Streams of well-meant and of hostile events; a failure prints the seed that makes it again.
  @Test func noStreamBreaksTheLawOfPhases() {
    var total = PhaseLaw()
    for seed in UInt64(1)...4_000 {
      let law = run(seed)
      if !law.breaches.isEmpty {
        Issue.record("seed \(seed): \(law.breaches.prefix(3))")
        return
      }
      if seed == 1 { total = law }
    }
    #expect(total.begun > 0 && total.begun == total.ended + total.cancelled)
  }

  private func run(_ seed: UInt64) -> PhaseLaw {
    var random = SeededGenerator(seed: seed)
    let device = [
      TestDevice.screen(), TestDevice.screen(slots: 1), TestDevice.screen(slots: 250), TestDevice.screen(slots: .max),
      TestDevice.screen(
        slots: 5, extra: [0x37: AxisRange(minimum: 0, maximum: 2), 0x3b: AxisRange(minimum: 9, maximum: -9)]),
      TestDevice.resistive, DeviceDescription(),
    ][Int(random.next() % 7)]
    let isHostile = random.chance(50)
    var decoder = TouchDecoder(device)
    decoder.recordsAnomalies = random.chance(50)
    var law = PhaseLaw()
    var buffer = FrameBuffer(capacity: 16)
    var time: Int64 = 0
    for sequence in 0..<60 {
      buffer.removeAll()
      time &+= isHostile && random.chance(5) ? Int64(bitPattern: random.next()) : Int64(random.int(0...20)) * 1_000_000
      var flags: FrameFlags = []
      if random.chance(5) { flags.insert(.snapshot) }
      if random.chance(5) { flags.insert(.afterDrop) }
      if random.chance(8) { flags.insert(.continued) }
      if random.chance(3) { flags.insert(.kernelRelease) }
      if random.chance(1) { flags.insert(.removed) }
      buffer.header = FrameHeader(
        kernelTime: Timestamp(nanoseconds: time), receiveTime: Timestamp(nanoseconds: time),
        sequence: UInt32(sequence), flags: flags)
      for _ in 0..<random.int(0...24) { buffer.append(event(&random, isHostile)) }
      buffer.append(InputEvent(.synReport, flags.contains(.continued) ? 1 : 0))
      decoder.decode(buffer.frame) { law.see($0) }
    }
    decoder.cancelAll(.endOfStream, at: Timestamp(nanoseconds: time)) { law.see($0) }
    law.finish()
    return law
  }

  private func event(_ random: inout SeededGenerator, _ isHostile: Bool) -> InputEvent {
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
}
