import Testing
import TouchDiagnostics
import TouchModel
import TouchRecording
import TouchTesting

@Suite("The diagnosis of the public faults")
struct CaseDiagnosisTests {
  /// What a reader says of a file is a warning of the reader's, no finding.
  static let notFindings: Set<String> = ["newer-file-version"]

  @Test("What must be found is found with its numbers, what is forbidden is not", arguments: try BugCase.names())
  func required(name: String) throws {
    let bug = try BugCase(name)
    let findings = try Self.findings(bug)
    for expected in try bug.expect["diagnostics"]?.array() ?? [] {
      let row = try expected.object()
      let id = try row.required("class").string()
      if Self.notFindings.contains(id) { continue }
      let known = try #require(FindingID(rawValue: id), "\(id) is a finding")
      let candidates = findings.filter { $0.id == known }
      if try !row.required("must").bool() && candidates.isEmpty { continue }
      #expect(
        try candidates.contains { try Self.agrees($0, row) },
        "\(id) as in \(row.members.map { "\($0.key): \($0.value)" }), got \(findings.map(\.text))")
    }
    for forbidden in try bug.expect["forbidden_diagnostics"]?.array() ?? [] {
      #expect(!findings.contains { (try? forbidden.string()) == $0.id.rawValue }, "\(findings.map(\.text))")
    }
  }

  @Test("All 52 cases are here")
  func count() throws {
    #expect(try BugCase.names().count == 52)
  }

  /// Every finding of every case, so that a change of any of them is seen.
  @Test("The findings of all cases are those of the checked-in table")
  func table() throws {
    var text = ""
    for name in try BugCase.names() {
      let findings = try Self.findings(try BugCase(name))
      text += "\(name):\(findings.map { " \($0.id.rawValue)×\($0.count)" }.joined())\n"
    }
    expectGolden(text, "diagnose/cases.txt")
  }

  static func findings(_ bug: BugCase) throws -> [Finding] {
    var result: [Finding] = []
    for device in 0..<(try bug.files.count) {
      var description = try bug.description(of: device)
      if try bug.isForbidden { description.udev = UdevFacts(node: "/dev/input/event7", access: .needsInputGroup) }
      let stream = StreamDiagnostician(description, device: UInt16(device))
      try bug.forEach(device: device) { stream.see($0) }
      stream.finish()
      result += DeviceChecks.findings(of: description, index: UInt16(device)) + stream.findings
    }
    return result
  }

  /// Compares the numbers that a case gives with the finding's.
  private static func agrees(_ finding: Finding, _ row: JSONObject) throws -> Bool {
    func number(_ key: String) throws -> Int64? { try row[key]?.int64() }
    func integer(_ key: String) -> Int64? {
      if case .integer(let value)? = finding.evidence(key) { value } else { nil }
    }
    func fixed(_ key: String) -> Int64? {
      if case .decimal(let value, _)? = finding.evidence(key) { value } else { nil }
    }
    if let count = try number("count"), Int64(finding.count) != count { return false }
    for key in ["slot", "old", "new", "step_us", "touches"] {
      if let value = try number(key), integer(key) != value { return false }
    }
    if let value = try number("max"), integer("maximum") != value { return false }
    if let value = try number("observed_max"), integer("observed_maximum") != value { return false }
    if let axis = try row["axis"]?.string(), finding.evidence("axis") != .text(axis) { return false }
    if let declared = try row["declared"]?.array() {
      let range = (try declared[0].int64(), try declared[1].int64())
      if integer("minimum") != range.0 || integer("maximum") != range.1 { return false }
    }
    if let rate = try row["rate_hz"]?.fixedPoint(decimals: 1) {
      let tolerance = try row.required("rate_tolerance").fixedPoint(decimals: 1)
      if abs((fixed("rate_hz") ?? .min / 2) - rate) > tolerance { return false }
    }
    if let distance = try row["distance_mm"]?.fixedPoint(decimals: 1) {
      let tolerance = try row.required("tolerance_mm").fixedPoint(decimals: 1)
      if abs((fixed("distance_mm") ?? .min / 2) - distance) > tolerance { return false }
    }
    switch row["at"]?.content {
    case .string?: if finding.first != (try BugCase.time(row, "at")) { return false }
    case .array(let values)?:
      let place = (try values[0].int64(), try values[1].int64())
      if integer("x") != place.0 || integer("y") != place.1 { return false }
    default: break
    }
    return true
  }
}
