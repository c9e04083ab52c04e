import Glibc
import RecognizerCore
import Testing
import TouchModel
import TouchTesting

@Suite struct SpreadTests {
  /// `t state scale rotation`, scale in thousandths, rotation in degrees.
  private func lines(_ log: GestureLog) -> [String] {
    log.events.map {
      "\($0.time.nanoseconds / 1_000_000) \($0.gesture.name) \($0.state.name) \($0.scale / 1_000) \($0.rotation / 1_000)"
    }
  }

  @Test func aPinchTellsTheFingersOwnScaleFromWhereItBegan() {
    var session = Session()
    session.attach(Pinch())
    let log = GestureLog.play(
      "down 1 40 30; 8ms down 2 60 30; 24ms move 1 39.5 30; move 2 60.4 30; 32ms move 1 35 30; move 2 65 30; 40ms move 1 30 30; move 2 70 30; 60ms up 1; up 2",
      &session)
    #expect(
      lines(log) == ["32 pinch began 1000 0", "40 pinch changed 1333 0", "60 pinch ended 1333 0"])
    #expect(log.events.allSatisfy { $0.place == SurfacePoint(x: 50_000, y: 30_000) && $0.touches.count == 2 })
  }

  @Test func aThirdFingerThatComesAndGoesMakesNoJump() {
    var session = Session()
    session.attach(Pinch())
    let log = GestureLog.play(
      "down 1 40 30; down 2 60 30; 10ms move 1 30 30; move 2 70 30; 20ms move 1 20 30; move 2 80 30; 30ms down 3 50 60; 40ms up 3; 50ms move 1 10 30; move 2 90 30; 60ms up 1; 70ms up 2",
      &session)
    #expect(
      lines(log) == [
        "10 pinch began 1000 0", "20 pinch changed 1500 0", "50 pinch changed 2000 0", "60 pinch ended 2000 0",
      ])
  }

  @Test func fingersThatGoTogetherNeitherPinchNorTurn() {
    var session = Session()
    session.attach(Pinch())
    session.attach(Rotate())
    let log = GestureLog.play(
      "down 1 40 30; down 2 60 30; 10ms move 1 60 33; move 2 80 33; 20ms move 1 80 40; move 2 100 40; 30ms up 1; up 2",
      &session)
    #expect(log.events.isEmpty)
  }

  @Test func aRotationCountsOverWholeTurns() {
    var session = Session()
    session.attach(Rotate())
    var script = "down 1 60 30; down 2 40 30;"
    for step in 1...45 {
      let angle = Double(step) * 10 * Double.pi / 180
      let (x, y) = (10 * cos(angle), 10 * sin(angle))
      script += "\(step * 10)ms move 1 \(short(50 + x)) \(short(30 + y)); move 2 \(short(50 - x)) \(short(30 - y));"
    }
    let log = GestureLog.play(script + "460ms up 1; up 2", &session)
    // Begun at the first report past 7.2°, which is at 10°.
    #expect(log.events.first.map { ($0.state == .began, $0.rotation) } ?? (false, -1) == (true, 0))
    #expect(log.events.last.map { abs($0.rotation - 440_000) <= 60 && abs($0.scale - 1_000_000) < 200 } == true)
    #expect(zip(log.events, log.events.dropFirst()).allSatisfy { $1.rotation >= $0.rotation })
  }

  private func short(_ value: Double) -> String { FactFile.text(Int64((value * 1_000).rounded())) }

  @Test func pinchAndRotationTogetherReadTheSameFingers() throws {
    var session = Session()
    let pinch = session.attach(Pinch())
    let rotate = session.attach(Rotate())
    try session.allowSimultaneous(pinch, rotate)
    let log = GestureLog.play(
      "down 1 60 30; down 2 40 30; 10ms move 1 70 30; move 2 30 30; 20ms move 1 50 50; move 2 50 10; 30ms move 1 50 70; move 2 50 -10; 40ms up 1; up 2",
      &session)
    #expect(
      lines(log) == [
        "10 pinch began 1000 0", "20 pinch changed 1000 90", "20 rotate began 1000 0", "30 pinch changed 2000 90",
        "30 rotate changed 2000 0", "40 pinch ended 2000 90", "40 rotate ended 2000 0",
      ])
  }

  @Test func anEdgeSwipeComesInFromItsEdge() {
    let rows = [
      GestureRow(
        promise: "in", script: "down 1 2 30; 10ms move 1 6 30; 20ms move 1 7 30; 30ms move 1 30 30; 40ms up 1",
        lines: ["20 edge-swipe began left 7,30", "30 edge-swipe changed left 30,30", "40 edge-swipe ended left 30,30"]),
      GestureRow(
        promise: "turns back",
        script: "down 1 2 30; 10ms move 1 8 30; 20ms move 1 4 30; 40ms up 1",
        lines: [
          "10 edge-swipe began left 8,30", "20 edge-swipe changed left 4,30", "40 edge-swipe cancelled left 4,30",
          "40 edge-swipe failed too-short 2000/5000",
        ]),
      GestureRow(
        promise: "along the edge", script: "down 1 2 30; 10ms move 1 4 34; 20ms move 1 30 34; 40ms up 1",
        lines: ["10 edge-swipe failed wrong-direction 4000/2600"]),
      GestureRow(promise: "outside the zone", script: "down 1 3.1 30; 10ms move 1 20 30; 40ms up 1", lines: []),
      GestureRow(
        promise: "a second finger", script: "down 1 2 30; 5ms down 2 50 30; 10ms move 1 20 30; 40ms up 1; up 2",
        lines: ["5 edge-swipe failed too-many-fingers 2/1"]),
    ]
    for row in rows {
      var session = Session(reports: .failures)
      session.attach(EdgeSwipe(.left))
      #expect(GestureLog.play(row.script, &session).lines == row.lines, "\(row.promise)")
    }
  }

  @Test func theGlassEndsWhereItsAxesDo() {
    // The hand's glass is 1 m wide and high.
    for (edge, script) in [
      (Direction.right, "down 1 998 30; 10ms move 1 900 30; 20ms up 1"),
      (.down, "down 1 30 998; 10ms move 1 30 900; 20ms up 1"), (.up, "down 1 30 1; 10ms move 1 30 90; 20ms up 1"),
    ] {
      var session = Session()
      session.attach(EdgeSwipe(edge))
      #expect(GestureLog.play(script, &session).events.map(\.state) == [.began, .ended], "\(edge)")
    }
  }
}
