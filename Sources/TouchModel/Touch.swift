/// What a touch did in a frame.
///
/// Law: a touch has exactly one `began`, then exactly one `ended` or `cancelled`, and nothing after it.
@frozen
public enum TouchPhase: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case began
  case moved
  case stationary
  /// The hardware lifted it.
  case ended
  /// We lost it, or it was never meant.
  case cancelled

  @inlinable
  public var isOver: Bool { self == .ended || self == .cancelled }

  /// The word that JSON Lines and texts use.
  public var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

/// Why a touch was cancelled.
@frozen
public enum CancelReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case none
  case unplugged
  case revoked
  /// The kernel let go of everything: inhibit, suspend, or the first sign of an unplug.
  case kernelRelease
  case endOfStream
  /// Its end was lost in a SYN_DROPPED gap.
  case lostInDrop
  case palm

  public var name: String {
    switch self {
    case .none: "none"
    case .unplugged: "unplugged"
    case .revoked: "revoked"
    case .kernelRelease: "kernel-release"
    case .endOfStream: "end-of-stream"
    case .lostInDrop: "lost-in-drop"
    case .palm: "palm"
    }
  }
}

/// What touches. The corresponding C constants are `MT_TOOL_*`.
@frozen
public enum TouchTool: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case finger = 0
  case pen = 1
  case palm = 2
  case dial = 0x0a
  case unknown = 0xff

  @inlinable
  public init(mtTool value: Int32) {
    self = UInt8(exactly: value).flatMap { TouchTool(rawValue: $0) } ?? .unknown
  }

  public var name: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .palm: "palm"
    case .dial: "dial"
    case .unknown: "unknown"
    }
  }
}

/// Names a touch within its session: device and running number.
@frozen
public struct TouchID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var rawValue: UInt64

  @inlinable
  public init(device: UInt16, number: UInt64) { rawValue = UInt64(device) << 48 | (number & 0xffff_ffff_ffff) }

  @inlinable public var device: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 48) }
  /// Counts a device's touches from 1; never used again.
  @inlinable public var number: UInt64 { rawValue & 0xffff_ffff_ffff }
  @inlinable
  public static func < (a: TouchID, b: TouchID) -> Bool { a.rawValue < b.rawValue }
}

/// One contact at one moment.
@frozen
public struct Touch: Sendable, BitwiseCopyable {
  /// The fourteen values from ABS_MT_TOUCH_MAJOR (0x30) to ABS_MT_TOOL_Y (0x3d), as the device sent them.
  public static var valueCount: Int { 14 }

  public var id: TouchID
  /// When it began, by the kernel's clock.
  public var began: Timestamp
  /// The time of the frame that this is from.
  public var time: Timestamp
  /// Raw values, index = code − 0x30. Unit: device units.
  public var values: InlineArray<14, Int32>
  /// Bit n set: the device has code 0x30 + n, so `values[n]` means something.
  public var presence: UInt16
  public var phase: TouchPhase
  public var tool: TouchTool
  public var cancelReason: CancelReason
  /// −1 where the device has no slots.
  public var slot: Int32

  @inlinable
  public init(
    id: TouchID, began: Timestamp, time: Timestamp, slot: Int32, presence: UInt16 = 0, phase: TouchPhase = .began,
    tool: TouchTool = .finger
  ) {
    self.id = id
    self.began = began
    self.time = time
    self.values = InlineArray(repeating: 0)
    self.presence = presence
    self.phase = phase
    self.tool = tool
    self.cancelReason = .none
    self.slot = slot
  }

  /// The value of one ABS_MT code; nil where the device has no such axis.
  @inlinable
  public func value(_ usage: EventUsage) -> Int32? {
    let index = usage.rawValue &- EventUsage.absMTTouchMajor.rawValue
    guard index < UInt32(Touch.valueCount), presence & (1 << UInt16(index)) != 0 else { return nil }
    return values[Int(index)]
  }

  /// Unit: device units.
  @inlinable public var x: Int32 { values[5] }
  /// Unit: device units.
  @inlinable public var y: Int32 { values[6] }
  /// The kernel's name for the contact; −1 where the device gives none.
  @inlinable public var trackingID: Int32 { values[9] }
  @inlinable public var pressure: Int32? { value(.absMTPressure) }
  @inlinable public var touchMajor: Int32? { value(.absMTTouchMajor) }
  @inlinable public var touchMinor: Int32? { value(.absMTTouchMinor) }
  @inlinable public var orientation: Int32? { value(.absMTOrientation) }
  @inlinable public var distance: Int32? { value(.absMTDistance) }
}
