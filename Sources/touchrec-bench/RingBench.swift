import EvdevTouch
import LinuxIO
import TouchModel

private let framesPerRound = 1_000

/// Both ends on one thread: what a frame costs to put in and take out, without the machine's way between two cores.
func measureRing(_ frameCount: Int) throws(Errno) -> [Figure] {
  let workload = Workload()
  var ends = try FrameRing.make(capacity: 1 << 20)
  var writer = ends.takeWriter()
  var reader = ends.takeReader()
  var source = FrameBuffer(capacity: 64)
  var target = FrameBuffer(capacity: 64)
  workload.put(1, into: &source)
  var handing = Rounds()
  var filling = Rounds()
  let roundCount = frameCount / framesPerRound
  handing.reserve(roundCount)
  filling.reserve(roundCount)
  var events = 0
  let allocated = allocations {
    for round in 0..<roundCount {
      filling.measure(per: framesPerRound) {
        for number in 0..<framesPerRound { workload.put(round &* framesPerRound &+ number, into: &source) }
      }
      handing.measure(per: framesPerRound) {
        for _ in 0..<framesPerRound {
          guard writer.push(source.frame), reader.pop(into: &target) else { return }
          events &+= target.eventCount
        }
      }
    }
  }
  precondition(events == roundCount * framesPerRound * Workload.eventsPerFrame, "events: \(events)")
  return [
    Figure(
      name: "fill a frame", best: filling.best, median: filling.median, unit: "ns a frame", allocations: allocated),
    Figure(
      name: "hand a frame over by the ring", best: handing.best, median: handing.median, unit: "ns a frame",
      allocations: allocated),
  ]
}
