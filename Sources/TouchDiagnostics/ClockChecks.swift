import TouchModel

/// Whether time goes on, in the kernel's stamps and in the device's own.
struct ClockChecks {
  private let frozenFrames: Int
  private var last: Timestamp?
  private var lastIsContinued = false
  private var backwards = Occurrences()
  /// The largest step back. Unit: µs.
  private var largest: Int64 = 0
  private var run = 0
  private var longestRun = 0
  private var frozen = Occurrences()
  private var deviceFrozen = Occurrences()
  private var longestDeviceRun = 0

  /// A panel that sends each contact in a frame of its own repeats one stamp for as many frames; no longer than this. Unit: µs.
  private static let longestStand: Int64 = 100_000

  init(_ thresholds: Thresholds) { frozenFrames = max(2, thresholds.frozenFrames) }

  mutating func see(_ header: FrameHeader, frame: Int) {
    let time = header.kernelTime
    if let last {
      if time < last {
        backwards.note(time, frame: frame)
        largest = max(largest, (last - time).nanoseconds / 1_000)
      }
      // The parts of a split frame have one time by nature.
      if time == last && !lastIsContinued {
        run &+= 1
        longestRun = max(longestRun, run + 1)
        if run + 1 == frozenFrames { frozen.note(time, frame: frame) }
      } else {
        run = 0
      }
    }
    last = time
    lastIsContinued = header.flags.contains(.continued)
  }

  mutating func see(_ clock: DeviceClock, at time: Timestamp, frame: Int) {
    guard clock.standing + 1 >= frozenFrames, clock.standingTime >= ClockChecks.longestStand else { return }
    if deviceFrozen.isEmpty { deviceFrozen.note(time, frame: frame) }
    longestDeviceRun = max(longestDeviceRun, clock.standing)
  }

  func findings(device: UInt16) -> [Finding] {
    var result: [Finding] = []
    if !backwards.isEmpty {
      result.append(
        backwards.finding(
          .clockBackwards, device: device, [Evidence("step", -largest, .microseconds)],
          "Time went back \(times(backwards.count)), by \(Evidence.decimal(largest, 6)) s at most."))
    }
    if !frozen.isEmpty {
      result.append(
        frozen.finding(
          .frozenClock, device: device, [Evidence("longest", longestRun), Evidence("clock", "kernel")],
          "\(longestRun) frames in a row have the same time."))
    }
    if !deviceFrozen.isEmpty {
      result.append(
        deviceFrozen.finding(
          .frozenClock, device: device,
          [Evidence("longest", longestDeviceRun + 1), Evidence("clock", "MSC_TIMESTAMP")],
          "The device's own clock, MSC_TIMESTAMP, stood still over \(longestDeviceRun + 1) frames."))
    }
    return result
  }
}
