import RecognizerCore
import Testing
import TouchModel
import TouchTesting

@Suite struct SessionPropertyTests {
  /// Random hands on random sessions; a failure prints the seed that makes it again.
  @Test func noTraceBreaksTheLawsOfASession() {
    var gestures = 0
    for seed in UInt64(1)...1_500 {
      let law = run(seed, chop: 0)
      gestures += law.gestures
      if !law.breaches.isEmpty {
        Issue.record("seed \(seed): \(law.breaches.prefix(3))")
        return
      }
    }
    #expect(gestures > 10_000)
  }

  /// A host may wake as often as it likes.
  @Test func advancingInBetweenChangesNoDecision() {
    for seed in UInt64(1)...100 {
      let whole = run(seed, chop: 0).hash
      for chop in [Int64(1), 3, 7] where run(seed, chop: chop).hash != whole {
        Issue.record("seed \(seed) chopped by \(chop) ms decides differently")
        return
      }
    }
  }

  /// Debug, release and wasm builds take the same decisions: this number is the same in all of them.
  @Test func theSameTracesGiveTheSameHashInEveryBuild() {
    var hash: UInt64 = 0
    for seed in UInt64(1)...200 { hash = hash &* 31 &+ run(seed, chop: 0).hash }
    #expect(hash == 449_850_785_305_318_854)
  }

  private func run(_ seed: UInt64, chop: Int64) -> SessionLaw {
    var random = SeededGenerator(seed: seed)
    var session = Session(
      constants: [.standard, .precise, .relaxed, .seed][Int(random.int(0...3))], reports: [.deliveries, .failures])
    var law = SessionLaw()
    var regions = [RegionID.surface]
    for _ in 0..<random.int(0...4) { regions.append(addRegion(&session, &random, in: regions)) }
    for region in regions where random.chance(40) { session.addPriority(region) }
    if random.chance(50) { session.priorityOrder = .contentFirst }
    var attachments: [AttachmentID] = []
    for _ in 0..<random.int(1...10) {
      attachments.append(attach(&session, &random, to: regions[Int(random.int(0...Int32(regions.count - 1)))]))
    }
    for _ in 0..<random.int(0...6) {
      let a = attachments[Int(random.int(0...Int32(attachments.count - 1)))]
      let b = attachments[Int(random.int(0...Int32(attachments.count - 1)))]
      do {
        if random.chance(50) { try session.require(a, toFail: b) } else { try session.allowSimultaneous(a, b) }
      } catch {}
    }

    var hand = TouchHand()
    var fingers: [UInt64: (x: Int32, y: Int32)] = [:]
    var time = Timestamp.zero
    for _ in 0..<80 {
      let next = time + .milliseconds(Int64(random.chance(15) ? random.int(100...900) : random.int(0...20)))
      if chop > 0 {
        while time + .milliseconds(chop) < next {
          time = time + .milliseconds(chop)
          // Input of the same time still comes first.
          session.advance(to: time) { law.see($0) }
        }
      }
      time = next
      law.beginStep()
      if random.chance(8) {
        command(&session, &random, &regions, &attachments, at: time, &law)
        continue
      }
      moveFingers(&hand, &fingers, &random)
      hand.frame(at: time) { frame in session.process(frame) { law.see($0) } }
    }
    for number in fingers.keys { hand.cancel(number, .endOfStream) }
    law.beginStep()
    hand.frame(at: time) { frame in session.process(frame) { law.see($0) } }
    law.beginStep()
    session.finish(at: time) { law.see($0) }
    law.finish()
    return law
  }

  private func moveFingers(
    _ hand: inout TouchHand, _ fingers: inout [UInt64: (x: Int32, y: Int32)], _ random: inout SeededGenerator
  ) {
    let together = (x: random.int(-6_000...6_000), y: random.int(-6_000...6_000))
    for number in UInt64(1)...5 {
      if let place = fingers[number] {
        if random.chance(12) {
          if random.chance(20) { hand.cancel(number) } else { hand.lift(number) }
          fingers[number] = nil
        } else if random.chance(60) {
          let trembles = random.chance(30)
          let new = (
            x: place.x &+ (trembles ? random.int(-500...500) : together.x),
            y: place.y &+ (trembles ? random.int(-500...500) : together.y)
          )
          fingers[number] = new
          hand.move(number, new.x, new.y)
        }
      } else if random.chance(12) {
        let place = (x: random.int(0...100_000), y: random.int(0...60_000))
        fingers[number] = place
        hand.down(number, place.x, place.y, tool: random.chance(5) ? .palm : random.chance(10) ? .pen : .finger)
      }
    }
  }

  private func command(
    _ session: inout Session, _ random: inout SeededGenerator, _ regions: inout [RegionID],
    _ attachments: inout [AttachmentID], at time: Timestamp, _ law: inout SessionLaw
  ) {
    let region = regions[Int(random.int(0...Int32(regions.count - 1)))]
    let attachment = attachments[Int(random.int(0...Int32(attachments.count - 1)))]
    switch random.int(0...8) {
    case 0: session.contentClaims(at: time) { law.see($0) }
    case 1: session.contentDeclines(at: time) { law.see($0) }
    case 2: session.setHidden(region, random.chance(50))
    case 3: session.removePriority(region, at: time) { law.see($0) }
    case 4: session.addPriority(region)
    case 5: session.removeRegion(region, at: time) { law.see($0) }
    case 6: session.detach(attachment, at: time) { law.see($0) }
    case 7: attachments.append(attach(&session, &random, to: region))
    default: regions.append(addRegion(&session, &random, in: regions))
    }
  }

  private func addRegion(
    _ session: inout Session, _ random: inout SeededGenerator, in regions: [RegionID]
  ) -> RegionID {
    let x = random.int(0...60_000)
    let y = random.int(0...40_000)
    let frame = SurfaceRect(minX: x, minY: y, maxX: x + random.int(0...60_000), maxY: y + random.int(0...40_000))
    return session.addRegion(
      Region("r", frame: random.chance(30) ? .everywhere : frame, isTransparent: random.chance(50)),
      in: regions[Int(random.int(0...Int32(regions.count - 1)))])
  }

  private func attach(
    _ session: inout Session, _ random: inout SeededGenerator, to region: RegionID
  ) -> AttachmentID {
    switch random.int(0...14) {
    case 11: session.attach(Pinch(cancelsContent: random.chance(50)), to: region)
    case 12: session.attach(Rotate(), to: region)
    case 13: session.attach(EdgeSwipe([.left, .right, .up, .down][Int(random.int(0...3))]), to: region)
    case 0: session.attach(Tap(), to: region)
    case 1: session.attach(Tap(taps: 2), to: region)
    case 2: session.attach(Tap(fingers: 2), to: region)
    case 3: session.attach(LongPress(cancelsContent: random.chance(50)), to: region)
    case 4: session.attach(Pan(cancelsContent: random.chance(50)), to: region)
    case 5: session.attach(Pan(axis: .horizontal, fingers: 1...2), to: region)
    case 6: session.attach(Swipe(), to: region)
    case 7: session.attach(Swipe(fingers: 2), to: region)
    case 8: session.attach(OverlayClaim(), to: region)
    case 9: session.attach(TapObserver(), to: region)
    case 10: session.attach(PageSwipe(mode: random.chance(50) ? .claim : .observe), to: region)
    default: session.attach(TwoFingerObserver(), to: region)
    }
  }
}
