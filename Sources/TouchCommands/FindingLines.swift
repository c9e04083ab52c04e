import LinuxIO
import TouchDiagnostics
import TouchModel
import TouchRecording

extension JSONLines {
  /// A header, a line for each finding, and a summary.
  static func diagnosis(_ report: DiagnosisReport, to output: inout LineOutput) throws(CommandFailure) {
    try header("findings", devices: report.devices.map(\.description), source: report.source, to: &output)
    for finding in report.findings { try self.finding(finding, since: report.origin, to: &output) }
    output.bytes.openObject()
    output.bytes.field("summary", report.verdict)
    for severity in Severity.allCases.reversed() {
      output.bytes.key(named: "\(severity.name)s")
      output.bytes.element(report.count(severity))
    }
    output.bytes.key("devices")
    output.bytes.openArray()
    for (index, device) in report.devices.enumerated() {
      output.bytes.openObject()
      output.bytes.field("device", index)
      if let activity = device.activity {
        output.bytes.field("frames", activity.frames)
        output.bytes.field("touches", activity.touches)
        output.bytes.field("most_contacts", activity.mostContacts)
        output.bytes.field("seconds", seconds: activity.length)
      }
      output.bytes.closeObject()
    }
    output.bytes.closeArray()
    output.bytes.closeLine()
    try output.commit()
  }

  static func finding(_ finding: Finding, since origin: Timestamp, to output: inout LineOutput) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.field("finding", finding.id.rawValue)
    output.bytes.field("severity", finding.severity.name)
    output.bytes.field("device", finding.device)
    output.bytes.field("count", finding.count)
    output.bytes.field("first", seconds: finding.first.map { $0 - origin })
    output.bytes.field("last", seconds: finding.last.map { $0 - origin })
    output.bytes.field("text", finding.text)
    output.bytes.field("cause", finding.cause)
    output.bytes.field("remedy", finding.remedy)
    output.bytes.key("evidence")
    output.bytes.openObject()
    for evidence in finding.evidence {
      output.bytes.key(named: evidence.key)
      value(evidence.value, since: origin, &output.bytes)
    }
    output.bytes.closeObject()
    output.bytes.closeLine()
    try output.commit()
  }

  private static func value(_ value: Evidence.Value, since origin: Timestamp, _ bytes: inout ByteBuffer) {
    switch value {
    case .integer(let number): bytes.element(number)
    case .decimal(let number, let places): bytes.element(fixedPoint: number, decimals: places)
    case .text(let text): bytes.element(text)
    case .integers(let numbers):
      bytes.openArray()
      for number in numbers { bytes.element(number) }
      bytes.closeArray()
    case .times(let times):
      bytes.openArray()
      for time in times { bytes.element(seconds: time - origin) }
      bytes.closeArray()
    }
  }
}
