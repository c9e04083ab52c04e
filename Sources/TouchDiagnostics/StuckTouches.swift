import TouchModel

/// Contacts that stay down in silence while others come and go.
///
/// The rule: a contact is stuck when nothing of it changed for `stuckSilence` (10 s) and at least `stuckWitnesses` (2) other touches both
/// began and ended within that silence. Somebody used the panel meanwhile, so it was alive and reported; a finger that rests for so long trembles. A
/// contact that rests alone, or for a shorter time, or until the end of a recording that nothing else happened in, is not called stuck:
/// that is what a resting finger looks like.
struct StuckTouches {
  private let silence: TimeSpan
  private let witnesses: Int
  private var found = Occurrences()
  /// The one with the longest silence.
  private var worst: Contact?
  private var longest = TimeSpan.zero

  init(_ thresholds: Thresholds) {
    silence = thresholds.stuckSilence
    witnesses = max(0, thresholds.stuckWitnesses)
  }

  /// Looks at a silence that lasts until `time`.
  mutating func check(_ contact: inout Contact, at time: Timestamp, frame: Int) {
    let length = time - contact.silentSince
    guard length >= silence, contact.witnesses >= witnesses else { return }
    if !contact.isStuck {
      contact.isStuck = true
      found.note(time, frame: frame)
    }
    if length > longest {
      longest = length
      worst = contact
    }
  }

  func finding(device: UInt16) -> Finding? {
    guard let worst else { return nil }
    let place = worst.slot >= 0 ? " in slot \(worst.slot)" : ""
    let seconds = Evidence.seconds("silent", longest)
    return found.finding(
      .stuckTouch, device: device,
      [
        Evidence("slot", worst.slot), Evidence("tracking_id", worst.trackingID), Evidence("x", worst.x),
        Evidence("y", worst.y), seconds, Evidence("silent_since", .times([worst.silentSince]), .seconds),
        Evidence("others", worst.witnesses),
      ],
      "A contact\(place) at (\(worst.x), \(worst.y)) stayed down for \(seconds.value.text(since: .zero)) s without a change while "
        + "\(worst.witnesses) others came and went" + (found.count > 1 ? "; \(found.count) contacts did so." : "."))
  }
}
