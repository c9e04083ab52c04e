public import TouchModel

extension TouchDecoder {
  /// Takes in a frame from `cursor` on, up to its end or to a point where the touches so far must be seen.
  @usableFromInline
  mutating func ingest(_ frame: borrowing EventFrame, from cursor: inout Int) -> DecodingStep {
    if resumesInstant {
      resumesInstant = false
      continueInstant()
    }
    if cursor < 0 {
      // A loss or a re-read state is no part of a split frame, whatever its time.
      let flags = frame.header.flags
      if isHolding && (frame.time != touches.time || flags.contains(.snapshot) || flags.contains(.afterDrop)) {
        isHolding = false
        return .publish
      }
      if !isHolding { startInstant(frame.header) }
      if frame.header.flags.contains(.snapshot) {
        noteSnapshot(frame)
      } else if frame.header.flags.contains(.afterDrop) {
        // The events around the mark are fragments of lost frames; what they say may be undone by what was lost.
        noteDrop(frame.header, isReread: false)
        doubtContacts()
        isHolding = false
        return .complete
      }
      cursor = 0
    }
    let needsSplit =
      switch mode {
      case .slots: takeSlotEvents(frame, from: &cursor)
      case .single(let button): takePlainEvents(frame, button: button, from: &cursor)
      case .none: false
      }
    if needsSplit {
      showUnseen()
      return .publish
    }
    settle()
    if recordsAnomalies { checkButton(frame) }
    if frame.header.flags.contains(.continued) {
      isHolding = true
      return .hold
    }
    isHolding = false
    // A state without touches tells nobody anything; and where a device keeps a clock of its own, its time would be no time
    // that the events that follow can be compared with.
    return frame.header.flags.contains(.snapshot) && touches.count == 0 ? .hold : .complete
  }

  /// Settles what has come so far, so that a contact which this frame also ends is seen to begin.
  private mutating func showUnseen() {
    settle()
    resumesInstant = true
    isSplitInstant = true
  }

  /// True when a part of a split frame still waits for the rest, which will not come.
  @usableFromInline
  mutating func publishHeld() -> Bool {
    defer { isHolding = false }
    return isHolding
  }

  @usableFromInline
  mutating func cancelEverything(_ reason: CancelReason, at time: Timestamp) -> Bool {
    touches.time = time
    touches.receiveTime = time
    continueInstant()
    var any = false
    for i in 0..<touches.count {
      touches[i].phase = .cancelled
      touches[i].cancelReason = reason
      touches[i].time = time
      any = true
    }
    for slot in 0..<slots.count {
      slots[slot].touch = -1
      // The contact may still be down when the stream goes on (a seat that comes back): it is a new one then.
      slots[slot].values[SlotState.trackingID] = -1
      slots[slot].isDead = false
    }
    contactsDown = 0
    return any
  }

  private mutating func checkClock(_ header: FrameHeader) {
    if let lastTime, header.kernelTime < lastTime {
      let back = (lastTime - header.kernelTime).nanoseconds / 1_000_000
      anomalies.append(
        Anomaly(.clockBackwards, time: header.kernelTime, sequence: header.sequence, first: Int32(clamping: back)))
    }
    lastTime = header.kernelTime
  }

  /// Forgets what is over and makes the rest stationary.
  private mutating func startInstant(_ header: FrameHeader) {
    touches.time = header.kernelTime
    touches.receiveTime = header.receiveTime
    touches.sequence = header.sequence
    touches.flags = header.flags
    if recordsAnomalies { checkClock(header) }
    isSplitInstant = false
    continueInstant()
  }

  private mutating func continueInstant() {
    let time = touches.time
    let count = touches.count
    var kept = 0
    var i = 0
    while i < count {
      if touches[i].goOn(at: time) {
        if kept != i { moveTouch(from: i, to: kept) }
        kept &+= 1
      }
      i &+= 1
    }
    touches.removeLast(count &- kept)
  }

  @inline(never)
  private mutating func moveTouch(from old: Int, to new: Int) {
    touches[new] = touches[old]
    slots[max(0, Int(touches[new].slot))].touch = Int32(truncatingIfNeeded: new)
  }

  private mutating func noteSnapshot(_ frame: borrowing EventFrame) {
    if frame.header.flags.contains(.afterDrop) { noteDrop(frame.header, isReread: true) }
    for slot in 0..<slots.count { slots[slot].isUncertain = false }
    // A snapshot lists the keys that are down: one that is not listed is up.
    if case .single(let button) = mode {
      var isDown = false
      for i in 0..<frame.events.count where frame.events[i].usage == button {
        isDown = isDown || frame.events[i].value != 0
      }
      if !isDown {
        takeTrackingID(-1, 0, frame.header.flags)
      }
    }
  }

  /// Events were lost and no re-read state has come: the contacts may have been lifted in the gap.
  private mutating func doubtContacts() {
    for slot in 0..<slots.count where slots[slot].isContact { slots[slot].isUncertain = true }
  }

  private mutating func noteDrop(_ header: FrameHeader, isReread: Bool) {
    guard recordsAnomalies else { return }
    anomalies.append(
      Anomaly(.synDropped, time: header.kernelTime, sequence: header.sequence, first: isReread ? 1 : 0))
  }
}
