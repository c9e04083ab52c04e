import RecognizerCore
import Testing
import TouchModel
import TouchTesting

@Suite struct RecognizerTests {
  static let presses: [GestureRow] = [
    GestureRow(
      promise: "a hold begins at its time, goes where it likes, and ends at the lift",
      script: "down 1 10 10; 100ms move 1 12 10; 700ms move 1 40 10; 900ms up 1",
      lines: ["500 long-press began 12,10", "700 long-press changed 40,10", "900 long-press ended 40,10"]),
    GestureRow(
      promise: "moved before its time it fails", script: "down 1 10 10; 100ms move 1 13 10; 900ms up 1",
      lines: ["100 long-press failed moved 3000/2600"]),
    GestureRow(
      promise: "lifted at its very time it is too short: input comes before deadlines",
      script: "down 1 10 10; 500ms up 1", lines: ["500 long-press failed held-too-short 500000000/500000000"]),
    GestureRow(
      promise: "cancelled it is cancelled, once", script: "down 1 10 10; 600ms cancel 1; 700ms down 2 1 1; 710ms up 2",
      lines: [
        "500 long-press began 10,10", "600 long-press cancelled 10,10", "600 long-press failed touch-cancelled",
        "710 long-press failed held-too-short 10000000/500000000",
      ]),
    GestureRow(
      promise: "a second finger before its time spoils it, later it does not matter",
      script:
        "down 1 10 10; 400ms down 2 30 10; 450ms up 2; 480ms up 1; 1000ms down 3 10 10; 1600ms down 4 30 10; 1700ms up 4; 1800ms up 3",
      lines: [
        "400 long-press failed too-many-fingers 2/1", "1500 long-press began 10,10", "1800 long-press ended 10,10",
      ]),
  ]

  @Test(arguments: presses) func longPresses(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(LongPress())
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  static let pans: [GestureRow] = [
    GestureRow(
      promise: "a pan begins past the slop, and nothing jumps by it",
      script: "down 1 10 10; 10ms move 1 12.6 10; 20ms move 1 14 10; 30ms move 1 20 10; 40ms up 1",
      lines: ["20 pan began 14,10", "30 pan changed 20,10", "40 pan ended 20,10"]),
    GestureRow(
      promise: "a resting frame tells nothing", script: "down 1 10 10; 10ms move 1 20 10; 20ms |; 30ms up 1",
      lines: ["10 pan began 20,10", "30 pan ended 20,10"]),
    GestureRow(
      promise: "a finger that joins or leaves moves the baseline and not the way",
      script:
        "down 1 10 10; 10ms move 1 20 10; 20ms down 2 40 10; 30ms move 1 21 10; move 2 41 10; 40ms up 1; 50ms move 2 42 10; 60ms up 2",
      lines: ["10 pan began 20,10", "30 pan changed x2 31,10", "50 pan changed 42,10", "60 pan ended 42,10"]),
    GestureRow(
      promise: "along an axis it fails across", script: "down 1 10 10; 10ms move 1 11 14; 30ms move 1 40 14; 40ms up 1",
      lines: ["10 pan failed wrong-direction 4000/1000"]),
    GestureRow(
      promise: "cancelled it is cancelled, once", script: "down 1 10 10; 10ms move 1 20 10; 20ms cancel 1",
      lines: ["10 pan began 20,10", "20 pan cancelled 20,10", "20 pan failed touch-cancelled"]),
  ]

  @Test(arguments: pans) func horizontalPans(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Pan(axis: .horizontal))
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  @Test func thePansWayIsContinuousOverAChangeOfFingers() {
    var session = Session()
    session.attach(Pan())
    let log = GestureLog.play(
      "down 1 10 10; 10ms move 1 20 10; 20ms move 1 25 10; 30ms down 2 60 10; 40ms move 1 26 10; move 2 61 10; 50ms up 1; 60ms move 2 63 10; 70ms up 2",
      &session)
    #expect(log.events.map(\.translation.dx) == [0, 5_000, 6_000, 8_000, 8_000])
  }

  static let swipes: [GestureRow] = [
    GestureRow(
      promise: "a quick stroke is a swipe at its lift",
      script: "down 1 50 30; 10ms move 1 45 30; 20ms move 1 38 30; 30ms move 1 30 31; 38ms up 1",
      lines: ["38 swipe ended left 30,31"]),
    GestureRow(
      promise: "upwards and downwards, too",
      script:
        "down 1 50 30; 10ms move 1 50 25; 20ms move 1 50 15; 28ms up 1; 500ms down 2 50 10; 510ms move 2 50 16; 520ms move 2 50 30; 528ms up 2",
      lines: ["28 swipe ended up 50,15", "528 swipe ended down 50,30"]),
    GestureRow(
      promise: "a short one is none, and how short is said", script: "down 1 50 30; 10ms move 1 45.001 30; 20ms up 1",
      lines: ["20 swipe failed too-short 4999/5000"]),
    GestureRow(
      promise: "slanting more than 20 degrees it is none",
      script: "down 1 50 30; 10ms move 1 40 33; 20ms move 1 30 38; 30ms up 1",
      lines: ["30 swipe failed wrong-direction 8000/7280"]),
    GestureRow(
      promise: "a finger that rests before its lift has no speed",
      script: "down 1 50 30; 10ms move 1 40 30; 20ms move 1 30 30; 30ms move 1 20 30; 71ms up 1",
      lines: ["71 swipe failed too-slow 0/48000"]),
    GestureRow(
      promise: "out and back is none", script: "down 1 50 30; 10ms move 1 30 30; 20ms move 1 49 30; 30ms up 1",
      lines: ["30 swipe failed too-short 1000/5000"]),
    GestureRow(
      promise: "a cancel is no lift", script: "down 1 50 30; 10ms move 1 40 30; 20ms move 1 20 30; 30ms cancel 1",
      lines: ["30 swipe failed touch-cancelled"]),
  ]

  @Test(arguments: swipes) func oneFingerSwipes(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Swipe())
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  static let threeFingers: [GestureRow] = [
    GestureRow(
      promise: "three fingers that go together swipe",
      script:
        "down 1 60 20; down 2 60 30; down 3 60 40; 10ms move 1 55 20; move 2 55 30; move 3 55 40; 20ms move 1 45 20; move 2 45 30; move 3 45 40; 28ms up 1; 30ms up 2; up 3",
      lines: ["28 swipe ended x3 left 45,30"]),
    GestureRow(
      promise: "one that rests makes it none",
      script:
        "down 1 60 20; down 2 60 30; down 3 60 40; 10ms move 1 55 20; move 2 55 30; 20ms move 1 41 20; move 2 41 30; 28ms up 1; up 2; up 3",
      lines: ["28 swipe failed one-finger-rested 0/2500"]),
    GestureRow(
      promise: "a pinch of three is none",
      script:
        "down 1 60 20; down 2 50 40; down 3 70 40; 10ms move 1 60 0; move 2 30 50; move 3 90 50; 28ms up 1; up 2; up 3",
      lines: ["28 swipe failed spread 43067/0"]),
  ]

  @Test(arguments: threeFingers) func threeFingerSwipes(_ row: GestureRow) {
    var session = Session(reports: .failures)
    session.attach(Swipe(fingers: 3))
    #expect(GestureLog.play(row.script, &session).lines == row.lines)
  }

  @Test func aSwipeTellsItsSpeed() {
    var session = Session()
    session.attach(Swipe())
    let log = GestureLog.play(
      "down 1 50 30; 8ms move 1 46 30; 16ms move 1 42 30; 24ms move 1 38 30; 32ms move 1 34 30; 40ms up 1", &session)
    #expect(log.events.first.map { abs($0.velocity.dx + 500_000) < 2_000 } == true)
  }
}
