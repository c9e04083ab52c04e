public import TouchModel

/// Frames written as a line of text, so that a test fits in one look.
///
/// Tokens: `@10` time in ms from here on · `s0` ABS_MT_SLOT · `i45` / `i-` tracking id · `x400` `y350` position ·
/// `b1` BTN_TOUCH · `t2` tool type · `d5` distance · `p30` pressure · `X5` `Y6` plain axes · `DROP` SYN_DROPPED ·
/// `!snapshot` `!drop` `!removed` `!revoked` flags of the frame · `|` SYN_REPORT 0 · `|1` SYN_REPORT 1.
public struct EventScript: Sendable {
  public struct Frame: Sendable {
    public var time: Timestamp
    public var flags: FrameFlags
    public var events: [InputEvent]
  }

  public var frames: [Frame] = []

  public init(_ text: String) {
    var time = Timestamp.zero
    var flags: FrameFlags = []
    var events: [InputEvent] = []
    for token in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let rest = String(token.dropFirst())
      let value = rest == "-" ? -1 : Int32(rest) ?? 0
      switch token.first {
      case "@": time = Timestamp(nanoseconds: Int64(value) * 1_000_000)
      case "s": events.append(InputEvent(.absMTSlot, value))
      case "i": events.append(InputEvent(.absMTTrackingID, value))
      case "x": events.append(InputEvent(.absMTPositionX, value))
      case "y": events.append(InputEvent(.absMTPositionY, value))
      case "X": events.append(InputEvent(.absX, value))
      case "Y": events.append(InputEvent(.absY, value))
      case "b": events.append(InputEvent(.btnTouch, value))
      case "t": events.append(InputEvent(.absMTToolType, value))
      case "d": events.append(InputEvent(.absMTDistance, value))
      case "p": events.append(InputEvent(.absMTPressure, value))
      case "D":
        events.append(InputEvent(.synDropped, 0))
        flags.insert(.afterDrop)
      case "!":
        switch rest {
        case "snapshot": flags.insert(.snapshot)
        case "drop": flags.insert(.afterDrop)
        case "removed":
          frames.append(Frame(time: time, flags: .removed, events: []))
        case "revoked":
          frames.append(Frame(time: time, flags: [.removed, .revoked], events: []))
        default: preconditionFailure("unknown flag in event script: \(token)")
        }
      case "|":
        events.append(InputEvent(.synReport, value))
        if value == 1 { flags.insert(EventScript.isRelease(events) ? .kernelRelease : .continued) }
        frames.append(Frame(time: time, flags: flags, events: events))
        flags = []
        events = []
      default: preconditionFailure("unknown token in event script: \(token)")
      }
    }
  }

  private static func isRelease(_ events: [InputEvent]) -> Bool {
    events.dropLast().allSatisfy {
      ($0.type == EventType.key && $0.value == 0) || ($0.usage == .absMTTrackingID && $0.value < 0)
        || $0.usage == .absMTSlot
    }
  }

  /// Hands the frames over one by one, numbered.
  public func forEach<E>(device: UInt16 = 0, _ body: (borrowing EventFrame) throws(E) -> Void) throws(E) {
    var buffer = FrameBuffer()
    for (index, frame) in frames.enumerated() {
      buffer.removeAll()
      buffer.header = FrameHeader(
        kernelTime: frame.time, receiveTime: frame.time, sequence: UInt32(index), device: device, flags: frame.flags)
      for event in frame.events { buffer.append(event) }
      try body(buffer.frame)
    }
  }
}
