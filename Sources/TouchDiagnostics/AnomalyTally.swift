import TouchDecoding
import TouchModel

/// Anomalies of one kind, with the first one's particulars.
struct AnomalyTally {
  private(set) var found = Occurrences()
  private(set) var slot: Int32 = -1
  private(set) var first: Int32 = 0
  private(set) var second: Int32 = 0

  mutating func note(_ anomaly: Anomaly, frame: Int) {
    if found.isEmpty {
      slot = anomaly.slot
      first = anomaly.first
      second = anomaly.second
    }
    found.note(anomaly.time, frame: frame)
  }
}

/// Everything that the decoder calls an anomaly and that is a finding as it stands.
struct AnomalyTallies {
  private var replaced = AnomalyTally()
  private var zeroLength = AnomalyTally()
  private var outOfRange = AnomalyTally()
  private var palms = AnomalyTally()
  private var buttons = AnomalyTally()
  /// The last BTN_TOUCH of the frame under way: what the button is by its end.
  var button: Int32?

  /// - Parameter isTouching: Whether a touch is down after the frame.
  mutating func note(_ anomaly: Anomaly, frame: Int, isTouching: Bool) {
    switch anomaly.kind {
    case .trackingIDReplaced: replaced.note(anomaly, frame: frame)
    case .zeroLengthTouch: zeroLength.note(anomaly, frame: frame)
    case .slotOutOfRange: outOfRange.note(anomaly, frame: frame)
    case .palm: palms.note(anomaly, frame: frame)
    case .btnTouchMismatch:
      // The button may go down and up in one frame. A contact that hovers has a slot, and no button is right for it.
      let isLast = button.map { ($0 != 0) == (anomaly.first != 0) } ?? true
      if isLast && (anomaly.first != 0 || isTouching) { buttons.note(anomaly, frame: frame) }
    // These are seen in the frames themselves or in the description.
    case .tooManySlots, .synDropped, .clockBackwards, .kernelRelease: break
    }
  }

  func findings(device: UInt16) -> [Finding] {
    [
      finding(.trackingIDReplaced, replaced, device) {
        (
          [Evidence("slot", $0.slot), Evidence("old", $0.first), Evidence("new", $0.second)],
          "Slot \($0.slot) changed its tracking id from \($0.first) to \($0.second) without −1 between"
        )
      },
      finding(.zeroLengthTouch, zeroLength, device) {
        (
          [Evidence("slot", $0.slot), Evidence("tracking_id", $0.first)],
          "Contact \($0.first) came to slot \($0.slot) and went within one frame"
        )
      },
      finding(.slotOutOfRange, outOfRange, device) {
        (
          [Evidence("slot", $0.first), Evidence("maximum", $0.second)],
          "ABS_MT_SLOT was \($0.first), and slots go from 0 to \($0.second)"
        )
      },
      finding(.palm, palms, device) {
        (
          [Evidence("slot", $0.slot), Evidence("tracking_id", $0.first)],
          "Contact \($0.first) in slot \($0.slot) called itself a palm"
        )
      },
      finding(.btnTouchMismatch, buttons, device) {
        (
          [Evidence("btn_touch", $0.first), Evidence("contacts", $0.second)],
          "BTN_TOUCH became \($0.first) with \(plural(Int($0.second), "contact")) down"
        )
      },
    ].compactMap { $0 }
  }

  /// - Parameter facts: Evidence and sentence for the first one.
  private func finding(
    _ id: FindingID, _ tally: AnomalyTally, _ device: UInt16, _ facts: (AnomalyTally) -> ([Evidence], String)
  ) -> Finding? {
    if tally.found.isEmpty { return nil }
    let (evidence, text) = facts(tally)
    let more = tally.found.count > 1 ? "; such was seen \(tally.found.count) times." : "."
    return tally.found.finding(id, device: device, evidence, text + more)
  }
}
