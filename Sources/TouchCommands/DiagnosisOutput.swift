import CommandLineKit
import LinuxIO
import TouchDiagnostics
import TouchModel
import TouchRecording

/// Prints reports as text or as JSON Lines, one source after the other.
struct DiagnosisOutput: ~Copyable {
  private var output: LineOutput
  private let isJSON: Bool
  private let style: TextStyle
  private var printed = 0
  private(set) var worst: Severity?

  init(output: consuming LineOutput, isJSON: Bool, style: TextStyle) {
    self.output = output
    self.isJSON = isJSON
    self.style = style
  }

  mutating func add(_ report: DiagnosisReport) throws(CommandFailure) {
    for finding in report.findings { worst = max(worst ?? .note, finding.severity) }
    if isJSON {
      try JSONLines.diagnosis(report, to: &output)
    } else {
      if printed > 0 { try line("") }
      try text(report)
    }
    printed += 1
    try output.flush()
  }

  mutating func finish() throws(CommandFailure) { try output.flush() }

  private mutating func line(_ text: String) throws(CommandFailure) {
    output.add(text)
    try output.endLine()
  }

  private mutating func text(_ report: DiagnosisReport) throws(CommandFailure) {
    if let source = report.source { try line(style.bold(source)) }
    for (index, device) in report.devices.enumerated() {
      try head(device, index: report.devices.count > 1 ? index : nil, isFile: report.source != nil)
    }
    for severity in Severity.allCases.reversed() {
      let findings = report.findings.filter { $0.severity == severity }
      if findings.isEmpty { continue }
      try line("")
      try line(heading(severity, findings.count))
      for finding in findings { try self.finding(finding, report) }
    }
    try line("")
    try line(report.verdict)
    if report.isLive && report.devices.contains(where: { $0.activity?.frames == 0 }) {
      try line("A device that sent nothing is judged by its description only: touch it while it is watched.")
    }
  }

  private mutating func head(
    _ device: DiagnosisReport.Device, index: Int?, isFile: Bool
  ) throws(CommandFailure) {
    let description = device.description
    let node = isFile ? "" : "\(description.nodeLabel)  "
    let number = index.map { "device \($0)  " } ?? ""
    let name = description.name.isEmpty ? "(no name)" : printable(description.name)
    try line(
      "\(number)\(node)\(name)  \(description.idLabel)  \(description.kind.rawValue), protocol \(description.protocolLabel)"
    )
    for fact in description.overrides { try line("  \(printable(fact))") }
    if let activity = device.activity { try line("  \(DiagnosisReport.seen(activity))") }
  }

  private func heading(_ severity: Severity, _ count: Int) -> String {
    let word = count == 1 ? severity.name : severity.name + "s"
    let capital = word.prefix(1).uppercased() + word.dropFirst()
    switch severity {
    case .error: return style.red(capital)
    case .warning: return style.yellow(capital)
    case .note: return style.cyan(capital)
    }
  }

  private mutating func finding(_ finding: Finding, _ report: DiagnosisReport) throws(CommandFailure) {
    let device = report.devices.count > 1 ? "device \(finding.device): " : ""
    try line("  \(style.bold(finding.id.rawValue))")
    try paragraph(nil, device + finding.text)
    if let first = finding.first, let last = finding.last {
      let from = "\(SourceClock.text(first, since: report.origin)) s"
      let to = finding.count > 1 ? ", last at \(SourceClock.text(last, since: report.origin)) s" : ""
      try paragraph("when", finding.count > 1 ? "\(finding.count) times, first at \(from)\(to)" : "at \(from)")
    }
    if !finding.evidence.isEmpty {
      let parts = finding.evidence.map { evidence in
        let unit = evidence.unit.symbol.isEmpty ? "" : " \(evidence.unit.symbol)"
        let name = String(evidence.name.map { $0 == "_" ? " " : $0 })
        return "\(name) \(evidence.value.text(since: report.origin))\(unit)"
      }
      try paragraph("evidence", parts.joined(separator: "; "))
    }
    try paragraph("cause", finding.cause)
    try paragraph("remedy", finding.remedy)
  }

  /// A text that is filled up to 100 columns, beside its label where it has one.
  private mutating func paragraph(_ label: String?, _ text: String) throws(CommandFailure) {
    let indent = label == nil ? 4 : 14
    var row = "    "
    if let label { row += style.dim(label) + String(repeating: " ", count: indent - 4 - label.utf8.count) }
    var width = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty && width + 1 + word.count > 100 {
        try line(row)
        row = String(repeating: " ", count: indent)
        width = indent
        isEmpty = true
      }
      row += (isEmpty ? "" : " ") + word
      width += word.count + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    try line(row)
  }
}

enum SourceClock {
  static func text(_ time: Timestamp, since origin: Timestamp) -> String {
    var bytes = ByteBuffer(capacity: 32)
    bytes.append(microsecondsAsSeconds: Timestamp(nanoseconds: (time - origin).nanoseconds).microseconds)
    return bytes.string
  }
}

extension DeviceDescription {
  /// What hwdb and libinput's rules changed of the driver's word: both are seen in the ranges and nowhere else.
  fileprivate var overrides: [String] {
    let prefixes = ["EVDEV_ABS_", "LIBINPUT_FUZZ_", "LIBINPUT_CALIBRATION_MATRIX"]
    return (udev?.publicProperties ?? []).filter { entry in prefixes.contains { entry.key.hasPrefix($0) } }
      .map { "udev \($0.key)=\($0.value)" }
  }
}
