public import TouchModel

extension Session {
  /// Takes one frame of touches.
  ///
  /// Deadlines before the frame's time come first, each at its own time.
  ///
  /// - Parameter body: Gets what the session has to say, in order. It must not call the session.
  @inlinable
  public mutating func process<E>(
    _ frame: borrowing TouchFrame, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    take(frame)
    try drain(body)
  }

  @usableFromInline
  mutating func take(_ frame: borrowing TouchFrame) {
    start(at: frame.time)
    let delta = register(frame)
    if priorityOrder == .observerFirst { deliverToPriority(delta) }
    recognise(delta, precedingContent: true)
    deliverToContent(delta)
    closedForContent = delta.over
    if priorityOrder == .contentFirst { deliverToPriority(delta) }
    recognise(delta, precedingContent: false)
    settle()
    for index in attachments.indices { attachments[index].touches = attachments[index].touches - delta.over }
    table.release(delta.over)
    closedForContent = TouchSet()
    nextDeadline = earliestDeadline()
  }

  /// Brings the table up to date and routes what began.
  private mutating func register(_ frame: borrowing TouchFrame) -> FrameDelta {
    var delta = FrameDelta()
    for i in 0..<frame.touches.count {
      let touch = frame.touches[i]
      let known = table.index(of: touch.id)
      guard let index = known else {
        if touch.phase == .began { table.surface = SurfaceRect(frame.geometry) }
        if touch.phase == .began, touch.tool != .palm, let index = begin(touch, at: frame.point(touch)) {
          delta.began.insert(index)
        }
        continue
      }
      switch touch.phase {
      case .ended: delta.ended.insert(index)
      case .cancelled: delta.cancelled.insert(index)
      case .began, .moved, .stationary:
        if touch.tool == .palm {
          delta.cancelled.insert(index)
        } else if touch.phase != .stationary {
          table.move(index, to: frame.point(touch), at: now)
          // Began in this very frame: told as began, wherever it went meanwhile.
          if !delta.began.contains(index) { delta.moved.insert(index) }
        }
      }
    }
    // A touch that a broken source names twice in a frame is told once, by what is the graver.
    delta.ended = delta.ended - delta.cancelled
    delta.moved = delta.moved - delta.over
    delta.down = table.down - delta.over
    return delta
  }

  private mutating func recognise(_ delta: FrameDelta, precedingContent: Bool) {
    for index in attachments.indices where attachments[index].precedesContent == precedingContent {
      let own = delta.restricted(to: attachments[index].touches)
      if own.isEmpty { continue }
      if attachments[index].receivesTouches { deliver(own, to: .observer(attachments[index].id)) }
      // Who is out of the game cares for landings and lifts alone.
      if !attachments[index].isPending, (own.began | own.over).isEmpty { continue }
      step(index, .frame(own))
    }
  }

  /// Lets one recognizer work, and carries out what it claims.
  mutating func step(_ index: Int, _ signal: Signal) {
    outbox.attachment = attachments[index].id
    outbox.region = attachments[index].region
    outbox.frame = attachments[index].frame
    outbox.preset = attachments[index].preset
    let mark = outbox.items.count
    let waits = bank.step(attachments[index].place, signal, at: now, table, &outbox)
    attachments[index].deadline = waits.deadline
    attachments[index].isPending = waits.isPending
    if !attachments[index].isObserver, outbox.items.count > mark { arbitrate(index, from: mark) }
    if outbox.claimed.isEmpty { return }
    let claimed = outbox.claimed
    outbox.claimed = TouchSet()
    takeFromContent(claimed)
  }
}
