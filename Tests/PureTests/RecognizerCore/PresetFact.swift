import RecognizerCore
import TouchModel
import TouchRecording
import TouchTesting

/// One fact about a preset: how things are set up, what the fingers and the content do, what must come of it.
struct PresetFact: Sendable {
  var preset: String
  var name: String
  var setup: String
  var trace: [Step]
  var expect: [(String, [String])]

  struct Step: Sendable {
    /// Unit: ms.
    var time: Int64
    var verb: String
    var number: UInt64 = 0
    var x: Int32 = 0
    var y: Int32 = 0
  }

  init(_ json: JSONObject) throws {
    preset = try json.required("preset").string()
    name = try json.required("name").string()
    setup = try json["setup"]?.string() ?? ""
    trace = try json.required("trace").array().map { entry in
      let items = try entry.array()
      var step = Step(time: try items[0].int64(), verb: try items[1].string())
      if items.count > 2 { step.number = UInt64(try items[2].int64()) }
      if items.count > 4 {
        step.x = Int32(try items[3].fixedPoint(decimals: 3))
        step.y = Int32(try items[4].fixedPoint(decimals: 3))
      }
      return step
    }
    expect = try json.required("expect").object().members.map { ($0.key, try FactFile.texts($0.value)) }
  }

  /// What differs from the expectation; empty when the fact holds.
  func differences() -> [String] {
    let log = play()
    return expect.compactMap { key, wanted in
      let found = log.answer(key, like: wanted)
      return found == wanted.map { PresetFactLog.plain($0) }
        ? nil : "\(preset): \(name): \(key) is \(found), expected \(wanted)"
    }
  }

  private static let touchVerbs = ["down", "move", "up", "cancel"]

  private func play() -> PresetFactLog {
    var bench = PresetBench(preset: preset, setup: setup)
    var hand = TouchHand()
    var places: [UInt64: (x: Int64, y: Int64)] = [:]
    for (index, action) in trace.enumerated() {
      let now = Timestamp(nanoseconds: action.time * 1_000_000)
      switch action.verb {
      case "down": hand.down(action.number, action.x, action.y)
      case "move": hand.move(action.number, action.x, action.y)
      case "up": hand.lift(action.number)
      case "cancel": hand.cancel(action.number)
      default:
        bench.perform(action.verb, at: now)
        continue
      }
      if action.verb == "down" || action.verb == "move" { places[action.number] = (Int64(action.x), Int64(action.y)) }
      let next = index + 1 < trace.count ? trace[index + 1] : nil
      if let next, next.time == action.time, Self.touchVerbs.contains(next.verb) { continue }
      if let a = places[1], let b = places[2] {
        let span = abs(a.x - b.x) + abs(a.y - b.y)
        bench.log.contentSpan = (bench.log.contentSpan?.first ?? span, span)
      }
      hand.frame(at: now) { bench.process($0) }
    }
    bench.finish()
    return bench.log
  }
}
