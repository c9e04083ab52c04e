/// Room for the touches of one frame, owned by whoever makes touches and used again for the next frame.
///
/// It grows to the largest frame that it has held and never shrinks.
@safe
public struct TouchBuffer: ~Copyable {
  public var time = Timestamp.zero
  public var receiveTime = Timestamp.zero
  public var sequence: UInt32 = 0
  public var device: UInt16
  public var flags: FrameFlags = []
  public let geometry: TouchGeometry
  @usableFromInline var touches: UnsafeMutablePointer<Touch>
  @usableFromInline var capacity: Int
  @usableFromInline var storedCount = 0

  /// - Parameter capacity: Touches that fit before the first growth.
  public init(device: UInt16, geometry: TouchGeometry, capacity: Int = 16) {
    self.device = device
    self.geometry = geometry
    self.capacity = max(capacity, 4)
    unsafe touches = .allocate(capacity: self.capacity)
  }

  deinit { unsafe touches.deallocate() }

  @inlinable public var count: Int { storedCount }

  /// - Precondition: `index` is below `count`.
  @inlinable
  public subscript(index: Int) -> Touch {
    unsafeAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe UnsafePointer(touches + index)
    }
    unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe touches + index
    }
  }

  @inlinable
  public mutating func append(_ touch: Touch) {
    if count == capacity { grow() }
    unsafe (touches + count).initialize(to: touch)
    storedCount &+= 1
  }

  @inlinable
  public mutating func removeLast(_ n: Int) { storedCount -= min(n, count) }

  @inlinable
  public mutating func removeAll() { storedCount = 0 }

  /// The touches that the buffer holds now, as a frame.
  @inlinable
  public var frame: TouchFrame {
    @_lifetime(borrow self)
    get {
      let span = unsafe _overrideLifetime(Span(_unsafeStart: touches, count: count), borrowing: self)
      return TouchFrame(
        time: time, receiveTime: receiveTime, sequence: sequence, device: device, flags: flags, geometry: geometry,
        touches: span)
    }
  }

  @usableFromInline
  mutating func grow() {
    let wider = UnsafeMutablePointer<Touch>.allocate(capacity: capacity * 2)
    unsafe wider.update(from: touches, count: count)
    unsafe touches.deallocate()
    unsafe touches = wider
    capacity *= 2
  }
}
