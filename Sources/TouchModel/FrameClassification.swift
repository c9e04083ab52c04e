extension FrameBuffer {
  /// What the frame's SYN events say of it: nothing, `afterDrop`, `kernelRelease` or `continued`.
  ///
  /// A driver closes its frames with value 0. The kernel itself writes 1: when it releases everything before a device goes
  /// or is put to sleep, and when it splits a frame that is longer than the device's buffer. A SYN_DROPPED makes fragments of
  /// what stands around it in the frame. Live reading and files judge alike, so that a recording decodes as the device did.
  @inlinable
  public var closingFlags: FrameFlags {
    let last = count &- 1
    // A frame that the file's end cut short may hold the mark too.
    for i in 0..<count where unsafe events[i].usage == .synDropped { return .afterDrop }
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
