import TouchModel

/// What the kernel holds for one slot, and what became of it.
///
/// The values outlive a contact: the kernel never repeats one that has not changed.
struct SlotState {
  /// Index = code − 0x30; number 9 is the tracking id.
  var values: InlineArray<14, Int32> = InlineArray(repeating: 0)
  /// Place of the slot's touch in the touch buffer; −1 without one.
  var touch: Int32 = -1
  /// Changed since the last published frame.
  var isDirty = false
  /// The contact was cancelled (a palm): nothing more of it until its id changes.
  var isDead = false
  /// Events were lost since the contact was last seen whole: its end may be among them.
  var isUncertain = false

  init() { values[SlotState.trackingID] = -1 }

  static let positionX = 5
  static let positionY = 6
  static let toolType = 7
  static let trackingID = 9
  static let distance = 11

  var isContact: Bool { values[SlotState.trackingID] >= 0 }
}

/// All slots of a device, allocated once.
@safe
struct SlotTable: ~Copyable {
  let count: Int
  private let slots: UnsafeMutablePointer<SlotState>
  private let dirty: UnsafeMutablePointer<UInt16>
  private(set) var dirtyCount = 0

  /// - Parameter count: 1 to 256.
  init(count: Int) {
    self.count = count
    unsafe slots = .allocate(capacity: count)
    unsafe slots.initialize(repeating: SlotState(), count: count)
    unsafe dirty = .allocate(capacity: count)
    unsafe dirty.initialize(repeating: 0, count: count)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe dirty.deallocate()
  }

  @inline(__always)
  subscript(slot: Int) -> SlotState {
    unsafeAddress {
      precondition(slot >= 0 && slot < count)
      return unsafe UnsafePointer(slots + slot)
    }
    unsafeMutableAddress {
      precondition(slot >= 0 && slot < count)
      return unsafe slots + slot
    }
  }

  /// The slots that changed, in the order of their first change.
  @inline(__always)
  func dirtySlot(_ index: Int) -> Int {
    precondition(index >= 0 && index < dirtyCount)
    return unsafe Int(dirty[index])
  }

  @inline(__always)
  mutating func mark(_ slot: Int) {
    if self[slot].isDirty { return }
    self[slot].isDirty = true
    unsafe dirty[dirtyCount] = UInt16(truncatingIfNeeded: slot)
    dirtyCount &+= 1
  }

  /// Stores one value of a slot and remembers the slot if that changed it.
  @inline(__always)
  mutating func set(_ slot: Int, _ index: Int, _ value: Int32) {
    precondition(slot >= 0 && slot < count && index >= 0 && index < Touch.valueCount)
    let state = unsafe slots + slot
    if unsafe state.pointee.values[unchecked: index] == value { return }
    unsafe state.pointee.values[unchecked: index] = value
    if unsafe !state.pointee.isDirty {
      unsafe state.pointee.isDirty = true
      unsafe dirty[dirtyCount] = UInt16(truncatingIfNeeded: slot)
      dirtyCount &+= 1
    }
  }

  @inline(__always)
  func holds(_ slot: Int32) -> Bool { UInt32(bitPattern: slot) < UInt32(truncatingIfNeeded: count) }

  /// - Precondition: No slot is marked any more.
  mutating func forgetDirty() { dirtyCount = 0 }
}
