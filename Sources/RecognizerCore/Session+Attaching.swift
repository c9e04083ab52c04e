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
    let region = regions.contains(region) ? region : .surface
    let recognizer = declaration.recognizer(constants)
    attachments.append(
      Attachment(
        id: id, region: region, frame: regions[region].frame, place: bank.add(recognizer.machine),
        preset: recognizer.preset, gestures: recognizer.gestures, isObserver: recognizer.isObserver,
        precedesContent: recognizer.precedesContent, receivesTouches: recognizer.receivesTouches, ordinal: freeOrdinal()
      ))
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
    settle()
    nextDeadline = earliestDeadline()
  }

  mutating func close(where isMeant: (borrowing AttachmentKey) -> Bool) {
    var index = 0
    while index < attachments.count {
      let key = AttachmentKey(id: attachments[index].id, region: attachments[index].region)
      if isMeant(key) {
        if attachments[index].receivesTouches {
          var gone = FrameDelta()
          gone.cancelled = attachments[index].touches
          deliver(gone, to: .observer(attachments[index].id))
        }
        step(index, .closed(.removed))
        let removed = attachments.remove(at: index)
        let place = removed.place
        bank.remove(place)
        forget(removed.ordinal)
        table.forgetWinner(index)
        for i in attachments.indices
        where attachments[i].place.kind == place.kind && attachments[i].place.index > place.index {
          attachments[i].place.index -= 1
        }
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
