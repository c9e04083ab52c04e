extension FrameBuffer {
  /// What the frame's closing SYN_REPORT says of it: nothing, `kernelRelease` or `continued`.
  ///
  /// A driver closes its frames with value 0. The kernel itself writes 1: when it releases everything before a device goes
  /// or is put to sleep, and when it splits a frame that is longer than the device's buffer. Live reading and files judge
  /// alike, so that a recording decodes as the device did.
  @inlinable
  public var closingFlags: FrameFlags {
    let last = count &- 1
    guard last >= 0, unsafe events[last] == InputEvent(.synReport, 1) else { return [] }
    var hasRelease = false
    for i in 0..<last {
      let event = unsafe events[i]
      if event.usage == .absMTSlot { continue }
      let isRelease =
        event.type == EventType.key ? event.value == 0 : event.usage == .absMTTrackingID && event.value == -1
      if !isRelease { return .continued }
      hasRelease = true
    }
    return hasRelease ? .kernelRelease : .continued
  }
}
