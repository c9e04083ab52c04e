import TouchModel

extension TouchDecoder {
  mutating func takePlainEvents(
    _ frame: borrowing EventFrame, button: EventUsage, from cursor: inout Int
  ) -> Bool {
    while cursor < frame.events.count {
      let event = translated(frame.events[cursor], button: button)
      if event.usage == .absMTTrackingID {
        if endsUnseenContact(event.value, 0) { return true }
        takeTrackingID(event.value, 0, frame.header.flags)
      } else if event.usage != .synReport {
        var writer = slots.writer(at: 0)
        writer.set(event.usage.rawValue &- EventUsage.absMTTouchMajor.rawValue, event.value)
        slots.finish(writer)
      }
      cursor &+= 1
    }
    return false
  }

  /// Puts a plain axis or the contact button in the words of the one slot that such a device amounts to.
  ///
  /// - Returns: A SYN_REPORT for what has no meaning here.
  private func translated(_ event: InputEvent, button: EventUsage) -> InputEvent {
    switch event.usage {
    case .absX: InputEvent(.absMTPositionX, event.value)
    case .absY: InputEvent(.absMTPositionY, event.value)
    case .absPressure: InputEvent(.absMTPressure, event.value)
    case .absDistance: InputEvent(.absMTDistance, event.value)
    case button:
      // A held button repeats as 2: still down, and the same contact.
      InputEvent(.absMTTrackingID, event.value == 0 ? -1 : 0)
    default: InputEvent(.synReport, 0)
    }
  }
}
