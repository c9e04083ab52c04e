import TouchModel

extension TouchDecoder {
  /// Puts a frame's events into the slots.
  ///
  /// - Returns: True when it stopped before an event that would end a contact which nobody has seen begin.
  mutating func takeSlotEvents(_ frame: borrowing EventFrame, from cursor: inout Int) -> Bool {
    let end = frame.events.count
    var writer = slots.writer(at: currentSlot)
    var place = cursor
    while place < end {
      let event = unsafe frame.events[unchecked: place]
      let index = event.usage.rawValue &- EventUsage.absMTTouchMajor.rawValue
      if index == UInt32(SlotState.trackingID) {
        currentSlot = writer.slot
        slots.finish(writer)
        if currentSlot >= 0 {
          if endsUnseenContact(event.value, currentSlot) {
            cursor = place
            return true
          }
          takeTrackingID(event.value, currentSlot, frame.header.flags)
        }
        writer = slots.writer(at: currentSlot)
      } else if index < UInt32(Touch.valueCount) {
        writer.set(index, event.value)
      } else if event.usage == .absMTSlot, !writer.select(event.value) {
        noteSlotOutOfRange(event.value)
      }
      place &+= 1
    }
    cursor = place
    currentSlot = writer.slot
    slots.finish(writer)
    return false
  }

  @inline(never)
  private mutating func noteSlotOutOfRange(_ number: Int32) {
    guard recordsAnomalies else { return }
    anomalies.append(
      Anomaly(
        .slotOutOfRange, time: touches.time, sequence: touches.sequence, slot: number, first: number,
        second: Int32(slots.count - 1)))
  }

  /// True where the contact that `id` would end has not been in a published frame yet.
  ///
  /// Mutating only because a borrowing call copies the whole decoder first.
  @inline(never)
  mutating func endsUnseenContact(_ id: Int32, _ slot: Int) -> Bool {
    let state = slots[slot]
    guard state.isContact, id != state.values[SlotState.trackingID], !state.isDead else { return false }
    if state.touch >= 0 { return touches[Int(state.touch)].phase == .began }
    return state.isDirty && state.isTouching
  }

  @inline(never)
  mutating func takeTrackingID(_ id: Int32, _ slot: Int, _ flags: FrameFlags) {
    let old = slots[slot].values[SlotState.trackingID]
    guard id != old else { return }
    if old >= 0 {
      contactsDown -= 1
      if slots[slot].touch >= 0 { end(slot, id, flags) }
    }
    if id >= 0 { contactsDown += 1 }
    slots[slot].values[SlotState.trackingID] = max(id, -1)
    slots[slot].isDead = false
    slots[slot].isUncertain = false
    slots.mark(slot)
  }

  /// Ends the slot's touch because its contact's id went.
  private mutating func end(_ slot: Int, _ newID: Int32, _ flags: FrameFlags) {
    let place = Int(slots[slot].touch)
    slots[slot].touch = -1
    if flags.contains(.snapshot) || slots[slot].isUncertain {
      touches[place].phase = .cancelled
      touches[place].cancelReason = .lostInDrop
    } else if flags.contains(.kernelRelease) {
      touches[place].phase = .cancelled
      touches[place].cancelReason = .kernelRelease
      note(.kernelRelease, slot, 1, 0)
    } else {
      touches[place].phase = .ended
      if newID >= 0 { note(.trackingIDReplaced, slot, touches[place].trackingID, newID) }
      if isSplitInstant && touches[place].began == touches.time {
        note(.zeroLengthTouch, slot, touches[place].trackingID, 0)
      }
    }
  }

  private mutating func note(_ kind: Anomaly.Kind, _ slot: Int, _ first: Int32, _ second: Int32) {
    guard recordsAnomalies else { return }
    anomalies.append(
      Anomaly(
        kind, time: touches.time, sequence: touches.sequence, slot: Int32(truncatingIfNeeded: slot), first: first,
        second: second))
  }

  /// Carries what the slots now hold over to the touches.
  mutating func settle() {
    let hasTool = presence & (1 << UInt16(SlotState.toolType)) != 0
    var i = 0
    while i < slots.dirtyCount {
      let slot = slots.dirtySlot(i)
      i &+= 1
      let place = slots[slot].settle()
      if place >= 0 {
        touches[place].take(&slots[slot].values)
        if hasTool { touches[place].tool = TouchTool(mtTool: slots[slot].values[SlotState.toolType]) }
      } else if slots[slot].isContact && !slots[slot].isDead {
        settleAnew(slot)
      }
    }
    slots.forgetDirty()
  }

  /// A contact that is no touch yet, or none any more.
  @inline(never)
  private mutating func settleAnew(_ slot: Int) {
    if !slots[slot].isTouching {
      leave(slot, Int(slots[slot].touch))
    } else {
      begin(slot)
    }
  }

  @inline(never)
  private mutating func begin(_ slot: Int) {
    let hasTool = presence & (1 << UInt16(SlotState.toolType)) != 0
    var touch = Touch(
      id: TouchID(device: touches.device, number: nextNumber), began: touches.time, time: touches.time,
      slot: hasSlots ? Int32(truncatingIfNeeded: slot) : -1, presence: presence, phase: .began,
      tool: hasTool ? TouchTool(mtTool: slots[slot].values[SlotState.toolType]) : defaultTool)
    touch.values = slots[slot].values
    nextNumber &+= 1
    slots[slot].touch = Int32(truncatingIfNeeded: touches.count)
    touches.append(touch)
  }

  /// The contact is still there, but no touch any more: a palm, or it rose above the surface.
  @inline(never)
  private mutating func leave(_ slot: Int, _ place: Int) {
    let isPalm = slots[slot].values[SlotState.toolType] == Int32(TouchTool.palm.rawValue)
    if isPalm {
      slots[slot].isDead = true
      note(.palm, slot, slots[slot].values[SlotState.trackingID], 0)
    }
    guard place >= 0 else { return }
    slots[slot].touch = -1
    if touches[place].phase == .began { return forget(place) }
    touches[place].phase = isPalm ? .cancelled : .ended
    touches[place].cancelReason = isPalm ? .palm : .none
  }

  /// Takes back a touch that nobody has seen: an earlier part of a split frame began it, a later one says it is none.
  private mutating func forget(_ place: Int) {
    let last = touches.count - 1
    if place != last {
      touches[place] = touches[last]
      if !touches[place].phase.isOver {
        slots[max(0, Int(touches[place].slot))].touch = Int32(truncatingIfNeeded: place)
      }
    }
    touches.removeLast(1)
  }

  mutating func checkButton(_ frame: borrowing EventFrame) {
    guard hasSlots, !frame.header.flags.contains(.snapshot) else { return }
    for i in 0..<frame.events.count where frame.events[i].usage == .btnTouch {
      let isDown = frame.events[i].value != 0
      if isDown != (contactsDown > 0) { note(.btnTouchMismatch, -1, isDown ? 1 : 0, Int32(clamping: contactsDown)) }
    }
  }
}

extension Touch {
  /// Reads `new` in place: passing it by value copies it twice.
  @inline(__always)
  mutating func take(_ new: inout InlineArray<14, Int32>) {
    let hasMoved =
      values[SlotState.positionX] != new[SlotState.positionX] || values[SlotState.positionY] != new[SlotState.positionY]
    values = new
    if hasMoved && phase == .stationary { phase = .moved }
  }

  /// Goes on into a new instant, if it is not over.
  @inline(__always)
  mutating func goOn(at time: Timestamp) -> Bool {
    if phase.isOver { return false }
    phase = .stationary
    self.time = time
    return true
  }
}
