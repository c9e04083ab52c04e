import RecognizerCore
import Testing
import TouchModel
import TouchTesting

@Suite struct ArbiterTests {
  private func taps() throws -> Session {
    var session = Session(reports: .failures)
    let single = session.attach(Tap())
    let double = session.attach(Tap(taps: 2))
    try session.require(single, toFail: double)
    return session
  }

  @Test func aSingleTapWaitsForADoubleTapThatIsWanted() throws {
    var session = try taps()
    let log = GestureLog.play("down 1 10 10; 50ms up 1", &session)
    #expect(log.lines == ["350 tap failed no-further-tap 1/2", "350 tap ended 10,10"])
  }

  @Test func aDoubleTapIsNoSingleTap() throws {
    var session = try taps()
    let log = GestureLog.play("down 1 10 10; 50ms up 1; 150ms down 2 10 10; 200ms up 2", &session)
    #expect(log.events.map(\.taps) == [2])
  }

  @Test func aTapThenADragIsATapAtTheDrag() throws {
    var session = try taps()
    let log = GestureLog.play("down 1 10 10; 50ms up 1; 150ms down 2 10 10; 170ms move 2 30 10; 200ms up 2", &session)
    #expect(log.events.map { "\($0.time.nanoseconds / 1_000_000) \($0.taps)" } == ["170 1"])
  }

  @Test func nobodyWaitsForWhatNobodyWants() {
    var session = Session()
    session.attach(Tap())
    session.attach(Tap(taps: 2))
    let log = GestureLog.play("down 1 10 10; 50ms up 1; 150ms down 2 10 10; 200ms up 2", &session)
    #expect(log.events.map { "\($0.time.nanoseconds / 1_000_000) \($0.taps)" } == ["50 1", "200 1", "200 2"])
  }

  @Test func threeTapsWaitForEachOther() throws {
    var session = Session()
    let single = session.attach(Tap())
    let double = session.attach(Tap(taps: 2))
    let triple = session.attach(Tap(taps: 3))
    try session.require(single, toFail: double)
    try session.require(double, toFail: triple)
    try session.require(single, toFail: triple)
    let one = "down 1 10 10; 50ms up 1;"
    let two = one + "150ms down 2 10 10; 200ms up 2;"
    let three = two + "300ms down 3 10 10; 350ms up 3;"
    for (script, taps) in [(one, UInt8(1)), (two, 2), (three, 3)] {
      #expect(GestureLog.play(script, &session).events.map(\.taps) == [taps])
      session = Session()
      let single = session.attach(Tap())
      let double = session.attach(Tap(taps: 2))
      let triple = session.attach(Tap(taps: 3))
      try session.require(single, toFail: double)
      try session.require(double, toFail: triple)
      try session.require(single, toFail: triple)
    }
  }

  @Test func aCycleIsAnErrorWhenItIsMade() throws {
    var session = Session()
    let a = session.attach(Tap())
    let b = session.attach(Tap(taps: 2))
    let c = session.attach(Tap(taps: 3))
    try session.require(a, toFail: b)
    try session.require(b, toFail: c)
    let error = #expect(throws: RelationError.self) { try session.require(c, toFail: a) }
    #expect(error?.reason == .cycle)
    #expect(throws: RelationError.self) { try session.require(a, toFail: a) }
    let observer = session.attach(TapObserver())
    #expect(throws: RelationError(reason: .observer, first: a, second: observer)) {
      try session.require(a, toFail: observer)
    }
    session.detach(b, at: .zero) { _ in }
    #expect(throws: RelationError(reason: .notAttached, first: a, second: b)) { try session.require(a, toFail: b) }
    // With the middle gone, the end may wait for the beginning.
    try session.require(c, toFail: a)
  }

  @Test func theFirstToRecogniseWinsAndTheOthersFail() {
    var session = Session(reports: .failures)
    session.attach(LongPress())
    session.attach(Pan())
    session.attach(Swipe())
    let log = GestureLog.play("down 1 10 10; 600ms move 1 20 10; 610ms move 1 40 10; 620ms up 1", &session)
    #expect(
      log.lines == [
        "500 long-press began 10,10", "500 pan failed lost-to-other", "500 swipe failed lost-to-other",
        "600 long-press changed 20,10", "610 long-press changed 40,10", "620 long-press ended 40,10",
      ])
  }

  @Test func ofTwoInOneFrameTheOneAttachedFirstWins() {
    for order in [true, false] {
      var session = Session()
      let ids =
        order
        ? [session.attach(Pan()), session.attach(Pan(axis: .horizontal))]
        : [session.attach(Pan(axis: .horizontal)), session.attach(Pan())]
      let log = GestureLog.play("down 1 10 10; 10ms move 1 20 10; 20ms move 1 30 10; 30ms up 1", &session)
      #expect(log.events.map(\.attachment) == [ids[0], ids[0], ids[0]])
      #expect(log.events.map(\.state) == [.began, .changed, .ended])
    }
  }

  @Test func simultaneousOnesBothGetTheTouches() throws {
    var session = Session()
    let a = session.attach(Pan())
    let b = session.attach(Pan(axis: .horizontal))
    try session.allowSimultaneous(a, b)
    let log = GestureLog.play("down 1 10 10; 10ms move 1 20 10; 30ms up 1", &session)
    #expect(log.events.map(\.attachment) == [a, b, a, b])
  }

  @Test func observersTakePartInNoContest() {
    var session = Session()
    session.attach(Pan())
    session.attach(PageSwipe(travel: 5_000))
    let log = GestureLog.play("down 1 40 10; 10ms move 1 20 10; 30ms up 1", &session)
    #expect(log.lines == ["10 pan began 20,10", "10 swipe ended left next 20,10", "30 pan ended 20,10"])
  }

  @Test func aPanMayWaitForASwipeAndIsDroppedWithIt() throws {
    let make = { () throws -> Session in
      var session = Session()
      let pan = session.attach(Pan())
      let swipe = session.attach(Swipe())
      try session.require(pan, toFail: swipe)
      return session
    }
    var session = try make()
    let fast = GestureLog.play("down 1 50 30; 10ms move 1 45 30; 20ms move 1 35 30; 28ms up 1", &session)
    #expect(fast.events.map(\.gesture) == [.swipe])
    session = try make()
    let slow = GestureLog.play("down 1 50 30; 10ms move 1 45 30; 20ms move 1 35 30; 100ms up 1", &session)
    #expect(slow.lines == ["100 pan began 35,30", "100 pan ended 35,30"])
  }

  @Test func aWinnerThatTakesTheContentsTouchesDoesItOnlyWhenItWins() throws {
    var session = Session(reports: .deliveries)
    session.attach(Pan(axis: .horizontal, cancelsContent: true))
    let log = GestureLog.play(
      "down 1 50 30; 10ms move 1 49 30; 20ms move 1 40 30; 30ms move 1 30 30; 40ms up 1; 100ms down 2 5 5; 150ms up 2",
      &session)
    #expect(
      log.deliveries.map { "\($0.phase.name) \(TouchHand.number(of: $0.touch))" } == [
        "began 1", "moved 1", "cancelled 1", "began 2", "ended 2",
      ])
  }

  @Test func whatTheContentClaimsNobodyGets() {
    var session = Session(reports: .failures)
    session.attach(Pan())
    session.attach(LongPress())
    session.attach(Tap())
    var log = GestureLog()
    TouchScript("down 1 10 10; 10ms move 1 20 10").forEach { frame in session.process(frame) { log.write($0) } }
    session.contentClaims(at: Timestamp(nanoseconds: 15_000_000)) { log.write($0) }
    #expect(
      log.lines == [
        "10 pan began 20,10", "10 long-press failed moved 10000/2600", "10 tap failed moved 10000/2600",
        "15 pan cancelled 20,10", "15 pan failed claimed-by-content",
      ])
  }
}
