import RecognizerCore
import Testing
import TouchModel
import TouchTesting

/// One row: what is wanted, what the fingers do, what the session says, failures with their thresholds included.
struct GestureRow: Sendable, CustomTestStringConvertible {
  var promise: String
  var script: String
  var lines: [String]
  var testDescription: String { promise }
}

@Suite struct TapTests {
  static let single: [GestureRow] = [
    GestureRow(
      promise: "a tap is told at its lift", script: "down 1 10 10; 80ms up 1", lines: ["80 tap ended 10,10"]),
    GestureRow(
      promise: "a finger may tremble up to the slop and not beyond",
      script: "down 1 10 10; 10ms move 1 12.6 10; 20ms up 1; 100ms down 2 10 10; 110ms move 2 12.601 10; 120ms up 2",
      lines: ["20 tap ended 12.6,10", "110 tap failed moved 2601/2600"]),
    GestureRow(
      promise: "the slop once left stays left",
      script: "down 1 10 10; 10ms move 1 14 10; 20ms move 1 10 10; 30ms up 1", lines: ["10 tap failed moved 4000/2600"]),
    GestureRow(
      promise: "a pen has a slop of its own", script: "pen 1 10 10; 10ms move 1 12 10; 20ms up 1",
      lines: ["10 tap failed moved 2000/1900"]),
    GestureRow(
      promise: "lifted at the very long-press time it is a tap: input comes before deadlines",
      script: "down 1 10 10; 500ms up 1", lines: ["500 tap ended 10,10"]),
    GestureRow(
      promise: "held longer it is none, and that is known at the deadline",
      script: "down 1 10 10; 501ms up 1", lines: ["500 tap failed held-too-long 500000000/500000000"]),
    GestureRow(
      promise: "a cancelled touch never taps, and the next finger starts afresh",
      script: "down 1 10 10; 40ms cancel 1; 100ms down 2 20 20; 150ms up 2",
      lines: ["40 tap failed touch-cancelled", "150 tap ended 20,20"]),
    GestureRow(
      promise: "a second finger spoils it until all are up",
      script:
        "down 1 10 10; 10ms down 2 40 10; 20ms up 2; 30ms down 3 40 10; 40ms up 3; 50ms up 1; 90ms down 4 5 5; 95ms up 4",
      lines: ["10 tap failed too-many-fingers 2/1", "95 tap ended 5,5"]),
    GestureRow(
      promise: "a palm is no finger", script: "palm 1 80 50; 10ms down 2 10 10; 60ms up 2; 90ms up 1",
      lines: ["60 tap ended 10,10"]),
    GestureRow(
      promise: "lift and landing in one frame are two taps",
      script: "down 1 10 10; 50ms up 1; 50ms down 2 30 10; 90ms up 2",
      lines: ["50 tap ended 10,10", "90 tap ended 30,10"]),
  ]

  @Test(arguments: single) func singleTaps(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Tap())
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  static let double: [GestureRow] = [
    GestureRow(
      promise: "two taps are told at the second lift",
      script: "down 1 10 10; 50ms up 1; 200ms down 2 11 10; 250ms up 2", lines: ["250 tap ended 2x1 11,10"]),
    GestureRow(
      promise: "a second tap at the very end of the gap counts",
      script: "down 1 10 10; 50ms up 1; 350ms down 2 10 10; 400ms up 2", lines: ["400 tap ended 2x1 10,10"]),
    GestureRow(
      promise: "one tap alone fails when the gap is over",
      script: "down 1 10 10; 50ms up 1", lines: ["350 tap failed no-further-tap 1/2"]),
    GestureRow(
      promise: "a late second tap makes a pair with a third",
      script: "down 1 10 10; 50ms up 1; 900ms down 2 10 10; 950ms up 2; 1050ms down 3 10 10; 1100ms up 3",
      lines: ["350 tap failed no-further-tap 1/2", "1100 tap ended 2x1 10,10"]),
    GestureRow(
      promise: "contact bounce is no second tap, but the first of a new row",
      script: "down 1 10 10; 50ms up 1; 60ms down 2 10 10; 90ms up 2; 190ms down 3 10 10; 220ms up 3",
      lines: ["60 tap failed next-tap-too-soon 10000000/40000000", "220 tap ended 2x1 10,10"]),
    GestureRow(
      promise: "far apart they are no pair",
      script: "down 1 10 10; 50ms up 1; 150ms down 2 26 10; 200ms up 2; 300ms down 3 26 10; 350ms up 3",
      lines: ["150 tap failed next-tap-too-far 16000/15900", "350 tap ended 2x1 26,10"]),
  ]

  @Test(arguments: double) func doubleTaps(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Tap(taps: 2))
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  static let twoFingers: [GestureRow] = [
    GestureRow(
      promise: "two fingers tap at their mean, at the last lift",
      script: "down 1 10 10; 20ms down 2 30 10; 80ms up 1; 90ms up 2", lines: ["90 tap ended 1x2 20,10"]),
    GestureRow(
      promise: "one finger is too few", script: "down 1 10 10; 80ms up 1",
      lines: ["80 tap failed too-few-fingers 1/2"]),
    GestureRow(
      promise: "three are too many", script: "down 1 10 10; down 2 20 10; down 3 30 10; 50ms up 1; up 2; up 3",
      lines: ["0 tap failed too-many-fingers 3/2"]),
    GestureRow(
      promise: "they land within 300 ms", script: "down 1 10 10; 301ms down 2 30 10; 350ms up 1; up 2",
      lines: ["301 tap failed landed-too-late 301000000/300000000"]),
    GestureRow(
      promise: "and within a hand's reach", script: "down 1 10 10; down 2 60 10; 50ms up 1; up 2",
      lines: ["0 tap failed landed-too-far-apart 50000/47600"]),
    GestureRow(
      promise: "one after the other they are no tap of two",
      script: "down 1 10 10; 20ms down 2 30 10; 40ms up 1; 50ms down 3 10 10; 80ms up 2; up 3",
      lines: ["50 tap failed too-many-fingers 3/2"]),
  ]

  @Test(arguments: twoFingers) func twoFingerTaps(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Tap(fingers: 2))
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  @Test func threeTapsOfThreeFingersAreToldOnce() {
    var session = Session()
    session.attach(Tap(taps: 3, fingers: 3))
    let tap = { (t: Int, n: Int) in
      "\(t)ms down \(n) 10 10; down \(n + 1) 20 10; down \(n + 2) 30 10; \(t + 40)ms up \(n); up \(n + 1); up \(n + 2);"
    }
    let log = GestureLog.play(tap(0, 1) + tap(140, 11) + tap(280, 21), &session)
    #expect(log.lines == ["320 tap ended 3x3 20,10"])
    #expect(log.events.first?.touches.count == 3)
  }
}
