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
    var result: [Finding] = []
    if !replaced.found.isEmpty {
      result.append(
        replaced.found.finding(
          .trackingIDReplaced, device: device,
          [Evidence("slot", replaced.slot), Evidence("old", replaced.first), Evidence("new", replaced.second)],
          "A slot in use got another tracking id without −1 between \(times(replaced.found.count)); first slot \(replaced.slot), "
            + "\(replaced.first) → \(replaced.second)."))
    }
    if !zeroLength.found.isEmpty {
      result.append(
        zeroLength.found.finding(
          .zeroLengthTouch, device: device,
          [Evidence("slot", zeroLength.slot), Evidence("tracking_id", zeroLength.first)],
          "A contact came and went within one frame \(times(zeroLength.found.count)); first id \(zeroLength.first) in slot "
            + "\(zeroLength.slot)."))
    }
    if !outOfRange.found.isEmpty {
      result.append(
        outOfRange.found.finding(
          .slotOutOfRange, device: device,
          [Evidence("slot", outOfRange.first), Evidence("maximum", outOfRange.second)],
          "ABS_MT_SLOT was \(outOfRange.first), and slots go from 0 to \(outOfRange.second); seen \(times(outOfRange.found.count))."
        ))
    }
    if !palms.found.isEmpty {
      result.append(
        palms.found.finding(
          .palm, device: device, [Evidence("slot", palms.slot), Evidence("tracking_id", palms.first)],
          "A contact called itself a palm \(times(palms.found.count)); first id \(palms.first) in slot \(palms.slot)."))
    }
    if !buttons.found.isEmpty {
      result.append(
        buttons.found.finding(
          .btnTouchMismatch, device: device,
          [Evidence("btn_touch", buttons.first), Evidence("contacts", buttons.second)],
          "BTN_TOUCH became \(buttons.first) with \(plural(Int(buttons.second), "contact")) down; BTN_TOUCH and slots disagreed "
            + "\(times(buttons.found.count))."))
    }
    return result
  }
}
