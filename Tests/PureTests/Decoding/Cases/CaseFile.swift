import TouchModel
import TouchRecording
import TouchTesting

/// One of the 52 reduced public faults: `NN-name.expected.json`, as Tests/Fixtures/cases/README.md explains it.
struct CaseFile {
  /// What a touch must have done in a frame.
  struct Record {
    /// Any of these; nil stands for the moment of opening. Unit: µs.
    var times: [Int64?]
    var phases: [String]
    var touch: Int64
    var slot: Int64
    /// Nil where the device gives none.
    var trackingID: Int64?
    var positions: [[Int64]]
  }

  /// What the state ioctls answer: slots that are not listed are empty.
  struct State {
    /// The time of the frame that closes the gap; nil at open. Unit: µs.
    var after: Int64?
    var currentSlot: Int64
    var slots: [(slot: Int64, trackingID: Int64, x: Int64, y: Int64)]
    var isTouchKeyDown: Bool
  }

  struct Diagnostic {
    var name: String
    var isMust: Bool
    var count: Int64?
  }

  /// What one of the case's devices is given and must give.
  struct Part {
    var evemu: String
    /// A list of touches for each answer that is right; the first is the expected one.
    var answers: [[Record]]
  }

  var parts: [Part] = []
  var initial: State?
  var resyncs: [State] = []
  /// When the device goes. Unit: µs.
  var removal: Int64?
  var comparesSlot = true
  var comparesTrackingID = true
  var kind: String?
  var protocolName: String?
  var diagnostics: [Diagnostic] = []
  var forbidden: [String] = []

  init(_ name: String) throws {
    let root = try JSON.parse(try readFile(Fixtures.path("cases/\(name).expected.json"))).object()
    let input = try root.required("input").object()
    let expect = try root.required("expect").object()
    try input.expectOnly([
      "evemu", "second_evemu", "initial", "resync", "steps", "stream_end", "import_file", "import_format",
    ])

    var answers = [try CaseFile.records(expect.required("touches"))]
    for other in try expect["alternatives"]?.array() ?? [] {
      answers.append(try CaseFile.records(other.object().required("touches")))
    }
    parts.append(Part(evemu: try input.required("evemu").string(), answers: answers))
    if let second = input["second_evemu"] {
      let touches = try expect.required("second").object().required("touches")
      parts.append(Part(evemu: try second.string(), answers: [try CaseFile.records(touches)]))
    }

    initial = try input["initial"].map { try CaseFile.state($0) }
    resyncs = try (input["resync"]?.array() ?? []).map { try CaseFile.state($0) }
    removal = try input["stream_end"].map { try CaseFile.microseconds($0.string()) }
    comparesSlot = try expect["compare_slot"]?.bool() ?? true
    comparesTrackingID = try expect["compare_tracking_id"]?.bool() ?? true
    kind = try expect["device"]?.object()["kind"]?.string()
    protocolName = try expect["device"]?.object()["protocol"]?.string()
    for item in try expect.required("diagnostics").array() {
      let item = try item.object()
      diagnostics.append(
        Diagnostic(
          name: try item.required("class").string(), isMust: try item.required("must").bool(),
          count: try item["count"]?.int64()))
    }
    forbidden = try (expect["forbidden_diagnostics"]?.array() ?? []).map { try $0.string() }
  }

  private static func records(_ list: JSONValue) throws -> [Record] {
    try list.array().map { item in
      let item = try item.object()
      try item.expectOnly([
        "t", "phase", "touch", "slot", "tracking_id", "x", "y", "t_any", "phase_any", "pos_any",
      ])
      var times: [Int64?] = [try microseconds(item.required("t").string())]
      for other in try item["t_any"]?.array() ?? [] {
        let text = try other.string()
        times.append(text == "open" ? nil : try microseconds(text))
      }
      let id = try item.required("tracking_id")
      var isNull = false
      if case .null = id.content { isNull = true }
      let position = [try item.required("x").int64(), try item.required("y").int64()]
      return Record(
        times: times,
        phases: [try item.required("phase").string()]
          + (try (item["phase_any"]?.array() ?? []).map { try $0.string() }),
        touch: try item.required("touch").int64(), slot: try item.required("slot").int64(),
        trackingID: isNull ? nil : try id.int64(),
        positions: [position] + (try (item["pos_any"]?.array() ?? []).map { try $0.array().map { try $0.int64() } }))
    }
  }

  private static func state(_ value: JSONValue) throws -> State {
    let item = try value.object()
    try item.expectOnly(["after_time", "current_slot", "slots", "keys_down"])
    let keys = try (item["keys_down"]?.array() ?? []).map { try $0.string() }
    if keys != [] && keys != ["BTN_TOUCH"] { throw TestTrouble("keys that this test does not know: \(keys)") }
    var slots: [(slot: Int64, trackingID: Int64, x: Int64, y: Int64)] = []
    for member in try item.required("slots").object().members {
      let values = try member.value.object()
      try values.expectOnly(["tracking_id", "x", "y"])
      guard let slot = Int64(member.key) else { throw TestTrouble("no slot number: \(member.key)") }
      slots.append(
        (
          slot, try values.required("tracking_id").int64(), try values.required("x").int64(),
          try values.required("y").int64()
        ))
    }
    return State(
      after: try item["after_time"].map { try microseconds($0.string()) },
      currentSlot: try item.required("current_slot").int64(), slots: slots, isTouchKeyDown: !keys.isEmpty)
  }

  /// `115.790618`, six decimals.
  private static func microseconds(_ text: String) throws -> Int64 {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].utf8.count == 6, let seconds = Int64(parts[0]), let rest = Int64(parts[1])
    else { throw TestTrouble("no time with six decimals: \(text)") }
    return seconds * 1_000_000 + rest
  }
}
