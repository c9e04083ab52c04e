import TouchModel

/// What a recognizer has recognised and may not report yet.
struct Hold: Sendable {
  /// Two taps of a double tap and a drag are the most that is held in earnest; what comes beyond is not told.
  private static var capacity: Int { 4 }

  private var events: InlineArray<4, GestureEvent>
  private(set) var count = 0

  init() {
    events = InlineArray(
      repeating: GestureEvent(.tap, .possible, time: .zero, place: SurfacePoint(x: 0, y: 0)))
  }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ event: GestureEvent) {
    let isOpen = count > 0 && events[count - 1].state == .began
    switch event.state {
    case .changed:
      // What changed meanwhile is told as it is when it may be told.
      guard isOpen else { return }
      events[count - 1] = event
      events[count - 1].state = .began
    case .began: push(event)
    default: if isOpen || event.gesture.isMomentary { push(event) }
    }
  }

  private mutating func push(_ event: GestureEvent) {
    // The last place is for an end.
    guard count < Hold.capacity - (event.state == .began ? 1 : 0) else { return }
    events[count] = event
    count += 1
  }

  mutating func drop() { count = 0 }

  subscript(index: Int) -> GestureEvent { events[index] }
}

/// The arbiter: of the recognizers that want the same touches, one gets them.
///
/// The first to recognise wins its touches; the others fail, or are cancelled if they had begun. Observers and recognizers
/// that are allowed to be simultaneous do not contest. Fewer taps do not win against more: the second tap decides that.
extension Session {
  /// Looks at what a contestant has just said: reports, holds back or suppresses it.
  ///
  /// - Parameter mark: Where in the outbox its words begin.
  mutating func arbitrate(_ index: Int, from mark: Int) {
    var kept = mark
    for position in mark..<outbox.items.count {
      let item = outbox.items[position]
      if case .gesture(let event) = item, !mayReport(event, by: index) { continue }
      outbox.items[kept] = item
      kept += 1
    }
    outbox.items.removeLast(outbox.items.count - kept)
  }

  private mutating func mayReport(_ event: GestureEvent, by index: Int) -> Bool {
    // What it has begun in public it also ends in public.
    if attachments[index].isActive {
      if event.state == .ended || event.state == .cancelled { attachments[index].isActive = false }
      return true
    }
    if isContested(index) {
      outbox.claimed = TouchSet()
      needsSettling = true
      return false
    }
    if let hold = attachments[index].hold, !attachments[index].requires.isEmpty || !holds[hold].isEmpty {
      outbox.claimed = TouchSet()
      if event.state == .cancelled { holds[hold].drop() } else { holds[hold].append(event) }
      needsSettling = true
      return false
    }
    if event.state == .cancelled { return false }
    win(index, event)
    return true
  }

  private mutating func win(_ index: Int, _ event: GestureEvent) {
    if event.state == .began { attachments[index].isActive = true }
    var rest = attachments[index].touches
    while let touch = rest.popFirst() {
      if table[touch].winner == nil { table[touch].winner = index }
    }
    attachments[index].hasWon = true
    needsSettling = true
  }

  /// Whether somebody else has one of its touches.
  private func isContested(_ index: Int) -> Bool {
    var rest = attachments[index].touches
    while let touch = rest.popFirst() {
      if let winner = table[touch].winner, winner != index, contest(winner, index) { return true }
    }
    return false
  }

  private func contest(_ winner: Int, _ loser: Int) -> Bool {
    if attachments[loser].isObserver || attachments[winner].simultaneous.contains(attachments[loser].ordinal) {
      return false
    }
    return !(attachments[winner].gestures == GestureSet(.tap) && attachments[loser].gestures == GestureSet(.tap))
  }

  /// After everybody has seen a frame, a deadline or a verdict: losers are told, and who waited learns what came of it.
  mutating func settle() {
    guard needsSettling else { return }
    needsSettling = false
    for index in attachments.indices where !attachments[index].isObserver {
      if attachments[index].isPending, isContested(index) { step(index, .closed(.lostToOther)) }
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in attachments.indices {
        if let hold = attachments[index].hold, !holds[hold].isEmpty, decide(index, hold) { isChanged = true }
      }
    }
    for index in attachments.indices { attachments[index].hasWon = false }
  }

  /// - Returns: Whether what was held is decided now.
  private mutating func decide(_ index: Int, _ hold: Int) -> Bool {
    var isOpen = false
    var isLost = isContested(index)
    for other in attachments.indices where attachments[index].requires.contains(attachments[other].ordinal) {
      if attachments[other].hasWon || attachments[other].isActive { isLost = true }
      if attachments[other].isPending || isHolding(other) { isOpen = true }
    }
    if isLost {
      holds[hold].drop()
      step(index, .closed(.lostToOther))
    } else if isOpen {
      needsSettling = true
      return false
    } else {
      release(index, hold)
    }
    return true
  }

  private func isHolding(_ index: Int) -> Bool {
    guard let hold = attachments[index].hold else { return false }
    return !holds[hold].isEmpty
  }

  private mutating func release(_ index: Int, _ hold: Int) {
    for i in 0..<holds[hold].count {
      var event = holds[hold][i]
      event.time = now
      outbox.items.append(.gesture(event))
      if event.state == .ended { attachments[index].isActive = false }
      win(index, event)
    }
    holds[hold].drop()
    if attachments[index].precedesContent { takeFromContent(attachments[index].touches) }
  }
}
