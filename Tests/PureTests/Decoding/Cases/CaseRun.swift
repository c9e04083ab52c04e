import TouchDecoding
import TouchModel
import TouchRecording
import TouchTesting

/// How the state that was read again after a loss comes to the decoder.
enum ResyncForm: CaseIterable {
  /// As live reading has it: the frame with the SYN_DROPPED is thrown away, the state comes in its place.
  case live
  /// As a file has it that keeps the fragments: the state follows them.
  case afterFragments
}

/// What the decoder makes of a case's device.
struct CaseRun {
  struct Record: CustomStringConvertible {
    /// Counts the TouchFrames.
    var frame: Int
    /// Unit: µs.
    var time: Int64
    var phase: String
    var touch: UInt64
    var slot: Int32
    var trackingID: Int32
    var x: Int32
    var y: Int32

    var description: String { "\(time) \(phase) \(touch) s\(slot) \(trackingID) \(x),\(y)" }
  }

  private(set) var records: [Record] = []
  private(set) var anomalies: [Anomaly] = []
  private(set) var device = DeviceDescription()
  private var frames = 0

  init(_ part: CaseFile.Part, of file: CaseFile, form: ResyncForm) throws {
    var recording = try Recording.open(path: Fixtures.path("cases/\(part.evemu)"))
    device = recording.devices[0]
    var decoder = TouchDecoder(device)
    decoder.recordsAnomalies = true
    var buffer = FrameBuffer()
    var snapshot = FrameBuffer()
    var resyncs = file.resyncs[...]
    var last = Timestamp.zero
    var isFirst = true
    while try recording.next(into: &buffer) {
      let frame = buffer.frame
      if isFirst, let initial = file.initial {
        fill(&snapshot, initial, at: frame.time, .snapshot)
        see(&decoder, snapshot.frame)
      }
      isFirst = false
      last = frame.time
      if let resync = resyncs.first, resync.after == frame.time.microseconds, frame.flags.contains(.afterDrop) {
        resyncs.removeFirst()
        if form == .afterFragments { see(&decoder, frame) }
        fill(&snapshot, resync, at: frame.time, form == .live ? [.snapshot, .afterDrop] : .snapshot)
        see(&decoder, snapshot.frame)
      } else {
        see(&decoder, frame)
      }
    }
    if !resyncs.isEmpty { throw TestTrouble("no frame closes the gap at \(resyncs.first?.after ?? 0) µs") }
    if let removal = file.removal {
      last = Timestamp(nanoseconds: removal * 1_000)
      snapshot.removeAll()
      snapshot.header = FrameHeader(kernelTime: last, receiveTime: last, flags: .removed)
      see(&decoder, snapshot.frame)
    }
    decoder.cancelAll(.endOfStream, at: last) { add($0) }
    anomalies = decoder.anomalies
  }

  private mutating func see(_ decoder: inout TouchDecoder, _ frame: borrowing EventFrame) {
    decoder.decode(frame) { add($0) }
  }

  private mutating func add(_ frame: borrowing TouchFrame) {
    frames += 1
    for i in 0..<frame.touches.count where frame.touches[i].phase != .stationary {
      let touch = frame.touches[i]
      records.append(
        Record(
          frame: frames, time: frame.time.microseconds, phase: touch.phase.name, touch: touch.id.number,
          slot: touch.slot, trackingID: touch.trackingID, x: touch.x, y: touch.y))
    }
  }

  private func fill(_ buffer: inout FrameBuffer, _ state: CaseFile.State, at time: Timestamp, _ flags: FrameFlags) {
    var kernel = DeviceState(device)
    for row in state.slots {
      kernel.apply(InputEvent(.absMTSlot, Int32(row.slot)))
      kernel.apply(InputEvent(.absMTTrackingID, Int32(row.trackingID)))
      kernel.apply(InputEvent(.absMTPositionX, Int32(row.x)))
      kernel.apply(InputEvent(.absMTPositionY, Int32(row.y)))
    }
    kernel.apply(InputEvent(.absMTSlot, Int32(state.currentSlot)))
    if state.isTouchKeyDown { kernel.apply(InputEvent(.btnTouch, 1)) }
    buffer.removeAll()
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time, flags: flags)
    if flags.contains(.afterDrop) { buffer.append(InputEvent(.synDropped, 0)) }
    kernel.appendSnapshot(to: &buffer)
  }
}
