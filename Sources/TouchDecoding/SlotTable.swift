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

  /// A contact is a touch while it is on the surface and no palm.
  var isTouching: Bool {
    isContact && values[SlotState.toolType] != Int32(TouchTool.palm.rawValue) && values[SlotState.distance] <= 0
  }

  /// Takes the mark away.
  ///
  /// - Returns: The place of the touch that only has to take the values; −1 where there is more to do.
  @inline(__always)
  mutating func settle() -> Int {
    isDirty = false
    return isTouching && !isDead ? Int(touch) : -1
  }
}

/// All slots of a device, allocated once.
@safe
struct SlotTable: ~Copyable {
  let count: Int
  /// One more than `count`: the last is nowhere, where the values of slots go that do not exist.
  private let slots: UnsafeMutablePointer<SlotState>
  private let dirty: UnsafeMutablePointer<UInt16>
  private(set) var dirtyCount = 0

  /// - Parameter count: 1 to 256.
  init(count: Int) {
    self.count = count
    unsafe slots = .allocate(capacity: count + 1)
    unsafe slots.initialize(repeating: SlotState(), count: count + 1)
    // Marked for good, so that it never enters the list of those to settle.
    unsafe slots[count].isDirty = true
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
      precondition(UInt(bitPattern: slot) < UInt(bitPattern: count))
      return unsafe UnsafePointer(slots + slot)
    }
    unsafeMutableAddress {
      precondition(UInt(bitPattern: slot) < UInt(bitPattern: count))
      return unsafe slots + slot
    }
  }

  @inline(__always)
  mutating func mark(_ slot: Int) {
    var writer = writer(at: slot)
    writer.mark()
    finish(writer)
  }

  /// The slots that changed, in the order of their first change.
  @inline(__always)
  func dirtySlot(_ index: Int) -> Int {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: dirtyCount))
    return unsafe Int(dirty[index])
  }

  /// - Precondition: No slot is marked any more.
  mutating func forgetDirty() { dirtyCount = 0 }

  /// What a loop over events needs, as a value that stays in registers; `finish` gives it back.
  ///
  /// - Parameter slot: −1 for nowhere.
  @inline(__always)
  func writer(at slot: Int) -> SlotWriter {
    let place = slot < 0 ? count : slot
    precondition(UInt(bitPattern: place) <= UInt(bitPattern: count))
    return unsafe SlotWriter(
      slots: slots, count: count, dirty: dirty, place: place, state: slots + place, dirtyCount: dirtyCount)
  }

  @inline(__always)
  mutating func finish(_ writer: SlotWriter) { dirtyCount = writer.dirtyCount }
}

/// Puts values into slots and remembers which slots they changed.
@safe
struct SlotWriter {
  fileprivate let slots: UnsafeMutablePointer<SlotState>
  fileprivate let count: Int
  fileprivate let dirty: UnsafeMutablePointer<UInt16>
  fileprivate var place: Int
  fileprivate var state: UnsafeMutablePointer<SlotState>
  fileprivate var dirtyCount: Int

  /// The slot that values go to; −1 for nowhere.
  var slot: Int { place == count ? -1 : place }

  /// Makes a slot the one that values go to, or nowhere if there is no such slot.
  ///
  /// - Returns: Whether there is.
  @inline(__always)
  mutating func select(_ number: Int32) -> Bool {
    place = min(Int(truncatingIfNeeded: UInt32(bitPattern: number)), count)
    unsafe state = slots + place
    return place < count
  }

  /// Whether the value differs from the old one is not asked: the kernel has done that already.
  ///
  /// - Parameter index: Below `Touch.valueCount`.
  @inline(__always)
  mutating func set(_ index: UInt32, _ value: Int32) {
    precondition(index < UInt32(Touch.valueCount))
    unsafe state.pointee.values[unchecked: Int(truncatingIfNeeded: index)] = value
    mark()
  }

  @inline(__always)
  mutating func mark() {
    if unsafe state.pointee.isDirty { return }
    unsafe state.pointee.isDirty = true
    // Each slot is marked once, and there are as many places as slots.
    unsafe dirty[dirtyCount] = UInt16(truncatingIfNeeded: place)
    dirtyCount &+= 1
  }
}
