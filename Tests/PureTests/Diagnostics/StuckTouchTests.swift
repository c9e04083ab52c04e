import Testing
import TouchDiagnostics
import TouchModel
import TouchTesting

@Suite("Stuck touches")
struct StuckTouchTests {
  /// One contact rests from 0 on; others tap at the given times; the last frame is at `end` (all in ms).
  private func rest(taps: [Int64], end: Int64, lift: Bool = false, change: Int64? = nil) -> Finding? {
    var frames = Frames()
    frames.down(3, id: 77, x: 200, y: 300, at: 0)
    var events = taps.enumerated().map { (time: $1, tap: Int32($0)) }
    if let change { events.append((change, -1)) }
    for event in events.sorted(by: { $0.time < $1.time }) {
      if event.tap < 0 {
        frames.move(3, x: 201, at: event.time * 1_000)
      } else {
        frames.tap(0, id: 100 + event.tap, at: event.time * 1_000)
      }
    }
    if lift {
      frames.up(3, at: end * 1_000)
    } else {
      frames.frame(at: end * 1_000, InputEvent(type: EventType.key, code: 0x74, value: 1))
    }
    return frames.finding(.stuckTouch)
  }

  @Test("Silent for ten seconds while two others came and went: stuck, with its place and the time")
  func found() {
    let finding = rest(taps: [1_000, 2_000], end: 10_000)
    #expect(finding?.severity == .error)
    #expect(finding?.count == 1)
    #expect(finding?.integer("slot") == 3)
    #expect(finding?.integer("tracking_id") == 77)
    #expect(finding?.integer("x") == 200 && finding?.integer("y") == 300)
    #expect(finding?.integer("others") == 2)
    #expect(finding?.shown("silent_s") == "10.000")
  }

  @Test("A contact that rests for less is not stuck")
  func shorter() { #expect(rest(taps: [1_000, 2_000], end: 9_999) == nil) }

  @Test("One other touch proves nothing")
  func oneWitness() { #expect(rest(taps: [1_000], end: 60_000) == nil) }

  @Test("A finger that rests alone is not stuck, however long")
  func alone() { #expect(rest(taps: [], end: 3_600_000) == nil) }

  @Test("Touches that were there before its silence are no witnesses")
  func before() {
    #expect(rest(taps: [1_000, 2_000], end: 13_000, change: 2_500) == nil)
    #expect(rest(taps: [1_000, 2_000, 3_000, 4_000], end: 13_000, change: 2_500) != nil)
  }

  @Test("A finger that trembles is not stuck")
  func trembles() {
    var frames = Frames()
    frames.down(3, id: 77, x: 200, y: 300, at: 0)
    for second in 1...60 as ClosedRange<Int64> {
      frames.tap(0, id: Int32(second), at: second * 1_000_000)
      frames.move(3, x: 200 + Int32(second % 2), at: second * 1_000_000 + 500_000)
    }
    #expect(frames.finding(.stuckTouch) == nil)
  }

  @Test("A stuck touch that is lifted at last was stuck all the same, and counts once")
  func lifted() {
    let finding = rest(taps: [1_000, 2_000, 11_000, 12_000, 13_000], end: 20_000, lift: true)
    #expect(finding?.count == 1)
    #expect(finding?.shown("silent_s") == "20.000")
    // When it became certain: at the first lift after ten seconds.
    #expect(finding?.first == Timestamp(seconds: 11, microseconds: 50_000))
  }

  @Test("The threshold can be moved")
  func thresholds() {
    var thresholds = Thresholds()
    thresholds.stuckSilence = .seconds(1)
    thresholds.stuckWitnesses = 1
    var frames = Frames(TestDevice.screen(), thresholds)
    frames.down(3, id: 77, x: 200, y: 300, at: 0)
    frames.tap(0, id: 100, at: 950_000)
    #expect(frames.finding(.stuckTouch) != nil)
  }
}
