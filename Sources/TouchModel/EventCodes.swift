/// Event types. The corresponding C constants are `EV_*`.
@frozen
public enum EventType {
  public static let syn: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let rel: UInt16 = 0x02
  public static let abs: UInt16 = 0x03
  public static let msc: UInt16 = 0x04
  public static let sw: UInt16 = 0x05
  public static let led: UInt16 = 0x11
  public static let snd: UInt16 = 0x12
  public static let rep: UInt16 = 0x14
  public static let ff: UInt16 = 0x15
}

/// Device properties. The corresponding C constants are `INPUT_PROP_*`.
@frozen
public enum InputProperty {
  public static let pointer: UInt16 = 0x00
  public static let direct: UInt16 = 0x01
  public static let buttonpad: UInt16 = 0x02
  public static let semiMT: UInt16 = 0x03
}

/// The usages that touchrec itself looks at. Each is named after its C constant.
extension EventUsage {
  @inlinable public static var synReport: EventUsage { EventUsage(rawValue: 0x0000_0000) }
  @inlinable public static var synConfig: EventUsage { EventUsage(rawValue: 0x0000_0001) }
  @inlinable public static var synMTReport: EventUsage { EventUsage(rawValue: 0x0000_0002) }
  @inlinable public static var synDropped: EventUsage { EventUsage(rawValue: 0x0000_0003) }

  @inlinable public static var btnLeft: EventUsage { EventUsage(rawValue: 0x0001_0110) }
  @inlinable public static var btnToolPen: EventUsage { EventUsage(rawValue: 0x0001_0140) }
  @inlinable public static var btnToolRubber: EventUsage { EventUsage(rawValue: 0x0001_0141) }
  @inlinable public static var btnToolFinger: EventUsage { EventUsage(rawValue: 0x0001_0145) }
  @inlinable public static var btnToolQuintTap: EventUsage { EventUsage(rawValue: 0x0001_0148) }
  @inlinable public static var btnTouch: EventUsage { EventUsage(rawValue: 0x0001_014a) }
  @inlinable public static var btnToolDoubleTap: EventUsage { EventUsage(rawValue: 0x0001_014d) }
  @inlinable public static var btnToolTripleTap: EventUsage { EventUsage(rawValue: 0x0001_014e) }
  @inlinable public static var btnToolQuadTap: EventUsage { EventUsage(rawValue: 0x0001_014f) }

  @inlinable public static var absX: EventUsage { EventUsage(rawValue: 0x0003_0000) }
  @inlinable public static var absY: EventUsage { EventUsage(rawValue: 0x0003_0001) }
  @inlinable public static var absPressure: EventUsage { EventUsage(rawValue: 0x0003_0018) }
  @inlinable public static var absDistance: EventUsage { EventUsage(rawValue: 0x0003_0019) }

  @inlinable public static var absMTSlot: EventUsage { EventUsage(rawValue: 0x0003_002f) }
  @inlinable public static var absMTTouchMajor: EventUsage { EventUsage(rawValue: 0x0003_0030) }
  @inlinable public static var absMTTouchMinor: EventUsage { EventUsage(rawValue: 0x0003_0031) }
  @inlinable public static var absMTWidthMajor: EventUsage { EventUsage(rawValue: 0x0003_0032) }
  @inlinable public static var absMTWidthMinor: EventUsage { EventUsage(rawValue: 0x0003_0033) }
  @inlinable public static var absMTOrientation: EventUsage { EventUsage(rawValue: 0x0003_0034) }
  @inlinable public static var absMTPositionX: EventUsage { EventUsage(rawValue: 0x0003_0035) }
  @inlinable public static var absMTPositionY: EventUsage { EventUsage(rawValue: 0x0003_0036) }
  @inlinable public static var absMTToolType: EventUsage { EventUsage(rawValue: 0x0003_0037) }
  @inlinable public static var absMTBlobID: EventUsage { EventUsage(rawValue: 0x0003_0038) }
  @inlinable public static var absMTTrackingID: EventUsage { EventUsage(rawValue: 0x0003_0039) }
  @inlinable public static var absMTPressure: EventUsage { EventUsage(rawValue: 0x0003_003a) }
  @inlinable public static var absMTDistance: EventUsage { EventUsage(rawValue: 0x0003_003b) }
  @inlinable public static var absMTToolX: EventUsage { EventUsage(rawValue: 0x0003_003c) }
  @inlinable public static var absMTToolY: EventUsage { EventUsage(rawValue: 0x0003_003d) }

  @inlinable public static var mscTimestamp: EventUsage { EventUsage(rawValue: 0x0004_0005) }
}
