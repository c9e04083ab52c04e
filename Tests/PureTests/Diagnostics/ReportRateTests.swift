import Testing
import TouchDiagnostics
import TouchModel
import TouchTesting

@Suite("Report rate")
struct ReportRateTests {
  /// One finger that goes along at 200 mm/s, reported every `interval` µs.
  private func drag(
    every interval: Int64, reports: Int = 20, device: DeviceDescription = TestDevice.screen(),
    stamp: ((Int) -> UInt32)? = nil
  ) -> Finding? {
    var frames = Frames(device)
    frames.down(0, id: 1, x: 0, y: 500, at: 0)
    for report in 1...reports {
      let time = Int64(report) * interval
      frames.move(0, x: Int32(clamping: time / 500), at: time, stamp: stamp?(report))
    }
    return frames.finding(.lowReportRate)
  }

  @Test(
    "A rate that rounds to less than 60 Hz is a finding, 60 is none",
    arguments: [
      (40_000, "25.0"), (16_950, "59.0"), (16_820, "59.5"), (16_806, nil), (16_667, nil), (8_000, nil), (1_000, nil),
    ] as [(Int64, String?)])
  func threshold(interval: Int64, rate: String?) {
    let finding = drag(every: interval)
    #expect(finding?.shown("rate_hz") == rate)
  }

  @Test("Ten intervals are judged, nine are not: the first move after a landing starts none")
  func enough() {
    #expect(drag(every: 40_000, reports: 10) == nil)
    let finding = drag(every: 40_000, reports: 11)
    #expect(finding?.integer("intervals") == 10)
    #expect(finding?.severity == .warning)
    #expect(finding?.first == Timestamp(seconds: 0, microseconds: 80_000))
    #expect(finding?.last == Timestamp(seconds: 0, microseconds: 440_000))
    #expect(finding?.count == 10)
  }

  @Test("A finger that stops and goes on says nothing of the rate while it rests")
  func rest() {
    var frames = Frames()
    frames.down(0, id: 1, x: 0, y: 500, at: 0)
    var time: Int64 = 0
    var x: Int32 = 0
    for _ in 0..<30 {
      // Two quick reports, then a rest of 120 ms on a panel that tells only of changes.
      for wait in [8_000, 8_000, 120_000] as [Int64] {
        time += wait
        x += 10
        frames.move(0, x: x, at: time)
      }
    }
    #expect(frames.finding(.lowReportRate) == nil)
  }

  @Test("A finger that creeps has nothing new to tell: no low rate")
  func creep() {
    var frames = Frames()
    frames.down(0, id: 1, x: 0, y: 500, at: 0)
    for report in 1...100 { frames.move(0, x: Int32(report), at: Int64(report) * 50_000) }
    #expect(frames.finding(.lowReportRate) == nil)
  }

  @Test("Ten contacts in frames of their own are each reported at a tenth of the frame rate")
  func perContact() {
    var frames = Frames()
    for slot in 0..<10 as Range<Int32> { frames.down(slot, id: slot + 1, x: 0, y: slot * 100, at: Int64(slot) * 4_000) }
    for round in 1...20 as ClosedRange<Int32> {
      for slot in 0..<10 as Range<Int32> {
        frames.move(slot, x: round * 60, at: Int64(round) * 40_000 + Int64(slot) * 4_000)
      }
    }
    #expect(frames.finding(.lowReportRate)?.shown("rate_hz") == "25.0")
  }

  @Test("The device's own clock counts where it is sent: bundled frames are no burst, and its wrap is no gap")
  func deviceClock() {
    // Frames come in pairs every 16 ms, made 8 ms apart.
    var frames = Frames()
    frames.down(0, id: 1, x: 0, y: 500, at: 0)
    for report in 1...40 {
      let made = Int64(report) * 8_000
      let seen = (made + 15_999) / 16_000 * 16_000 + (report % 2 == 0 ? 100 : 0)
      frames.move(0, x: Int32(report * 20), at: seen, stamp: UInt32(truncatingIfNeeded: 4_294_900_000 + made))
    }
    #expect(frames.finding(.lowReportRate) == nil)

    let slow = drag(every: 16_000) { UInt32(truncatingIfNeeded: 4_294_900_000 + $0 * 25_000) }
    #expect(slow?.evidence("clock") == .text("MSC_TIMESTAMP"))
    #expect(slow?.shown("rate_hz") == "40.0")
  }

  @Test("A clock that starts anew after a pause, or stands still, is not believed")
  func brokenDeviceClock() {
    // Restarts with every report: no interval of its own is left.
    let restarting = drag(every: 40_000) { $0 % 2 == 0 ? 0 : 5_000_000 }
    #expect(restarting?.evidence("clock") == .text("kernel"))
    #expect(restarting?.shown("rate_hz") == "25.0")
    #expect(drag(every: 8_000) { _ in 77 } == nil)
  }

  @Test("What lies across a loss is no interval")
  func loss() {
    var frames = Frames()
    frames.down(0, id: 1, x: 0, y: 500, at: 0)
    for report in 1...40 {
      frames.move(0, x: Int32(report * 40), at: Int64(report) * 40_000)
      frames.frame(at: Int64(report) * 40_000 + 1_000, InputEvent(.synDropped, 0), flags: .afterDrop)
    }
    #expect(frames.finding(.lowReportRate) == nil)
  }

  @Test("The kernel's fuzz swallows steps: what it leaves is no measure")
  func fuzz() {
    var device = TestDevice.screen()
    device.axes[0x35]?.fuzz = 40
    #expect(drag(every: 40_000, device: device) == nil)
  }
}
