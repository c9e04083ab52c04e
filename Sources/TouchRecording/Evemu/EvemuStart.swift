import TouchModel

/// Picks the state at the start out of the comments that evemu writes above a description.
///
/// `#   Event type 3 (EV_ABS)`, `#     Event code 47 (ABS_MT_SLOT)`, `#       Value 3`: there, and nowhere else, evemu keeps
/// the current slot and the plain axes' values. The values of the other ABS_MT codes belong to no certain slot.
struct EvemuStart {
  private var type: Int64 = -1
  private var code: Int64 = -1
  private(set) var values: [UInt16: Int32] = [:]

  var isEmpty: Bool { values.isEmpty }

  mutating func take(comment line: EvemuScanner) {
    var line = line
    _ = line.take("#")
    line.skipBlanks()
    if line.take("Event type") {
      line.skipBlanks()
      type = line.decimal() ?? -1
      code = -1
    } else if line.take("Event code") {
      line.skipBlanks()
      code = line.decimal() ?? -1
    } else if type == Int64(EventType.abs), line.take("Value") {
      line.skipBlanks()
      guard let value = line.value(), let code = UInt16(exactly: code) else { return }
      if !(0x30...0x3d).contains(code) && values.count < 1024 { values[code] = value }
    }
  }

  /// Fills the frame: plain axes in rising order, the current slot last, as a live snapshot has them.
  func fill(_ buffer: inout FrameBuffer, at time: Timestamp) {
    buffer.removeAll()
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time, flags: .snapshot)
    let slot = EventUsage.absMTSlot.code
    for (code, value) in values.sorted(by: { $0.key < $1.key }) where code != slot {
      buffer.append(InputEvent(type: EventType.abs, code: code, value: value))
    }
    if let value = values[slot] { buffer.append(InputEvent(.absMTSlot, value)) }
    buffer.append(InputEvent(.synReport, 0))
  }
}
