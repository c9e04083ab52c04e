public import TouchModel

extension Session {
  /// The content says that a touch is its own: a link was followed, a selection began.
  ///
  /// - Parameter touch: Which; nil means every touch that is down or waiting. One that nobody knows changes nothing.
  @inlinable
  public mutating func contentClaims<E>(
    touch: TouchID? = nil, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    judge(touch, at: time, claims: true)
    try drain(body)
  }

  /// The content says that it does not want a touch: who waits for its answer need not wait longer.
  ///
  /// - Parameter touch: Which; nil means every touch that is down or waiting. A touch once claimed stays claimed.
  @inlinable
  public mutating func contentDeclines<E>(
    touch: TouchID? = nil, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    judge(touch, at: time, claims: false)
    try drain(body)
  }

  @usableFromInline
  mutating func judge(_ touch: TouchID?, at time: Timestamp, claims: Bool) {
    start(at: time)
    var named = table.down
    if let touch { named = table.index(of: touch).map { TouchSet($0) } ?? TouchSet() }
    if claims {
      var rest = named
      while let index = rest.popFirst() { table[index].isClaimedByContent = true }
    }
    for index in attachments.indices {
      let verdict = ContentVerdict(touch: touch, down: named & attachments[index].touches)
      step(index, claims ? .contentClaims(verdict) : .contentDeclines(verdict))
    }
    settle()
    nextDeadline = earliestDeadline()
  }
}
