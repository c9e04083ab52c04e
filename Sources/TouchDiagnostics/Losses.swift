import TouchModel

/// Events that were lost, and devices that were.
struct Losses {
  private var drops = Occurrences()
  private var resynced = 0
  private var overruns = 0
  private var removal: Timestamp?
  private var isRevoked = false
  /// Frames in which the kernel let go, and the contacts that were down then, in all and in the last of them.
  private var releases = Occurrences()
  private var released = 0
  private var lastReleased = 0
  private var lostContacts = 0

  mutating func seeRemoval(_ header: FrameHeader) {
    removal = header.kernelTime
    isRevoked = header.flags.contains(.revoked)
  }

  mutating func seeDrop(_ header: FrameHeader, frame: Int) {
    drops.note(header.kernelTime, frame: frame)
    if header.flags.contains(.snapshot) { resynced &+= 1 }
    if header.flags.contains(.queueOverrun) { overruns &+= 1 }
  }

  /// - Parameter contacts: That were down.
  mutating func seeRelease(of contacts: Int, at time: Timestamp, frame: Int) {
    if contacts == 0 { return }
    releases.note(time, frame: frame)
    lastReleased = contacts
    released &+= contacts
  }

  mutating func seeCancelled(_ reason: CancelReason) {
    if reason == .unplugged || reason == .revoked { lostContacts &+= 1 }
  }

  func findings(device: UInt16) -> [Finding] {
    var result: [Finding] = []
    if !drops.isEmpty {
      let isOurs = overruns == drops.count
      result.append(
        drops.finding(
          .synDropped, device: device, [Evidence("resynced", resynced), Evidence("queue_overruns", overruns)],
          "Events were lost \(times(drops.count)) (SYN_DROPPED)"
            + (resynced == drops.count
              ? "; the state was read anew each time." : "; the state was read anew \(times(resynced))."),
          remedy: isOurs ? "touchrec's own queue was full: give it a faster disk, or fewer devices at once." : nil))
    }
    // What the kernel lets go of just before a device vanishes is part of its vanishing.
    let vanished = removal.map { !releases.isEmpty && ($0 - releases.last) < .seconds(1) } ?? false
    if let removal {
      let contacts = max(lostContacts, vanished ? lastReleased : 0)
      result.append(
        Finding(
          .deviceRemoved, device: device, first: removal, last: removal, evidence: [Evidence("contacts", contacts)],
          text: (isRevoked ? "The device was taken from this session" : "The device went away")
            + (contacts == 0 ? "." : " with \(plural(contacts, "contact")) down.")))
    }
    if releases.count > (vanished ? 1 : 0) {
      let contacts = released - (vanished ? lastReleased : 0)
      result.append(
        releases.finding(
          .kernelRelease, device: device, [Evidence("contacts", contacts)],
          "The kernel itself let go of \(plural(contacts, "contact")) (SYN_REPORT 1), \(times(releases.count))."
        ))
    }
    return result
  }
}
