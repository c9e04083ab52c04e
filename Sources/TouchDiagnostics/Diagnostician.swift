public import TouchDecoding
public import TouchModel

/// Watches one device's stream for what a sound device does not do.
///
/// Feed it in order: each frame, then the TouchFrames and the anomalies that the decoder makes of it. Memory is constant and nothing is
/// allocated per frame; decisions are taken in integers and by the events' times alone, so that a live device and its recording get the same
/// findings. `StreamDiagnostician` does the feeding.
public struct Diagnostician {
  public let device: UInt16
  public private(set) var activity = StreamActivity()

  private var clock = DeviceClock()
  private var reading: DeviceClock.Reading?
  private var lastFrame: Timestamp?
  /// Events were lost and the state was not read anew: until all contacts are lifted, slots and positions may be mixed up.
  private var isUncertain = false
  private var isKernelRelease = false
  private var contacts = ContactTable()
  private var clocks: ClockChecks
  private var losses = Losses()
  private var lifts: TimeoutLifts
  private var anomalies = AnomalyTallies()
  private var stuck: StuckTouches
  private var ghosts: GhostSpots
  private var rate: ReportRate
  private var range: PositionRange
  private var jumps: PositionJumps
  private let fuzz: Int64

  public init(_ description: DeviceDescription, device: UInt16 = 0, thresholds: Thresholds = Thresholds()) {
    self.device = device
    clocks = ClockChecks(thresholds)
    lifts = TimeoutLifts(thresholds)
    stuck = StuckTouches(thresholds)
    ghosts = GhostSpots(thresholds)
    rate = ReportRate(thresholds)
    range = PositionRange(description)
    jumps = PositionJumps(thresholds, isSemi: description.properties.contains(InputProperty.semiMT))
    let axes = description.positionAxes
    fuzz = Int64(max(axes?.x.fuzz ?? 0, axes?.y.fuzz ?? 0))
  }

  /// Takes in a frame as it was read.
  public mutating func see(_ frame: borrowing EventFrame) {
    let flags = frame.flags
    if flags.contains(.removed) { return losses.seeRemoval(frame.header) }
    if frame.events.isEmpty { return }
    if flags.contains(.snapshot) {
      if flags.contains(.afterDrop) { losses.seeDrop(frame.header, frame: activity.frames) }
      isUncertain = false
      return interrupt()
    }
    activity.see(frame)
    clocks.see(frame.header, frame: activity.frames)
    let marks = Marks(frame)
    anomalies.button = marks.button
    if flags.contains(.afterDrop) || marks.isDrop {
      losses.seeDrop(frame.header, frame: activity.frames)
      interrupt()
      isUncertain = true
      return
    }
    isKernelRelease = flags.contains(.kernelRelease)
    if isKernelRelease { losses.seeRelease(of: contacts.count, at: frame.time, frame: activity.frames) }
    lifts.see(frame, after: lastFrame)
    lastFrame = frame.time
    reading = nil
    if let stamp = marks.stamp {
      reading = clock.take(stamp, kernelTime: frame.time.microseconds)
      clocks.see(clock, at: frame.time, frame: activity.frames)
    }
  }

  /// What a frame says besides its contacts.
  private struct Marks {
    /// MSC_TIMESTAMP.
    var stamp: Int32?
    /// BTN_TOUCH, the last one of the frame.
    var button: Int32?
    /// A text format's SYN_DROPPED: nothing was read anew there.
    var isDrop = false

    init(_ frame: borrowing EventFrame) {
      for i in 0..<frame.events.count {
        switch frame.events[i].usage {
        case .mscTimestamp: stamp = frame.events[i].value
        case .btnTouch: button = frame.events[i].value
        case .synDropped: isDrop = true
        default: break
        }
      }
    }
  }

  /// What comes next has no known distance from what was.
  private mutating func interrupt() {
    clock.interrupt()
    reading = nil
    lastFrame = nil
    contacts.interrupt()
  }

  /// Takes in what the decoder says of a frame, besides its touches.
  public mutating func see(_ anomaly: Anomaly) {
    // The kernel lets go of the button and leaves the slots as they are: no fault of the device.
    if isKernelRelease && anomaly.kind == .btnTouchMismatch { return }
    anomalies.note(anomaly, frame: activity.frames, isTouching: contacts.count > 0)
  }

  /// Takes in the touches of a frame.
  public mutating func see(_ touches: borrowing TouchFrame) {
    contacts.startFrame()
    let time = touches.time
    // A re-read state tells where contacts are, and nothing of how they got there.
    let isState = touches.flags.contains(.snapshot)
    // Fragments around a loss: the decoder takes nothing from them.
    let isFragment = touches.flags.contains(.afterDrop) && !isState
    var ended = 0
    for i in 0..<touches.touches.count {
      let phase = touches.touches[i].phase
      if phase == .began {
        begin(touches.touches[i], at: time)
      } else if let index = contacts.index(of: touches.touches[i].id) {
        switch phase {
        case .moved: move(index, touches.touches[i], touches.geometry, isState, at: time)
        case .stationary where isFragment: break
        case .stationary: rest(index, touches.touches[i].values, at: time)
        default:
          end(index, touches.touches[i].phase, touches.touches[i].cancelReason, at: time)
          ended &+= 1
        }
      }
    }
    activity.see(contacts: contacts.count)
    if contacts.count == 0 { isUncertain = false }
    lifts.see(ended: ended, isTouching: contacts.count > 0, at: time, frame: activity.frames)
  }

  private mutating func begin(_ touch: Touch, at time: Timestamp) {
    activity.touches &+= 1
    range.see(x: touch.x, y: touch.y, at: time, frame: activity.frames)
    contacts.add(
      Contact(
        id: touch.id, slot: touch.slot, trackingID: touch.trackingID, began: touch.began, beganFrame: activity.frames,
        values: touch.values, seen: time, seenDevice: reading, silentSince: time))
  }

  private mutating func move(
    _ index: Int, _ touch: Touch, _ geometry: TouchGeometry, _ isState: Bool, at time: Timestamp
  ) {
    let frame = activity.frames
    range.see(x: touch.x, y: touch.y, at: time, frame: frame)
    if !isState && !isUncertain {
      let contact = contacts.list[index]
      if let seen = contact.seen {
        jumps.see(
          contact, x: touch.x, y: touch.y, geometry: geometry, interval: (time - seen).nanoseconds / 1_000,
          deviceInterval: Diagnostician.interval(from: contact.seenDevice, to: reading), at: time, frame: frame)
      }
      if let moved = contact.movedAt {
        let dx = abs(Int64(touch.x) - Int64(contact.x))
        let dy = abs(Int64(touch.y) - Int64(contact.y))
        rate.see(
          interval: (time - moved).nanoseconds / 1_000,
          deviceInterval: Diagnostician.interval(from: contact.movedDevice, to: reading), step: max(dx, dy),
          length: Int64(max(geometry.x.micrometres(ofLength: dx), geometry.y.micrometres(ofLength: dy))), fuzz: fuzz,
          at: time, frame: frame)
      }
    }
    stir(index, touch.values, at: time)
    contacts.list[index].hasMoved = true
    contacts.list[index].movedAt = isState ? nil : time
    contacts.list[index].movedDevice = reading
  }

  private static func interval(from earlier: DeviceClock.Reading?, to later: DeviceClock.Reading?) -> Int64? {
    guard let earlier, let later else { return nil }
    return later.since(earlier)
  }

  private mutating func rest(_ index: Int, _ values: InlineArray<14, Int32>, at time: Timestamp) {
    contacts.list[index].seen = time
    contacts.list[index].seenDevice = reading
    for i in 0..<Touch.valueCount where contacts.list[index].values[i] != values[i] {
      return stir(index, values, at: time)
    }
  }

  /// Something of the contact changed: its silence is over.
  private mutating func stir(_ index: Int, _ values: InlineArray<14, Int32>, at time: Timestamp) {
    stuck.check(&contacts.list[index], at: time, frame: activity.frames)
    contacts.list[index].values = values
    contacts.list[index].seen = time
    contacts.list[index].seenDevice = reading
    contacts.list[index].silentSince = time
    contacts.list[index].witnesses = 0
  }

  private mutating func end(_ index: Int, _ phase: TouchPhase, _ reason: CancelReason, at time: Timestamp) {
    stuck.check(&contacts.list[index], at: time, frame: activity.frames)
    losses.seeCancelled(reason)
    let contact = contacts.list[index]
    contacts.remove(at: index)
    guard phase == .ended else { return }
    ghosts.see(contact)
    for other in 0..<contacts.count where contact.began > contacts.list[other].silentSince {
      contacts.list[other].witnesses &+= 1
      stuck.check(&contacts.list[other], at: time, frame: activity.frames)
    }
  }

  /// What has been found so far, the heaviest first.
  public var findings: [Finding] {
    var result = losses.findings(device: device) + clocks.findings(device: device)
    result += anomalies.findings(device: device) + range.findings(device: device) + ghosts.findings(device: device)
    result += [
      stuck.finding(device: device), jumps.finding(device: device), rate.finding(device: device),
      lifts.finding(device: device),
    ].compactMap { $0 }
    return result.inOrder
  }
}

extension [Finding] {
  /// The heaviest first, then in the order of the ids' declaration.
  public var inOrder: [Finding] {
    let places = Dictionary(uniqueKeysWithValues: FindingID.allCases.enumerated().map { ($1, $0) })
    return enumerated().sorted { a, b in
      if a.element.severity != b.element.severity { return a.element.severity > b.element.severity }
      if a.element.device != b.element.device { return a.element.device < b.element.device }
      let (x, y) = (places[a.element.id] ?? 0, places[b.element.id] ?? 0)
      return x == y ? a.offset < b.offset : x < y
    }.map(\.element)
  }
}
