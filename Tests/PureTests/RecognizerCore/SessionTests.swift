import RecognizerCore
import Testing
import TouchModel
import TouchTesting

@Suite struct SessionTests {
  private func ms(_ n: Int64) -> Timestamp { Timestamp(nanoseconds: n * 1_000_000) }

  @Test func aHostLearnsWhenToWakeAndThatNobodyWaits() {
    var session = Session()
    session.attach(TapObserver())
    #expect(session.nextDeadline == .never)
    var log = GestureLog()
    TouchScript("down 1 10 10; 60ms up 1").forEach { frame in session.process(frame) { log.write($0) } }
    #expect(session.nextDeadline == ms(560))
    session.advance(to: ms(559)) { log.write($0) }
    #expect(log.lines.isEmpty)
    session.advance(to: ms(560)) { log.write($0) }
    #expect(log.lines == ["560 tap ended 10,10"])
    #expect(session.nextDeadline == .never)
  }

  @Test func deadlinesComeAtTheirOwnTimeHoweverLateTheHostIs() {
    var session = Session()
    session.attach(TapObserver())
    session.attach(OverlayClaim())
    var log = GestureLog()
    TouchScript("down 1 10 10; 60ms up 1").forEach { frame in session.process(frame) { log.write($0) } }
    session.advance(to: ms(9_999)) { log.write($0) }
    #expect(log.lines == ["560 tap ended 10,10", "810 tap ended 10,10"])
  }

  @Test func deadlinesOfOneTimeComeInTheOrderOfAttaching() {
    var session = Session()
    let second = session.attach(OverlayClaim(window: .milliseconds(100)))
    let first = session.attach(TapObserver(delay: .milliseconds(100)))
    let log = GestureLog.play("down 1 10 10; 60ms up 1", &session)
    #expect(log.events.map(\.attachment) == [second, first])
  }

  @Test func aClaimAtTheDeadlineCountsAndOneAfterItDoesNot() {
    for (time, taps) in [(Int64(809), 0), (810, 0), (811, 1)] {
      var session = Session()
      session.attach(OverlayClaim())
      var log = GestureLog()
      TouchScript("down 1 10 10; 60ms up 1").forEach { frame in session.process(frame) { log.write($0) } }
      session.contentClaims(at: ms(time)) { log.write($0) }
      session.finish(at: ms(time)) { log.write($0) }
      #expect(log.events.count == taps, "claimed at \(time) ms")
    }
  }

  @Test func aClaimOfAnotherTouchChangesNothing() {
    var session = Session()
    session.attach(OverlayClaim())
    var log = GestureLog()
    TouchScript("down 1 10 10; 60ms up 1").forEach { frame in session.process(frame) { log.write($0) } }
    session.contentClaims(touch: TouchID(device: 0, number: 7), at: ms(100)) { log.write($0) }
    session.contentClaims(touch: TouchID(device: 3, number: 1), at: ms(100)) { log.write($0) }
    session.finish(at: ms(100)) { log.write($0) }
    #expect(log.lines == ["810 tap ended 10,10"])
  }

  @Test func framesThatGoBackInTimeCountAsNow() {
    var session = Session()
    session.attach(Tap())
    var hand = TouchHand()
    var log = GestureLog()
    hand.down(1, 10_000, 10_000)
    hand.frame(at: ms(1_000)) { frame in session.process(frame) { log.write($0) } }
    hand.lift(1)
    hand.frame(at: Timestamp(nanoseconds: .min)) { frame in session.process(frame) { log.write($0) } }
    #expect(log.lines == ["1000 tap ended 10,10"])
    #expect(session.now == ms(1_000))
  }

  @Test func timesAtTheEdgesOfTheirRangeDoNotTrap() {
    for time in [Timestamp(nanoseconds: .min), .zero, .never, Timestamp(nanoseconds: .max - 1)] {
      var session = Session(reports: [.deliveries, .failures])
      session.attach(Tap(taps: 2))
      session.attach(TapObserver())
      session.attach(LongPress())
      session.attach(OverlayClaim())
      var hand = TouchHand()
      hand.down(1, .max, .min)
      hand.frame(at: time) { frame in session.process(frame) { _ in } }
      hand.lift(1)
      hand.frame(at: time) { frame in session.process(frame) { _ in } }
      session.contentClaims(at: time) { _ in }
      session.advance(to: .never) { _ in }
      session.finish(at: .never) { _ in }
      #expect(session.nextDeadline == .never)
    }
  }

  @Test func moreTouchesThanItFollowsAreToldToNobodyAndDoNotTrap() {
    var session = Session(reports: .deliveries)
    session.attach(Tap())
    session.attach(Pan(fingers: 1...100))
    var hand = TouchHand()
    var log = GestureLog()
    for number in UInt64(1)...100 { hand.down(number, Int32(number) * 1_000, 5_000) }
    hand.frame(at: ms(0)) { frame in session.process(frame) { log.write($0) } }
    for number in UInt64(1)...100 { hand.move(number, Int32(number) * 1_000 + 9_000, 5_000) }
    hand.frame(at: ms(10)) { frame in session.process(frame) { log.write($0) } }
    #expect(session.untrackedTouches == 36)
    #expect(log.deliveries.filter { $0.phase == .began }.count == 64)
    #expect(log.deliveries.filter { $0.phase == .moved }.count == 64)
    for number in UInt64(1)...100 { hand.lift(number) }
    hand.frame(at: ms(20)) { frame in session.process(frame) { log.write($0) } }
    #expect(log.deliveries.filter { $0.phase == .ended }.count == 64)

    // Room again for the next.
    hand.down(1, 5_000, 5_000)
    hand.frame(at: ms(30)) { frame in session.process(frame) { log.write($0) } }
    hand.lift(1)
    hand.frame(at: ms(40)) { frame in session.process(frame) { log.write($0) } }
    #expect(log.events.last?.gesture == .tap)
  }

  @Test func aTouchThatIsMetInTheMiddleIsToldToNobody() {
    var session = Session(reports: .deliveries)
    session.attach(Tap())
    var hand = TouchHand()
    var log = GestureLog()
    hand.down(1, 10_000, 10_000)
    hand.frame(at: ms(0)) { _ in }
    hand.move(1, 20_000, 10_000)
    hand.frame(at: ms(10)) { frame in session.process(frame) { log.write($0) } }
    hand.lift(1)
    hand.frame(at: ms(20)) { frame in session.process(frame) { log.write($0) } }
    #expect(log.deliveries.isEmpty && log.lines.isEmpty)
  }

  @Test func placesAreToldFromTheRegionToo() {
    var session = Session()
    let region = session.addRegion(
      Region("page", frame: SurfaceRect(minX: 5_000, minY: 8_000, maxX: 50_000, maxY: 50_000)))
    session.attach(Tap(), to: region)
    let log = GestureLog.play("down 1 12 20; 80ms up 1; 200ms down 2 60 20; 280ms up 2", &session)
    #expect(log.events.map(\.placeInRegion) == [SurfacePoint(x: 7_000, y: 12_000)])
    #expect(log.events.map(\.region) == [region])
  }

  @Test func aRegionAllowsOnlyWhatAllAroundItAllow() {
    var session = Session()
    let page = session.addRegion(Region("page", allowed: [GestureSet(.tap), GestureSet(.pan)]))
    let button = session.addRegion(
      Region("button", frame: SurfaceRect(minX: 0, minY: 0, maxX: 10_000, maxY: 10_000), allowed: GestureSet(.pan)),
      in: page)
    session.attach(Tap(), to: button)
    session.attach(Tap(), to: page)
    let log = GestureLog.play("down 1 5 5; 80ms up 1; 200ms down 2 50 5; 280ms up 2", &session)
    #expect(log.events.map(\.region) == [page])
  }
}
