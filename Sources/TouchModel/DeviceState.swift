/// What a device's event node holds at one moment: every slot, axis, key, lamp and switch.
///
/// Frames are applied to it one after the other; a snapshot frame of it can be taken at any time. It is what the kernel would
/// answer to the state ioctls, kept without a kernel.
public struct DeviceState: Sendable {
  /// Slots that the device has; 0 without.
  public let slotCount: Int
  private let mtCodes: [UInt16]
  private let plainCodes: [UInt16]
  /// Row after row, one row a slot, in the order of `mtCodes`.
  private var slotValues: [Int32]
  private var plain: [UInt16: Int32] = [:]
  private var down: [EventUsage: Int32] = [:]
  public private(set) var currentSlot: Int32 = 0

  /// Empty slots, all values 0, nothing pressed: a device that nobody has touched since it was plugged in.
  public init(_ description: DeviceDescription) {
    let codes = description.codes[EventType.abs]?.codes ?? []
    let isFake = description.isFakeMultiTouch
    slotCount = isFake || description.axis(.absMTSlot) == nil ? 0 : min(description.slotCount, 1024)
    let isSlotCode = { (code: UInt16) in (0x30...0x3d).contains(code) }
    mtCodes = slotCount > 0 ? codes.filter(isSlotCode) : []
    let hasSlots = slotCount > 0
    plainCodes = codes.filter {
      hasSlots ? !isSlotCode($0) && $0 != EventUsage.absMTSlot.code : isFake || !isSlotCode($0)
    }
    slotValues = Array(repeating: 0, count: slotCount * mtCodes.count)
    if let row = mtCodes.firstIndex(of: EventUsage.absMTTrackingID.code) {
      for slot in 0..<slotCount { slotValues[slot * mtCodes.count + row] = -1 }
    }
  }

  /// The value of an MT code in a slot; nil for a slot or code that the device does not have.
  public func value(_ usage: EventUsage, slot: Int) -> Int32? {
    guard slot >= 0, slot < slotCount, let row = mtCodes.firstIndex(of: usage.code) else { return nil }
    return slotValues[slot * mtCodes.count + row]
  }

  /// A plain axis, key, lamp or switch; 0 where nothing was said of it.
  public func value(_ usage: EventUsage) -> Int32 {
    usage.type == EventType.abs ? plain[usage.code] ?? 0 : down[usage] ?? 0
  }

  /// Keys, lamps and switches that are not 0.
  public var pressed: [EventUsage] { down.keys.sorted() }

  /// Takes in a frame. A snapshot replaces the keys; its slots and axes are those that it lists.
  public mutating func apply(_ frame: borrowing EventFrame) {
    if frame.flags.contains(.snapshot) { down = [:] }
    for i in 0..<frame.events.count { apply(frame.events[i]) }
  }

  public mutating func apply(_ event: InputEvent) {
    switch event.type {
    case EventType.abs:
      if event.usage == .absMTSlot && slotCount > 0 {
        currentSlot = event.value
      } else if let row = mtCodes.firstIndex(of: event.code) {
        guard currentSlot >= 0, Int(currentSlot) < slotCount else { return }
        slotValues[Int(currentSlot) * mtCodes.count + row] = event.value
      } else {
        plain[event.code] = event.value
      }
    case EventType.key, EventType.led, EventType.sw:
      down[event.usage] = event.value == 0 ? nil : event.value
    default: break
    }
  }

  /// Writes the state as a snapshot's events, its SYN_REPORT included, in the order in which a device is read.
  public func appendSnapshot(to buffer: inout FrameBuffer) {
    for slot in 0..<slotCount {
      buffer.append(InputEvent(.absMTSlot, Int32(slot)))
      for (row, code) in mtCodes.enumerated() {
        buffer.append(InputEvent(type: EventType.abs, code: code, value: slotValues[slot * mtCodes.count + row]))
      }
    }
    for code in plainCodes { buffer.append(InputEvent(type: EventType.abs, code: code, value: plain[code] ?? 0)) }
    if slotCount > 0 { buffer.append(InputEvent(.absMTSlot, currentSlot)) }
    for usage in pressed { buffer.append(InputEvent(usage, down[usage] ?? 0)) }
    buffer.append(InputEvent(.synReport, 0))
  }
}
