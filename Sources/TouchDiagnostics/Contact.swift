import TouchModel

/// What is remembered of a touch while it is down.
struct Contact {
  let id: TouchID
  let slot: Int32
  let trackingID: Int32
  let began: Timestamp
  let beganFrame: Int
  var values: InlineArray<14, Int32>
  /// The frame that it was last seen in; nil after a loss.
  var seen: Timestamp?
  var hasMoved = false
  /// When it last moved; nil after a loss.
  var movedAt: Timestamp?
  var movedDevice: DeviceClock.Reading?
  var seenDevice: DeviceClock.Reading?
  /// The frame that last changed anything of it.
  var silentSince: Timestamp
  /// Touches that began and ended since.
  var witnesses = 0
  var isStuck = false

  var x: Int32 { values[5] }
  var y: Int32 { values[6] }
}

/// The touches that are down, in the order of the frames.
struct ContactTable {
  /// Written to in place: through a subscript of the table's own each access costs an allocation in a debug build.
  var list: [Contact] = []
  /// Where the next one of a frame stands, most likely.
  private var hint = 0

  var count: Int { list.count }

  init() { list.reserveCapacity(16) }

  mutating func startFrame() { hint = 0 }

  mutating func add(_ contact: Contact) {
    list.append(contact)
    hint = list.count
  }

  /// A frame lists touches in the order of the one before: nearly always the first guess is right.
  mutating func index(of id: TouchID) -> Int? {
    let n = list.count
    var i = hint < n ? hint : 0
    for _ in 0..<n {
      if list[i].id == id {
        hint = i &+ 1
        return i
      }
      i &+= 1
      if i == n { i = 0 }
    }
    return nil
  }

  mutating func remove(at index: Int) {
    list.remove(at: index)
    hint = index
  }

  /// Events are missing: where a contact was says nothing of how far it went.
  mutating func interrupt() {
    for i in 0..<list.count {
      list[i].seen = nil
      list[i].movedAt = nil
    }
  }
}
