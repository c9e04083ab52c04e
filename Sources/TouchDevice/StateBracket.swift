internal import CEvdev
internal import LinuxIO
internal import TouchModel

/// Reads a device's whole state between two moments at which its queue is empty.
///
/// The state ioctls do not empty the queue: what they tell is ahead of events that still wait there, and reading on would
/// begin touches a second time. So: drain, read the tracking ids, everything else, the ids again; when the ids differ or
/// something has arrived, once more from the start. The same at open and after a SYN_DROPPED.
@safe
struct StateBracket: ~Copyable {
  /// Rounds after which the state is taken as it is.
  static let maximumRounds = 50
  /// The kernel makes no device with more.
  static let maximumSlots = 1024

  private let slots: Int
  /// ABS_MT codes that the device announces, the tracking id first.
  private let mtCodes: [UInt16]
  /// All other ABS codes, ABS_MT_SLOT last: it says which slot the next events belong to.
  private let plainCodes: [UInt16]
  private let keys: EventBits
  private let leds: EventBits
  private let switches: EventBits
  private let hasTrackingID: Bool

  /// One row for each MT code and one for the ids' second reading: the code, then a value a slot.
  private let rows: UnsafeMutablePointer<Int32>
  private let rowLength: Int
  private let plain: UnsafeMutablePointer<Int32>
  private let bits: UnsafeMutablePointer<UInt64>
  private static let bitWords = 12  // KEY_CNT / 64

  init(_ description: DeviceDescription) {
    switch description.touchProtocol {
    case .slots(let n), .semi(let n): slots = min(n, StateBracket.maximumSlots)
    case .anonymous, .single, .none: slots = 0
    }
    let absolute = description.codes[EventType.abs]?.codes ?? []
    let isMT = { (code: UInt16) in (0x30...0x3d).contains(code) }
    let isFake = description.isFakeMultiTouch
    let id = EventUsage.absMTTrackingID.code
    hasTrackingID = slots > 0 && absolute.contains(id)
    let others = slots > 0 ? absolute.filter { isMT($0) && $0 != id } : []
    mtCodes = hasTrackingID ? [id] + others : others
    // Without slots the MT codes have no state; a device that only borrows their numbers has them as plain axes.
    let slot = EventUsage.absMTSlot.code
    plainCodes =
      absolute.filter { (!isMT($0) || isFake) && $0 != slot }
      + (slots > 0 || isFake ? [slot].filter(absolute.contains) : [])
    keys = description.codes[EventType.key] ?? EventBits()
    leds = description.codes[EventType.led] ?? EventBits()
    switches = description.codes[EventType.sw] ?? EventBits()

    // umockdev only knows the request that libevdev makes: room for 256 slots.
    rowLength = 1 + max(slots, 256)
    unsafe rows = .allocate(capacity: rowLength * (mtCodes.count + 1))
    unsafe rows.initialize(repeating: 0, count: rowLength * (mtCodes.count + 1))
    unsafe plain = .allocate(capacity: max(1, plainCodes.count))
    unsafe plain.initialize(repeating: 0, count: max(1, plainCodes.count))
    unsafe bits = .allocate(capacity: StateBracket.bitWords)
  }

  deinit {
    unsafe rows.deallocate()
    unsafe plain.deallocate()
    unsafe bits.deallocate()
  }

  /// Events in the largest snapshot, the SYN_REPORT and a SYN_DROPPED included.
  var maximumEvents: Int {
    slots * (1 + mtCodes.count) + plainCodes.count + keys.codes.count + leds.codes.count + switches.codes.count + 2
  }

  /// What a snapshot's header needs besides its events.
  struct Outcome {
    /// False when the state would not stand still.
    var isStable: Bool
    /// When the queue was last empty. Unit: ns on the handle's clock.
    var time: Timestamp
  }

  /// Empties the queue and fills `frame` with the state's events; the header is the caller's.
  ///
  /// - Throws: `noSuchDevice` when the device is gone or revoked.
  func read(
    _ handle: borrowing EvdevHandle, scratch: UnsafeMutableRawBufferPointer, afterLoss: Bool,
    into frame: inout FrameBuffer
  ) throws(Errno) -> Outcome {
    var time = Timestamp.zero
    var isStable = false
    for _ in 0..<StateBracket.maximumRounds where !isStable {
      try unsafe drain(handle.descriptor, scratch)
      time = Timestamp(nanoseconds: handle.clock.now())
      for row in 0..<mtCodes.count { try readSlots(handle.descriptor, code: mtCodes[row], row: row) }
      for (place, code) in plainCodes.enumerated() { try readAxis(handle.descriptor, code: code, place: place) }
      if hasTrackingID { try readSlots(handle.descriptor, code: mtCodes[0], row: mtCodes.count) }
      let isQuiet = try handle.descriptor.wait(for: .readable, until: .immediate).isEmpty
      isStable = isQuiet && sameIDs
    }
    frame.removeAll()
    if afterLoss { frame.append(InputEvent(.synDropped, 0)) }
    appendAxes(to: &frame)
    // EVIOCGKEY takes key events out of the queue, hence the state of keys in this frame and not before.
    try unsafe appendBits(handle.descriptor, keys, EventType.key, touchrec_get_keys, byteCount: 96, to: &frame)
    try unsafe appendBits(handle.descriptor, leds, EventType.led, touchrec_get_leds, byteCount: 8, to: &frame)
    try unsafe appendBits(handle.descriptor, switches, EventType.sw, touchrec_get_switches, byteCount: 8, to: &frame)
    frame.append(InputEvent(.synReport, 0))
    return Outcome(isStable: isStable, time: time)
  }

  private func drain(_ descriptor: borrowing FileDescriptor, _ scratch: UnsafeMutableRawBufferPointer) throws(Errno) {
    do throws(Errno) {
      // A device that floods could keep this going for ever; the round then counts as unstable.
      for _ in 0..<10_000 { _ = try unsafe descriptor.read(into: scratch) }
    } catch .wouldBlock {
      return
    }
  }

  private var sameIDs: Bool {
    guard hasTrackingID else { return true }
    let second = mtCodes.count * rowLength
    for slot in 1...slots where unsafe rows[slot] != rows[second + slot] { return false }
    return true
  }

  private func readSlots(_ descriptor: borrowing FileDescriptor, code: UInt16, row: Int) throws(Errno) {
    let values = unsafe rows + row * rowLength
    unsafe values[0] = Int32(code)
    let result = unsafe touchrec_get_slots(descriptor.rawValue, values, UInt32(rowLength * 4))
    if try failed(result) {
      let empty: Int32 = code == EventUsage.absMTTrackingID.code ? -1 : 0
      for slot in 1...slots { unsafe values[slot] = empty }
    }
  }

  private func readAxis(_ descriptor: borrowing FileDescriptor, code: UInt16, place: Int) throws(Errno) {
    var info = input_absinfo()
    if try failed(unsafe touchrec_get_axis(descriptor.rawValue, UInt32(code), &info)) { return }
    unsafe plain[place] = info.value
  }

  /// True for a question that this device does not answer; a device that is gone throws.
  private func failed(_ result: Int32) throws(Errno) -> Bool {
    if result == -ENODEV { throw .noSuchDevice }
    return result < 0
  }

  private func appendAxes(to frame: inout FrameBuffer) {
    for slot in 0..<slots {
      frame.append(InputEvent(.absMTSlot, Int32(slot)))
      for row in 0..<mtCodes.count {
        let value = unsafe rows[row * rowLength + 1 + slot]
        frame.append(InputEvent(type: EventType.abs, code: mtCodes[row], value: value))
      }
    }
    for (place, code) in plainCodes.enumerated() {
      frame.append(InputEvent(type: EventType.abs, code: code, value: unsafe plain[place]))
    }
  }

  private func appendBits(
    _ descriptor: borrowing FileDescriptor, _ announced: EventBits, _ type: UInt16,
    _ request: (Int32, UnsafeMutableRawPointer?, UInt32) -> Int32, byteCount: Int, to frame: inout FrameBuffer
  ) throws(Errno) {
    if announced.isEmpty { return }
    unsafe bits.update(repeating: 0, count: StateBracket.bitWords)
    if try failed(unsafe request(descriptor.rawValue, bits, UInt32(byteCount))) { return }
    for word in 0..<min(announced.words.count, byteCount / 8) {
      var rest = unsafe bits[word] & announced.words[word]
      while rest != 0 {
        let code = UInt16(truncatingIfNeeded: word * 64 + rest.trailingZeroBitCount)
        frame.append(InputEvent(type: type, code: code, value: 1))
        rest &= rest - 1
      }
    }
  }
}
