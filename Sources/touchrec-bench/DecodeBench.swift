import CDecodeFloor
import TouchDecoding
import TouchModel

/// Short rounds, so that some of them are not interrupted however busy the machine is.
private let framesPerRound = 1_000

func measureDecoding(_ frameCount: Int) -> [Figure] {
  let workload = Workload()
  var decoder = TouchDecoder(Workload.device)
  var buffer = FrameBuffer(capacity: 64)
  Workload.putLanding(into: &buffer)
  decoder.decode(buffer.frame) { _ in }

  var rounds = Rounds()
  let roundCount = frameCount / framesPerRound
  rounds.reserve(roundCount)
  var moved = 0
  let allocated = allocations {
    for round in 0..<roundCount {
      rounds.measure(per: framesPerRound) {
        moved &+= decodeMoves(workload, from: round &* framesPerRound, with: &decoder)
      }
    }
  }
  precondition(moved == roundCount * framesPerRound * Int(Workload.contacts) - 5, "touches moved: \(moved)")
  return [
    Figure(
      name: "decode \(roundCount * framesPerRound) frames", best: rounds.best, median: rounds.median,
      unit: "ns a frame", allocations: allocated),
    measureAlone(workload, roundCount, &decoder), measureLandings(roundCount), measureFloor(workload, roundCount),
  ]
}

/// Decoding by itself: whoever gets the touches only counts the frames.
private func measureAlone(_ workload: Workload, _ roundCount: Int, _ decoder: inout TouchDecoder) -> Figure {
  var rounds = Rounds()
  rounds.reserve(roundCount)
  var published = 0
  let allocated = allocations {
    for round in 0..<roundCount {
      rounds.measure(per: framesPerRound) {
        published &+= decodeOnly(workload, from: round &* framesPerRound, with: &decoder)
      }
    }
  }
  precondition(published == roundCount * framesPerRound, "frames published: \(published)")
  return Figure(
    name: "decode, the touches not looked at", best: rounds.best, median: rounds.median, unit: "ns a frame",
    allocations: allocated)
}

@inline(never)
private func decodeOnly(_ workload: Workload, from first: Int, with decoder: inout TouchDecoder) -> Int {
  var published = 0
  decodeAll(workload, from: first, with: &decoder) { touches in published &+= min(1, touches.touches.count) }
  return published
}

@inline(__always)
private func decodeAll(
  _ workload: Workload, from first: Int, with decoder: inout TouchDecoder, _ body: (borrowing TouchFrame) -> Void
) {
  let none: [Int32] = []
  for number in first..<first &+ framesPerRound {
    let start = number % Workload.frameCount &* Workload.eventsPerFrame
    let time = Timestamp(nanoseconds: Int64(number) &* 1_000_000)
    let frame = EventFrame(
      header: FrameHeader(kernelTime: time, receiveTime: time),
      events: workload.events.span.extracting(start..<start &+ Workload.eventsPerFrame), offsets: none.span)
    decoder.decode(frame, body)
  }
}

/// - Returns: How many touches moved.
@inline(never)
private func decodeMoves(_ workload: Workload, from first: Int, with decoder: inout TouchDecoder) -> Int {
  var moved = 0
  decodeAll(workload, from: first, with: &decoder) { touches in
    for i in 0..<touches.touches.count where touches.touches[i].phase == .moved { moved &+= 1 }
  }
  return moved
}

/// Contacts that come and go all the time, as no hand does: what is rare must not allocate either.
private func measureLandings(_ roundCount: Int) -> Figure {
  var decoder = TouchDecoder(Workload.device)
  var down = FrameBuffer(capacity: 64)
  var up = FrameBuffer(capacity: 64)
  Workload.putLanding(into: &down)
  for slot in 0..<Workload.contacts {
    up.append(InputEvent(.absMTSlot, slot))
    up.append(InputEvent(.absMTTrackingID, -1))
  }
  up.append(InputEvent(.synReport, 0))
  var rounds = Rounds()
  rounds.reserve(roundCount)
  var begun = 0
  let allocated = allocations {
    for _ in 0..<roundCount {
      rounds.measure(per: framesPerRound) {
        for _ in 0..<framesPerRound / 2 {
          decoder.decode(down.frame) { touches in
            for i in 0..<touches.touches.count where touches.touches[i].phase == .began { begun &+= 1 }
          }
          decoder.decode(up.frame) { _ in }
        }
      }
    }
  }
  precondition(begun == roundCount * framesPerRound / 2 * Int(Workload.contacts))
  return Figure(
    name: "decode, all land or lift in each frame", best: rounds.best, median: rounds.median, unit: "ns a frame",
    allocations: allocated)
}

private func measureFloor(_ workload: Workload, _ roundCount: Int) -> Figure {
  let stream = workload.events.map { touchrec_floor_event(usage: $0.usage.rawValue, value: $0.value) }
  var rounds = Rounds()
  var moved: UInt64 = 0
  for _ in 0..<roundCount {
    rounds.measure(per: framesPerRound) {
      unsafe stream.withUnsafeBufferPointer {
        moved &+= unsafe touchrec_floor_decode(
          $0.baseAddress, Int32(Workload.frameCount), Int32(Workload.eventsPerFrame), UInt64(framesPerRound))
      }
    }
  }
  precondition(moved > 0)
  return Figure(name: "bare C decoder, without the law", best: rounds.best, median: rounds.median, unit: "ns a frame")
}
