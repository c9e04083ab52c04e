public import TouchModel

extension Session {
  /// Has a gesture recognised among the touches that begin in a region.
  ///
  /// Fingers are counted per region: one that rests elsewhere is none of this gesture's. Touches that are down already are
  /// not its own.
  @discardableResult
  public mutating func attach<D: GestureDeclaration>(_ declaration: D, to region: RegionID = .surface) -> AttachmentID {
    let id = AttachmentID(rawValue: attachmentCount)
    attachmentCount &+= 1
    attachments.append(
      Attachment(
        id: id, region: regions.contains(region) ? region : .surface, recognizer: declaration.recognizer(constants)))
    return id
  }

  /// Takes a recognizer away: what it had begun is cancelled, what it was waiting to report is not reported.
  @inlinable
  public mutating func detach<E>(
    _ attachment: AttachmentID, at time: Timestamp, _ body: (SessionOutput) throws(E) -> Void
  ) throws(E) {
    remove(at: time) { $0.id == attachment }
    try drain(body)
  }

  @usableFromInline
  mutating func remove(at time: Timestamp, where isMeant: (borrowing AttachmentKey) -> Bool) {
    start(at: time)
    close(where: isMeant)
    nextDeadline = earliestDeadline()
  }

  mutating func close(where isMeant: (borrowing AttachmentKey) -> Bool) {
    var index = 0
    while index < attachments.count {
      let key = AttachmentKey(id: attachments[index].id, region: attachments[index].region)
      if isMeant(key) {
        step(index, .closed(.removed))
        attachments.remove(at: index)
      } else {
        index += 1
      }
    }
  }
}

@usableFromInline
struct AttachmentKey {
  @usableFromInline var id: AttachmentID
  @usableFromInline var region: RegionID
}
