/// How a device tells of its contacts.
public enum TouchProtocol: Hashable, Sendable {
  /// Protocol B: slots with tracking ids.
  case slots(Int)
  /// Protocol B with `INPUT_PROP_SEMI_MT`: two corners of a bounding box, not two fingers.
  case semi(Int)
  /// Protocol A: all contacts in each frame, told apart by SYN_MT_REPORT only.
  case anonymous
  /// ABS_X and ABS_Y with BTN_TOUCH (or, on some panels, BTN_LEFT).
  case single
  /// No touch device, or one that uses the ABS_MT codes for something else ("fake MT").
  case none
}

public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  case touchscreen
  case touchpad
  case pen
  case other
}

extension DeviceDescription {
  /// True for devices whose plain axes run through the ABS_MT codes: the code below ABS_MT_SLOT exists too.
  ///
  /// libevdev's rule for the same fault.
  public var isFakeMultiTouch: Bool {
    has(.absMTSlot) && has(EventUsage(type: EventType.abs, code: 0x2e))
  }

  public var touchProtocol: TouchProtocol {
    if isFakeMultiTouch { return .none }
    if has(.absMTSlot), has(.absMTTrackingID) || has(.absMTPositionX) {
      return properties.contains(InputProperty.semiMT) ? .semi(slotCount) : .slots(slotCount)
    }
    if has(.absMTPositionX), has(.absMTPositionY) { return .anonymous }
    if has(.absX), has(.absY), has(.btnTouch) || has(.btnLeft) || has(.btnToolPen) { return .single }
    return .none
  }

  /// Slots that the device announces: ABS_MT_SLOT's maximum + 1; 0 without slots. A reversed range counts as one slot.
  public var slotCount: Int {
    guard has(.absMTSlot) else { return 0 }
    guard let range = axis(.absMTSlot) else { return 1 }
    return Int(clamping: max(1, Int64(range.maximum) + 1))
  }

  /// Judged from the capabilities alone, as udev's input_id judges; udev's own word, where there is one, comes first.
  public var kind: DeviceKind {
    if let udev {
      if udev.isMarked("ID_INPUT_TOUCHSCREEN") { return .touchscreen }
      if udev.isMarked("ID_INPUT_TOUCHPAD") { return .touchpad }
      if udev.isMarked("ID_INPUT_TABLET_PAD") { return .other }
      if udev.isMarked("ID_INPUT_TABLET") { return .pen }
      if udev.isMarked("ID_INPUT") { return .other }
    }
    return kindByCapability
  }

  public var kindByCapability: DeviceKind {
    let isDirect = properties.contains(InputProperty.direct)
    switch touchProtocol {
    case .none: return .other
    case .slots, .semi, .anonymous:
      if has(.btnToolPen) && !has(.btnToolFinger) && isDirect && !has(.btnTouch) { return .pen }
      return isDirect || !has(.btnToolFinger) ? .touchscreen : .touchpad
    case .single:
      if has(.btnToolPen) { return .pen }
      if has(.btnToolFinger) && !isDirect { return .touchpad }
      if has(.btnTouch) || isDirect { return .touchscreen }
      // BTN_LEFT with absolute axes: a mouse of a virtual machine unless nothing else can be pressed or turned.
      let isMouse = has(EventUsage(type: EventType.key, code: 0x111)) || codes[EventType.rel] != nil
      return isMouse ? .other : .touchscreen
    }
  }

  /// X and Y of a contact: the MT axes where they exist, the plain ones otherwise.
  public var positionAxes: (x: AxisRange, y: AxisRange)? {
    if touchProtocol == .none { return nil }
    if let x = axis(.absMTPositionX), let y = axis(.absMTPositionY) { return (x, y) }
    if let x = axis(.absX), let y = axis(.absY) { return (x, y) }
    return nil
  }
}
