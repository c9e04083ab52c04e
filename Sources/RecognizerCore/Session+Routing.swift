import TouchModel

/// The router: who hears of which touch. Path, capture and recognizers are fixed when the touch begins.
extension Session {
  /// - Returns: The touch's index; nil when there is no room for it.
  mutating func begin(_ touch: Touch, at point: SurfacePoint) -> Int? {
    var tracked = TrackedTouch(id: touch.id, began: now, start: point, point: point, tool: touch.tool)
    tracked.target = regions.hitTest(point)
    tracked.allowed = regions.allowed(along: tracked.target)
    for region in priority where regions.accepts(region, point) {
      tracked.capture = region
      break
    }
    guard let index = table.begin(tracked) else { return nil }
    for attachment in attachments.indices where belongs(tracked, to: attachments[attachment]) {
      attachments[attachment].touches.insert(index)
    }
    return index
  }

  private func belongs(_ touch: TrackedTouch, to attachment: Attachment) -> Bool {
    if !attachment.isObserver, attachment.gestures.isDisjoint(with: touch.allowed) { return false }
    let region = attachment.region
    if region == .surface || region == touch.capture { return true }
    return regions[region].isTransparent
      ? regions.accepts(region, touch.point) : regions.isOnPath(region, to: touch.target)
  }

  mutating func deliverToPriority(_ delta: FrameDelta) {
    if priority.isEmpty { return }
    for region in priority {
      var own = TouchSet()
      var asTarget = TouchSet()
      var rest = table.down
      while let index = rest.popFirst() {
        guard table[index].capture == region else { continue }
        if table[index].target == region { asTarget.insert(index) } else { own.insert(index) }
      }
      deliver(delta.restricted(to: own), to: .region(region))
      deliver(delta.restricted(to: asTarget), to: .content(region))
    }
  }

  mutating func deliverToContent(_ delta: FrameDelta) {
    var rest = delta.began | delta.moved | delta.over
    while let first = rest.first {
      let target = table[first].target
      var own = TouchSet()
      var others = rest
      while let index = others.popFirst() {
        if table[index].target == target { own.insert(index) }
      }
      rest = rest - own
      if target == .none { continue }
      var heard = own
      while let index = own.popFirst() {
        // A priority region that is the target too has already heard of it.
        if table[index].isLostToContent || table[index].capture == target { heard.remove(index) }
        table[index].isKnownToContent = true
      }
      deliver(delta.restricted(to: heard), to: .content(target))
    }
  }

  mutating func deliver(_ delta: FrameDelta, to responder: Responder) {
    guard outbox.reports.contains(.deliveries), !delta.isEmpty else { return }
    var rest = delta.began | delta.moved | delta.over
    while let index = rest.popFirst() {
      let id = table[index].id
      if delta.began.contains(index) { outbox.deliver(to: responder, .began, id, time: now) }
      if delta.moved.contains(index) { outbox.deliver(to: responder, .moved, id, time: now) }
      if delta.ended.contains(index) { outbox.deliver(to: responder, .ended, id, time: now) }
      if delta.cancelled.contains(index) { outbox.deliver(to: responder, .cancelled, id, time: now) }
    }
  }

  /// A recognizer won: the content sees the touches cancelled, if it ever saw them.
  mutating func takeFromContent(_ set: TouchSet) {
    var rest = (set & table.down) - closedForContent
    while let index = rest.popFirst() { loseContent(index) }
  }

  mutating func loseContent(_ index: Int) {
    let touch = table[index]
    guard !touch.isLostToContent else { return }
    table[index].isLostToContent = true
    if touch.isKnownToContent, touch.target != .none, touch.capture != touch.target {
      outbox.deliver(to: .content(touch.target), .cancelled, touch.id, time: now)
    }
  }
}
