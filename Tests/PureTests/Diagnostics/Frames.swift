import TouchDiagnostics
import TouchModel
import TouchTesting

/// Makes streams that are too long or too exact for a script, and has them diagnosed.
struct Frames {
  let stream: StreamDiagnostician
  private var buffer = [InputEvent]()
  private var sequence: UInt32 = 0

  init(_ description: DeviceDescription = TestDevice.screen(), _ thresholds: Thresholds = Thresholds()) {
    stream = StreamDiagnostician(description, thresholds: thresholds)
  }

  /// - Parameter microseconds: The frame's time.
  mutating func frame(at microseconds: Int64, _ events: InputEvent..., flags: FrameFlags = []) {
    var frame = FrameBuffer(capacity: 32)
    let time = Timestamp(seconds: 0, microseconds: microseconds)
    frame.header = FrameHeader(kernelTime: time, receiveTime: time, sequence: sequence, flags: flags)
    sequence += 1
    for event in events { frame.append(event) }
    frame.append(InputEvent(.synReport, 0))
    stream.see(frame.frame)
  }

  mutating func down(_ slot: Int32, id: Int32, x: Int32, y: Int32, at microseconds: Int64) {
    frame(
      at: microseconds, InputEvent(.absMTSlot, slot), InputEvent(.absMTTrackingID, id), InputEvent(.absMTPositionX, x),
      InputEvent(.absMTPositionY, y))
  }

  mutating func move(_ slot: Int32, x: Int32, at microseconds: Int64, stamp: UInt32? = nil) {
    if let stamp {
      frame(
        at: microseconds, InputEvent(.absMTSlot, slot), InputEvent(.absMTPositionX, x),
        InputEvent(.mscTimestamp, Int32(bitPattern: stamp)))
    } else {
      frame(at: microseconds, InputEvent(.absMTSlot, slot), InputEvent(.absMTPositionX, x))
    }
  }

  mutating func up(_ slot: Int32, at microseconds: Int64) {
    frame(at: microseconds, InputEvent(.absMTSlot, slot), InputEvent(.absMTTrackingID, -1))
  }

  /// A tap on another part of the glass.
  mutating func tap(_ slot: Int32, id: Int32, at microseconds: Int64, lasting: Int64 = 50_000) {
    down(slot, id: id, x: 1000 + id * 7, y: 100 + id * 3, at: microseconds)
    up(slot, at: microseconds + lasting)
  }

  /// Closes the stream.
  consuming func findings() -> [Finding] {
    stream.finish()
    return stream.findings
  }

  consuming func finding(_ id: FindingID) -> Finding? { findings().first { $0.id == id } }
}

extension Finding {
  func integer(_ key: String) -> Int64? {
    if case .integer(let value)? = evidence(key) { value } else { nil }
  }

  /// The value as it is printed.
  func shown(_ key: String) -> String? { evidence(key)?.text(since: .zero) }
}
