import TouchDecoding
public import TouchModel

/// Decodes one device's frames and has them diagnosed: frames in, findings out.
///
/// A class, since decoders do not go into an array. Not for use on two threads at once.
public final class StreamDiagnostician {
  public let description: DeviceDescription
  public private(set) var diagnostician: Diagnostician
  private var decoder: TouchDecoder
  private var last = Timestamp.zero

  public init(_ description: DeviceDescription, device: UInt16 = 0, thresholds: Thresholds = Thresholds()) {
    self.description = description
    diagnostician = Diagnostician(description, device: device, thresholds: thresholds)
    decoder = TouchDecoder(description, device: device)
    decoder.recordsAnomalies = true
  }

  public func see(_ frame: borrowing EventFrame) {
    last = frame.time
    diagnostician.see(frame)
    decoder.decode(frame) { diagnostician.see($0) }
    takeAnomalies()
  }

  /// Closes the stream: what is down is judged as of its last frame.
  public func finish() {
    decoder.cancelAll(.endOfStream, at: last) { diagnostician.see($0) }
    takeAnomalies()
  }

  private func takeAnomalies() {
    if decoder.anomalies.isEmpty { return }
    for anomaly in decoder.anomalies { diagnostician.see(anomaly) }
    decoder.removeAnomalies()
  }

  public var activity: StreamActivity { diagnostician.activity }
  /// The stream's findings, the heaviest first. What the description tells is `DeviceChecks`' to say.
  public var findings: [Finding] { diagnostician.findings }
}
