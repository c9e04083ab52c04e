public import TouchModel

/// What a clone has been told so far, and what has to be written for the next frame.
///
/// A pure value: with it and `KernelFilter`, what readers of a clone see can be foretold.
public struct CloneState: Sendable {
  private let isAnonymous: Bool
  private let hasSlots: Bool
  /// Tracking id for each slot, −1 for an empty one.
  private var ids: [Int32]
  private var slot = 0
  /// The kernel would give what follows a slot that is out of range to the slot before.
  private var isSlotValid = true
  /// The kernel remembers the last pass's slot; a recording may begin without naming its own.
  private var mustNameSlot = true
  private var keys = EventBits()
  private let liftKeys: [UInt16]

  /// - Parameter device: The clone's description, as it was made.
  public init(_ device: DeviceDescription) {
    let count: Int
    switch device.touchProtocol {
    case .slots(let n), .semi(let n): count = n
    case .anonymous, .single, .none: count = 0
    }
    hasSlots = count > 0
    isAnonymous = device.touchProtocol == .anonymous
    ids = Array(repeating: -1, count: count)
    let tools = (0x140...0x14f).map { UInt16($0) } + [EventUsage.btnLeft.code]
    liftKeys = tools.filter { device.codes[EventType.key]?.contains($0) == true }
  }

  /// True while a touch or a key is down on the clone.
  public var isDown: Bool { !keys.isEmpty || ids.contains { $0 >= 0 } || (isAnonymous && !mustNameSlot) }

  /// Puts into `output` what is to be written for a frame; its header is left alone.
  ///
  /// A frame is written as it is, but for SYN_DROPPED, which a device cannot send. A snapshot becomes the difference
  /// between it and the state before: what it does not show any more is lifted first, in a frame of its own.
  public mutating func write(_ frame: borrowing EventFrame, into output: inout FrameBuffer) {
    output.removeAll()
    if frame.flags.contains(.snapshot) {
      writeDifference(to: frame, into: &output)
    } else if mustNameSlot, hasSlots {
      output.append(InputEvent(.absMTSlot, 0))
      slot = 0
      isSlotValid = true
    }
    mustNameSlot = false
    for i in 0..<frame.events.count {
      let event = frame.events[i]
      if event.usage == .synDropped { continue }
      follow(event)
      if hasSlots, !isSlotValid, event.type == EventType.abs, (0x2f...0x3d).contains(event.code) { continue }
      output.append(event)
    }
  }

  /// Puts into `output` what lifts everything: −1 in every slot, all tools and keys up, SYN_REPORT 0.
  public mutating func lift(into output: inout FrameBuffer) {
    output.removeAll()
    for slot in ids.indices {
      output.append(InputEvent(.absMTSlot, Int32(slot)))
      output.append(InputEvent(.absMTTrackingID, -1))
      ids[slot] = -1
    }
    if isAnonymous { output.append(InputEvent(.synMTReport, 0)) }
    for code in liftKeys { keys.insert(code) }
    for code in keys.codes { output.append(InputEvent(type: EventType.key, code: code, value: 0)) }
    keys = EventBits()
    output.append(InputEvent(.synReport, 0))
    mustNameSlot = true
  }

  private mutating func follow(_ event: InputEvent) {
    if event.usage == .absMTSlot {
      isSlotValid = ids.indices.contains(Int(event.value))
      if isSlotValid { slot = Int(event.value) }
    } else if event.usage == .absMTTrackingID {
      if hasSlots, isSlotValid { ids[slot] = event.value }
    } else if event.type == EventType.key {
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    }
  }

  private mutating func writeDifference(to frame: borrowing EventFrame, into output: inout FrameBuffer) {
    var here = -1
    var isChanged = false
    var down = EventBits()
    for i in 0..<frame.events.count {
      let event = frame.events[i]
      if event.usage == .absMTSlot { here = Int(event.value) }
      if event.type == EventType.key, event.value != 0 { down.insert(event.code) }
      guard event.usage == .absMTTrackingID, ids.indices.contains(here), ids[here] >= 0, ids[here] != event.value else {
        continue
      }
      output.append(InputEvent(.absMTSlot, Int32(here)))
      output.append(InputEvent(.absMTTrackingID, -1))
      ids[here] = -1
      isChanged = true
    }
    for code in keys.codes where !down.contains(code) {
      output.append(InputEvent(type: EventType.key, code: code, value: 0))
      isChanged = true
    }
    keys = down
    if isChanged { output.append(InputEvent(.synReport, 0)) }
  }
}
