import TouchModel

/// Where contacts were, against what the device announced.
struct PositionRange {
  private struct Axis {
    var range: AxisRange
    var name: String
    var smallest = Int32.max
    var largest = Int32.min
    var outside = Occurrences()

    mutating func see(_ value: Int32, at time: Timestamp, frame: Int) {
      smallest = min(smallest, value)
      largest = max(largest, value)
      // An empty range is a finding of its own.
      if range.isUsable && (value < range.minimum || value > range.maximum) { outside.note(time, frame: frame) }
    }

    func finding(device: UInt16) -> Finding? {
      if outside.isEmpty { return nil }
      return outside.finding(
        .positionOutOfRange, device: device,
        [
          Evidence("axis", name), Evidence("minimum", range.minimum), Evidence("maximum", range.maximum),
          Evidence("observed_minimum", smallest), Evidence("observed_maximum", largest),
        ],
        "\(name) announces \(range.minimum)…\(range.maximum) and went from \(smallest) to \(largest), outside in \(plural(outside.count, "report"))."
      )
    }
  }

  private var x: Axis
  private var y: Axis

  init(_ description: DeviceDescription) {
    let geometry = TouchGeometry(description)
    let isMT = description.axis(.absMTPositionX) != nil && description.axis(.absMTPositionY) != nil
    x = Axis(range: geometry.x, name: isMT ? "ABS_MT_POSITION_X" : "ABS_X")
    y = Axis(range: geometry.y, name: isMT ? "ABS_MT_POSITION_Y" : "ABS_Y")
  }

  mutating func see(x newX: Int32, y newY: Int32, at time: Timestamp, frame: Int) {
    x.see(newX, at: time, frame: frame)
    y.see(newY, at: time, frame: frame)
  }

  func findings(device: UInt16) -> [Finding] {
    var findings = [x.finding(device: device), y.finding(device: device)].compactMap { $0 }
    if let swapped = swapped(x, over: y, device) ?? swapped(y, over: x, device) { findings.append(swapped) }
    return findings
  }

  /// The one axis went well beyond its own range and stayed within the other's, and the other did not need more than the first one's.
  private func swapped(_ long: Axis, over short: Axis, _ device: UInt16) -> Finding? {
    guard long.range.isUsable, short.range.isUsable, long.outside.count >= 2 else { return nil }
    let excess = Int64(long.largest) - Int64(long.range.maximum)
    guard excess * 10 > long.range.span, long.smallest >= short.range.minimum, long.largest <= short.range.maximum,
      short.smallest >= long.range.minimum, short.largest <= long.range.maximum
    else { return nil }
    return long.outside.finding(
      .axisSwapped, device: device,
      [
        Evidence("axis", long.name), Evidence("maximum", long.range.maximum),
        Evidence("observed_maximum", long.largest), Evidence("other_axis", short.name),
        Evidence("other_maximum", short.range.maximum), Evidence("other_observed_maximum", short.largest),
      ],
      "\(long.name) announces up to \(long.range.maximum) and reached \(long.largest), which is within \(short.name)'s \(short.range.maximum), while "
        + "\(short.name) needed no more than \(short.largest).")
  }
}
