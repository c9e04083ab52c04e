import TouchDevice
import TouchDiagnostics
import TouchModel

/// What was found in one source.
struct DiagnosisReport {
  struct Device {
    var description: DeviceDescription
    /// Nil for a device that was not read.
    var activity: StreamActivity?
  }

  /// The file; nil for devices.
  var source: String?
  var isLive: Bool
  var devices: [Device]
  /// The heaviest first.
  var findings: [Finding]
  /// The source's first event, from which all times are counted.
  var origin: Timestamp

  init(source: String?, isLive: Bool, streams: [StreamDiagnostician], origin: Timestamp) {
    self.source = source
    self.isLive = isLive
    self.origin = origin
    devices = streams.map { Device(description: $0.description, activity: $0.activity) }
    findings =
      streams.enumerated().flatMap { index, stream in
        DiagnosisReport.checks(of: stream.description, UInt16(truncatingIfNeeded: index)) + stream.findings
      }.inOrder
  }

  /// For a device that is not read: what its description tells.
  init(describing device: DeviceDescription) {
    source = nil
    isLive = true
    origin = .zero
    devices = [Device(description: device, activity: nil)]
    findings = DiagnosisReport.checks(of: device, 0).inOrder
  }

  private static func checks(of device: DeviceDescription, _ index: UInt16) -> [Finding] {
    DeviceChecks.findings(
      of: device, index: index, accessRemedy: device.udev.flatMap { $0.access.remedy(node: device.nodeLabel) })
  }

  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// `2 findings: 1 error, 1 note`
  var verdict: String {
    if findings.isEmpty { return "no findings" }
    let parts = Severity.allCases.reversed().filter { count($0) > 0 }.map { plural(count($0), $0.name) }
    return "\(plural(findings.count, "finding")): \(parts.joined(separator: ", "))"
  }

  /// Milliseconds are enough to tell how long somebody watched.
  static func seen(_ activity: StreamActivity) -> String {
    let length = activity.length.nanoseconds / 1_000_000
    let thousandths = String(1000 + length % 1000).dropFirst()
    return "\(plural(activity.frames, "frame")), \(plural(activity.touches, "touch", "touches"))"
      + (activity.touches > 0 ? " (\(activity.mostContacts) at once at most)" : "")
      + " in \(length / 1000).\(thousandths) s"
  }
}

/// `1 frame`, `2 frames`
func plural(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
