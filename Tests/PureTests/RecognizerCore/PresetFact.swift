import RecognizerCore
import TouchModel
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

  init?(_ json: JSON) {
    guard let preset = json["preset"]?.string, let name = json["name"]?.string else { return nil }
    self.preset = preset
    self.name = name
    setup = json["setup"]?.string ?? ""
    trace = (json["trace"]?.list ?? []).map { entry in
      let items = entry.list
      var step = Step(time: (items[0].thousandths ?? 0) / 1_000, verb: items[1].string ?? "")
      if items.count > 2 { step.number = UInt64((items[2].thousandths ?? 0) / 1_000) }
      if items.count > 4 {
        step.x = Int32(items[3].thousandths ?? 0)
        step.y = Int32(items[4].thousandths ?? 0)
      }
      return step
    }
    expect = (json["expect"]?.members ?? []).map { key, value in
      switch value {
      case .array(let items): (key, items.map { $0.string ?? $0.text })
      case .null: (key, [])
      default: (key, [value.text])
      }
    }
  }

  /// All facts of the files, in their order; nil when a file cannot be read.
  static func load(_ paths: [String]) -> [PresetFact]? {
    var facts: [PresetFact] = []
    for path in paths {
      guard let bytes = Fixtures.bytes(path), let cases = JSON(bytes)?["cases"]?.list else { return nil }
      facts += cases.compactMap { PresetFact($0) }
    }
    return facts
  }

  /// What differs from the expectation; empty when the fact holds.
  func differences() -> [String] {
    let log = PresetFactRun(self).log
    return expect.compactMap { key, wanted in
      let found = log.answer(key, like: wanted)
      return found == wanted.map { PresetFactLog.plain($0) }
        ? nil : "\(preset): \(name): \(key) is \(found), expected \(wanted)"
    }
  }
}
