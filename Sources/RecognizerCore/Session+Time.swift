public import TouchModel

extension Session {
  /// Lets time pass: every deadline up to and with this time comes, each at its own.
  ///
  /// A live host reads all its devices to the end first, since input comes before deadlines of the same time.
  @inlinable
  public mutating func advance<E>(to time: Timestamp, _ body: (SessionOutput) throws(E) -> Void) throws(E) {
    moveTime(to: time)
    try drain(body)
  }

  /// Ends the stream: every waiting report comes at its own time, as it would live.
  ///
  /// Touches that are still down are closed by whoever made them (a decoder's last frame), not here.
  @inlinable
  public mutating func finish<E>(at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void) throws(E) {
    moveTime(to: time)
    runOut()
    try drain(body)
  }

  @usableFromInline
  mutating func moveTime(to time: Timestamp) {
    outbox.items.removeAll(keepingCapacity: true)
    fireDeadlines(upTo: time)
    now = max(now, time)
  }

  @usableFromInline
  mutating func runOut() {
    while nextDeadline != .never { fireDeadlines(upTo: nextDeadline) }
  }

  /// Begins a step: what was due before it comes first.
  mutating func start(at time: Timestamp) {
    outbox.items.removeAll(keepingCapacity: true)
    // Strictly before: input of the same time goes first.
    if nextDeadline < time { fireDeadlines(upTo: time - TimeSpan(nanoseconds: 1)) }
    now = max(now, time)
  }

  private mutating func fireDeadlines(upTo limit: Timestamp) {
    while nextDeadline <= limit, nextDeadline != .never {
      now = max(now, nextDeadline)
      for index in attachments.indices where attachments[index].deadline <= now {
        step(index, .deadline)
      }
      settle()
      nextDeadline = earliestDeadline()
    }
  }

  func earliestDeadline() -> Timestamp {
    var earliest = Timestamp.never
    for index in attachments.indices { earliest = min(earliest, attachments[index].deadline) }
    return earliest
  }
}
