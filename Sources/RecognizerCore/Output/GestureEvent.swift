public import TouchModel

/// Names a recognizer or preset that was attached to a session; never used again for another.
@frozen
public struct AttachmentID: Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The touches that a gesture is made of, the first ten of them.
@frozen
public struct TouchList: Sendable, BitwiseCopyable {
  @usableFromInline var ids: InlineArray<10, TouchID>
  @usableFromInline var storedCount: UInt8

  @inlinable public static var capacity: Int { 10 }

  @inlinable
  public init() {
    ids = InlineArray(repeating: TouchID(device: 0, number: 0))
    storedCount = 0
  }

  @inlinable public var count: Int { Int(storedCount) }

  /// - Precondition: `index` is below `count`.
  @inlinable
  public subscript(index: Int) -> TouchID {
    precondition(index >= 0 && index < count)
    return ids[index]
  }

  /// Does nothing when the list is full.
  @inlinable
  public mutating func append(_ id: TouchID) {
    guard count < TouchList.capacity else { return }
    ids[count] = id
    storedCount &+= 1
  }
}

/// A gesture that began, went on, ended or was cancelled.
@frozen
public struct GestureEvent: Sendable, BitwiseCopyable {
  public var gesture: Gesture
  public var state: GestureState
  /// Where a preset reports, which; nil for a recognizer that was attached by itself.
  public var preset: Preset?
  public var action: GestureAction
  public var direction: Direction
  /// Fingers that take part.
  public var fingers: UInt8
  /// Taps in a row; 0 where the gesture is no tap.
  public var taps: UInt8
  /// Index of the device that the first touch is from.
  public var device: UInt16
  public var region: RegionID
  public var attachment: AttachmentID
  /// In session time. Unit: ns.
  public var time: Timestamp
  /// Mean of the fingers' places. Unit: µm from the glass's top left.
  public var place: SurfacePoint
  /// The same from the region's top left. Unit: µm.
  public var placeInRegion: SurfacePoint
  /// The way of the fingers' mean since the gesture's start. Unit: µm.
  public var translation: SurfaceVector
  /// Unit: µm/s; zero where the gesture knows none.
  public var velocity: SurfaceVector
  /// How much the fingers have spread since the start. Unit: 1/1,000,000; 1,000,000 where the gesture knows none.
  public var scale: Int32
  /// How far the fingers have turned since the start, clockwise. Unit: 1/1000 degree.
  public var rotation: Int32
  public var touches: TouchList

  @inlinable
  public init(_ gesture: Gesture, _ state: GestureState, time: Timestamp, place: SurfacePoint) {
    self.gesture = gesture
    self.state = state
    self.time = time
    self.place = place
    preset = nil
    action = .none
    direction = .none
    fingers = 0
    taps = 0
    device = 0
    region = .surface
    attachment = AttachmentID(rawValue: 0)
    placeInRegion = place
    translation = .zero
    velocity = .zero
    scale = 1_000_000
    rotation = 0
    touches = TouchList()
  }
}
