import TouchModel

/// One thing that a session has to say, in the order in which it came about.
@frozen
public enum SessionOutput: Sendable, BitwiseCopyable {
  case gesture(GestureEvent)
  /// Only with `Session.Reports.deliveries`.
  case delivery(Delivery)
  /// Only with `Session.Reports.failures`.
  case failure(Failure)
}

/// Room for what one step of a session has to say; it grows to the fullest step seen and never shrinks.
@usableFromInline
struct Outbox: Sendable {
  @usableFromInline var items: [SessionOutput] = []
  var reports: Session.Reports
  /// Touches that the recognizer at work has taken from the content.
  var claimed = TouchSet()

  // Whose step it is: set by the session before a recognizer gets to work.
  var attachment = AttachmentID(rawValue: 0)
  var region = RegionID.surface
  var frame = SurfaceRect.everywhere
  var preset: Preset?

  init(reports: Session.Reports) {
    self.reports = reports
    items.reserveCapacity(64)
  }

  mutating func send(_ event: GestureEvent) {
    var event = event
    event.attachment = attachment
    event.region = region
    event.preset = preset
    event.placeInRegion = frame.local(event.place)
    if event.touches.count > 0 { event.device = event.touches[0].device }
    items.append(.gesture(event))
  }

  mutating func deliver(to responder: Responder, _ phase: TouchPhase, _ touch: TouchID, time: Timestamp) {
    guard reports.contains(.deliveries) else { return }
    items.append(.delivery(Delivery(to: responder, phase, touch, time: time)))
  }

  mutating func fail(
    _ gesture: Gesture, _ reason: FailureReason, at time: Timestamp, measured: Int64 = 0, limit: Int64 = 0
  ) {
    guard reports.contains(.failures) else { return }
    items.append(
      .failure(
        Failure(
          gesture, reason, preset: preset, region: region, attachment: attachment, time: time, measured: measured,
          limit: limit)))
  }
}
