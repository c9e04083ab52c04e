/// What a reader of a uinput device sees of the events that are written to it.
///
/// The kernel passes on what changes its state: an axis's value or a key's state that stays equal vanishes, and so does a
/// SYN_REPORT with nothing before it. A model of `input_get_disposition`, `input_handle_abs_event` and
/// `input_event_dispose` (Linux 6.1) without repeat, force feedback and a reader's full queue: with it, a replay can be
/// checked event for event.
public struct KernelFilter: Sendable {
  private let codes: [UInt16: EventBits]
  private let fuzz: [UInt16: Int32]
  /// Values that a packet may hold before the kernel splits it.
  private let packetLimit: Int
  private var slots: [[Int32]]
  /// The slot that was written last, and the one that readers were told of.
  private var slot = 0
  private var toldSlot = 0
  private var plain: [UInt16: Int32] = [:]
  private var states: [UInt16: EventBits] = [:]
  private var packet: [InputEvent] = []

  /// - Parameter device: The device as it was made, not as it was recorded: with the clone's fuzz and slots.
  public init(_ device: DeviceDescription) {
    codes = device.codes
    fuzz = device.axes.mapValues { $0.fuzz }
    var empty = [Int32](repeating: 0, count: 14)
    empty[Int(EventUsage.absMTTrackingID.code - 0x30)] = -1
    slots = Array(repeating: empty, count: KernelFilter.slotCount(device))
    packetLimit = KernelFilter.estimatedPacket(device)
  }

  /// Takes written events and gives the frames that readers get; what has no SYN_REPORT yet is kept for the next call.
  public mutating func frames(from events: some Sequence<InputEvent>) -> [[InputEvent]] {
    var result: [[InputEvent]] = []
    for event in events {
      take(event)
      if event.usage == .synReport {
        packet.append(event)
        if packet.count >= 2 { result.append(packet) }
        packet.removeAll()
      } else if packet.count >= packetLimit {
        packet.append(InputEvent(.synReport, 1))
        result.append(packet)
        packet.removeAll()
      }
    }
    return result
  }

  public mutating func frames(from frame: borrowing EventFrame) -> [[InputEvent]] {
    var events: [InputEvent] = []
    for i in 0..<frame.events.count { events.append(frame.events[i]) }
    return frames(from: events)
  }

  private mutating func take(_ event: InputEvent) {
    if event.type == EventType.syn {
      if event.usage == .synConfig || event.usage == .synMTReport { packet.append(event) }
      return
    }
    guard codes[event.type]?.contains(event.code) == true else { return }
    switch event.type {
    case EventType.abs: takeAxis(event)
    // Auto-repeat bypasses the state.
    case EventType.key where event.value == 2: packet.append(event)
    case EventType.key, EventType.sw, EventType.led:
      if changes(event) { packet.append(event) }
    case EventType.rel:
      if event.value != 0 { packet.append(event) }
    case EventType.msc, EventType.snd: packet.append(event)
    default: break
    }
  }

  private mutating func changes(_ event: InputEvent) -> Bool {
    let isOn = states[event.type, default: EventBits()].contains(event.code)
    if isOn == (event.value != 0) { return false }
    if isOn {
      states[event.type, default: EventBits()].remove(event.code)
    } else {
      states[event.type, default: EventBits()].insert(event.code)
    }
    return true
  }

  private mutating func takeAxis(_ event: InputEvent) {
    if event.usage == .absMTSlot {
      // Kept back until something happens in the slot; a number out of range changes nothing.
      if event.value >= 0, Int(event.value) < slots.count { slot = Int(event.value) }
      return
    }
    let isMT = (0x30...0x3d).contains(event.code)
    // Without slots the kernel has no state to compare with.
    if isMT && slots.isEmpty { return packet.append(event) }
    let place = Int(event.code) - 0x30
    let old = isMT ? slots[slot][place] : plain[event.code, default: 0]
    let value = KernelFilter.defuzz(event.value, old: old, fuzz: fuzz[event.code] ?? 0)
    if value == old { return }
    if isMT { slots[slot][place] = value } else { plain[event.code] = value }
    if isMT && slot != toldSlot {
      toldSlot = slot
      packet.append(InputEvent(.absMTSlot, Int32(slot)))
    }
    packet.append(InputEvent(event.usage, value))
  }

  /// `input_defuzz_abs_event`: small steps vanish, middling ones are smoothed.
  static func defuzz(_ value: Int32, old: Int32, fuzz: Int32) -> Int32 {
    guard fuzz != 0 else { return value }
    // The kernel computes in 32 bits and wraps; the values of real devices do not come near that.
    let (v, o, f) = (Int64(value), Int64(old), Int64(fuzz))
    if v > o - f / 2 && v < o + f / 2 { return old }
    if v > o - f && v < o + f { return Int32(truncatingIfNeeded: (o * 3 + v) / 4) }
    if v > o - f * 2 && v < o + f * 2 { return Int32(truncatingIfNeeded: (o + v) / 2) }
    return value
  }

  private static func slotCount(_ device: DeviceDescription) -> Int {
    guard device.has(.absMTSlot), let range = device.axis(.absMTSlot) else { return 0 }
    return Int(max(0, min(Int64(range.maximum) + 1, 1024)))
  }

  /// `input_estimate_events_per_packet`, with uinput's hint for devices of protocol A.
  private static func estimatedPacket(_ device: DeviceDescription) -> Int {
    let slots: Int
    if slotCount(device) > 0 {
      slots = slotCount(device)
    } else if device.has(.absMTTrackingID) {
      slots = Int(min(max(device.axis(.absMTTrackingID).map { $0.span + 1 } ?? 1, 2), 32))
    } else {
      slots = device.has(.absMTPositionX) ? 2 : 0
    }
    var events = slots + 1 + 7 + (device.codes[EventType.rel]?.codes.count ?? 0)
    for code in device.codes[EventType.abs]?.codes ?? [] { events += (0x2f...0x3d).contains(code) ? slots : 1 }
    let isAnonymous = !device.has(.absMTSlot) && device.has(.absMTPositionX)
    return max(events, isAnonymous ? 60 : 0)
  }
}
