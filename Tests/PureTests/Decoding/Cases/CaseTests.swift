import Testing
import TouchDecoding
import TouchModel
import TouchTesting

/// The 52 reduced public faults of Tests/Fixtures/cases, each from its file's bytes to the touches.
///
/// What gestures, findings and replay make of them is tested where those live.
@Suite struct CaseTests {
  static let names = [
    "01-first-touch-same-x-at-open",
    "02-partial-updates-per-slot",
    "03-down-up-in-one-frame",
    "04-release-and-new-id-in-one-frame",
    "05-id-replaced-without-release",
    "06-id-zero-wrap-and-reuse",
    "07-slot-persists-across-frames",
    "08-initial-slot-not-zero",
    "09-slot-out-of-range",
    "10-release-frame-bad-coords",
    "11-single-touch-only",
    "12-no-ev-key-and-split-times",
    "13-btn-touch-lies",
    "15-empty-and-msc-frames-hold",
    "16-dropped-finger-gone-other-new",
    "17-dropped-id-changed",
    "18-dropped-discard-until-report",
    "19-palm-mid-touch",
    "20-palm-flapping",
    "21-hover-distance",
    "22-clock-jumps-back",
    "23-year-2038-crossing",
    "24-out-of-range-positions",
    "25-resolution-zero",
    "26-zero-range-axis",
    "27-swapped-axes",
    "28-calibration-matrix-order",
    "29-unplugged-mid-touch",
    "30-finger-down-at-open",
    "31-event-nodes-permission-denied",
    "32-replay-duplicates-filtered",
    "33-replay-fuzz-alters",
    "34-replay-twice-current-slot",
    "35-replay-first-frame-at-zero",
    "36-evemu-1.0-no-version",
    "37-evemu-crlf-name-leading-zeros",
    "38-getevent-hex-release",
    "39-libinput-record-two-devices",
    "40-double-tap-two-spots",
    "41-long-press-jitter",
    "42-pinch-one-finger-still",
    "43-three-finger-diagonal-swipe",
    "44-two-finger-scroll-drift",
    "45-two-devices-same-slot",
    "46-fake-mt-gamepad",
    "47-no-direct-prop",
    "48-low-report-rate",
    "49-ghost-touches-no-position",
    "50-semi-mt-release-jump",
    "51-pointer-jump",
    "52-evemu-newer-version-comments",
  ]

  @Test(arguments: names)
  func `A public fault gives the touches that are right`(_ name: String) throws {
    let file = try CaseFile(name)
    let match = CaseMatch(file: file)
    for form in file.resyncs.isEmpty ? [.live] : ResyncForm.allCases {
      for part in file.parts {
        let run = try CaseRun(part, of: file, form: form)
        let differences = part.answers.map { match.difference($0, run.records) }
        #expect(
          differences.contains(nil),
          "\(part.evemu), \(form): \(differences[0] ?? "")\n\(run.records.map(\.description).joined(separator: "\n"))")
        checkDevice(run.device, file)
        checkAnomalies(run.anomalies, file)
      }
    }
  }

  @Test(.disabled("protocol A is decoded from issue 3 on"), arguments: ["14-protocol-a-two-fingers"])
  func `Anonymous contacts are told apart`(_ name: String) throws {
    try `A public fault gives the touches that are right`(name)
  }

  /// The contents of these two are decoded above, from their evemu twins.
  @Test(
    .disabled("getevent and libinput texts are read from issue 6 on"),
    arguments: ["38-getevent-hex-release.getevent.txt", "39-libinput-record-two-devices.yml"])
  func `Other programs' recordings give the same touches`(_ name: String) {}

  @Test func `No case is left out`() throws {
    let listing = try Program.run(["ls", Fixtures.path("cases")]).output.split(separator: "\n")
    let found = listing.compactMap { $0.hasSuffix(".expected.json") ? String($0.dropLast(14)) : nil }
    #expect(found.count == 52)
    #expect(found.filter { !CaseTests.names.contains($0) } == ["14-protocol-a-two-fingers"])
  }

  private func checkDevice(_ device: DeviceDescription, _ file: CaseFile) {
    if file.kind == "not-touch" {
      #expect(device.touchProtocol == .none)
    } else if let kind = file.kind {
      #expect(device.kind.rawValue == kind)
    }
    guard let name = file.protocolName else { return }
    let found =
      switch device.touchProtocol {
      case .slots, .semi: "B"
      case .anonymous: "A"
      case .single: "single"
      case .none: "none"
      }
    #expect(found == name)
  }

  /// The diagnostics that decoding itself can tell; the rest is TouchDiagnostics'.
  private func checkAnomalies(_ anomalies: [Anomaly], _ file: CaseFile) {
    for (name, kind) in CaseTests.kinds {
      let count = anomalies.count { $0.kind == kind }
      if let wanted = file.diagnostics.first(where: { $0.name == name }), wanted.isMust {
        #expect(count > 0, "\(name) is not told")
        if let exactly = wanted.count { #expect(Int64(count) == exactly, "\(name)") }
      }
      if file.forbidden.contains(name) { #expect(count == 0, "\(name) is told without a reason") }
    }
  }

  private static let kinds: [(String, Anomaly.Kind)] = [
    ("tracking-id-replaced", .trackingIDReplaced), ("zero-length-touch", .zeroLengthTouch),
    ("slot-out-of-range", .slotOutOfRange), ("syn-dropped", .synDropped), ("palm", .palm),
    ("btn-touch-mismatch", .btnTouchMismatch), ("clock-backwards", .clockBackwards),
  ]
}
