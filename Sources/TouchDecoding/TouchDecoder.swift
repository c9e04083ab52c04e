public import TouchModel

/// Turns one device's frames into touches.
///
/// Law: every touch has exactly one `began`, then exactly one `ended` or `cancelled`, and nothing after it; close the stream with
/// `cancelAll`. Time is the frames' own, and equal frames give equal touches. Nothing is allocated per frame.
///
/// A TouchFrame is published for each instant: parts of a split frame (`continued`) make one. A contact that comes and goes
/// within one frame is published as two TouchFrames of one time, so that a touch never stands twice in one.
public struct TouchDecoder: ~Copyable {
  /// Real devices announce up to 250 slots; what is above is ignored and reported.
  public static let maximumSlots = 256

  /// Whether `anomalies` is filled. Off, it costs nothing.
  public var recordsAnomalies = false
  /// What was out of order since `removeAnomalies()`, oldest first.
  public internal(set) var anomalies: [Anomaly] = []

  @usableFromInline var touches: TouchBuffer
  var slots: SlotTable
  let mode: DecodingMode
  let hasSlots: Bool
  let presence: UInt16
  let defaultTool: TouchTool
  /// −1 while the last ABS_MT_SLOT was out of range.
  var currentSlot = 0
  var nextNumber: UInt64 = 1
  var isHolding = false
  /// The next ingestion goes on with an instant that has been published in part.
  var resumesInstant = false
  var isSplitInstant = false
  var lastTime: Timestamp?
  var contactsDown = 0

  public init(_ description: DeviceDescription, device: UInt16 = 0) {
    let announced = description.slotCount
    mode = DecodingMode(description)
    hasSlots = mode == .slots
    slots = SlotTable(count: mode == .slots ? min(max(announced, 1), TouchDecoder.maximumSlots) : 1)
    presence = mode.presence(of: description)
    defaultTool = description.kind == .pen ? .pen : .finger
    touches = TouchBuffer(device: device, geometry: TouchGeometry(description), capacity: slots.count * 2)
    // ABS_MT_SLOT is a plain axis to the kernel: it starts at 0, whatever minimum is announced.
    if announced > TouchDecoder.maximumSlots {
      anomalies.append(
        Anomaly(
          .tooManySlots, time: .zero, sequence: 0, first: Int32(clamping: announced),
          second: Int32(TouchDecoder.maximumSlots)))
    }
  }

  public mutating func removeAnomalies() { anomalies.removeAll(keepingCapacity: true) }

  /// Touches that are down now.
  public var activeCount: Int {
    var n = 0
    for i in 0..<touches.count where !touches[i].phase.isOver { n += 1 }
    return n
  }

  /// Decodes a frame and hands each TouchFrame that it completes to `body`.
  @inlinable
  public mutating func decode<E>(
    _ frame: borrowing EventFrame, _ body: (borrowing TouchFrame) throws(E) -> Void
  ) throws(E) {
    if frame.header.flags.contains(.removed) {
      let reason: CancelReason = frame.header.flags.contains(.revoked) ? .revoked : .unplugged
      return try cancelAll(reason, at: frame.time, body)
    }
    var cursor = -1
    while true {
      let step = ingest(frame, from: &cursor)
      if step == .hold { return }
      try body(touches.frame)
      if step == .complete { return }
    }
  }

  /// Cancels every touch that is down: the device or its stream is gone.
  ///
  /// - Parameter time: When that was known; the touches keep their last positions.
  @inlinable
  public mutating func cancelAll<E>(
    _ reason: CancelReason, at time: Timestamp, _ body: (borrowing TouchFrame) throws(E) -> Void
  ) throws(E) {
    if publishHeld() { try body(touches.frame) }
    if cancelEverything(reason, at: time) { try body(touches.frame) }
  }
}

/// What a frame has led to so far.
@usableFromInline
enum DecodingStep {
  /// Nothing to publish: the next frame belongs to the same instant.
  case hold
  /// Publish and go on with the same frame.
  case publish
  /// Publish; the frame is done.
  case complete
}

/// How a device's events are read.
enum DecodingMode {
  case slots
  /// One contact from plain axes and a button.
  case single(button: EventUsage)
  /// No touches: fake MT, protocol A (issue 3), no touch device at all.
  case none

  init(_ description: DeviceDescription) {
    switch description.touchProtocol {
    case .slots, .semi: self = .slots
    case .single: self = .single(button: description.has(.btnTouch) ? .btnTouch : .btnLeft)
    case .anonymous, .none: self = .none
    }
  }

  func presence(of description: DeviceDescription) -> UInt16 {
    var mask: UInt16 = 0
    switch self {
    case .slots:
      for index in 0..<Touch.valueCount
      where description.has(EventUsage(type: EventType.abs, code: 0x30 + UInt16(index))) {
        mask |= 1 << UInt16(index)
      }
    case .single:
      mask = 1 << UInt16(SlotState.positionX) | 1 << UInt16(SlotState.positionY)
      if description.has(.absPressure) { mask |= 1 << 10 }
      if description.has(.absDistance) { mask |= 1 << UInt16(SlotState.distance) }
    case .none: break
    }
    return mask
  }

  static func == (a: DecodingMode, b: DecodingMode) -> Bool {
    switch (a, b) {
    case (.slots, .slots), (.none, .none): true
    case (.single(let x), .single(let y)): x == y
    default: false
    }
  }
}
