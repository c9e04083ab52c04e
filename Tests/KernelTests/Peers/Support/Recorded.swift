import TouchModel
import TouchRecording

/// A frame of a recording as a value, to compare with.
struct RecordedFrame: Hashable, CustomStringConvertible {
  var header: FrameHeader
  var events: [InputEvent]
  var offsets: [Int32]

  init(_ frame: borrowing EventFrame) {
    header = frame.header
    events = frame.events.indices.map { frame.events[$0] }
    offsets = frame.offsets.indices.map { frame.offsets[$0] }
  }

  var flags: FrameFlags { header.flags }
  /// Neither state nor an end: the device sent it.
  var isSent: Bool { !flags.contains(.snapshot) && !events.isEmpty }
  var timedEvents: [TimedEvent] {
    events.indices.map {
      TimedEvent(
        microseconds: header.kernelTime.microseconds + Int64(offsets.isEmpty ? 0 : offsets[$0]), event: events[$0])
    }
  }

  func with(_ body: (borrowing EventFrame) -> Void) {
    var buffer = FrameBuffer()
    buffer.header = header
    for (i, event) in events.enumerated() { buffer.append(event, offset: offsets.isEmpty ? 0 : offsets[i]) }
    body(buffer.frame)
  }

  var description: String {
    "t=\(header.kernelTime.nanoseconds) seq=\(header.sequence) dev=\(header.device) flags=\(flags.rawValue) "
      + events.map { "\($0.usage.name ?? "\($0.type)/\($0.code)")=\($0.value)" }.joined(separator: " ")
  }
}

/// An event with its own time.
struct TimedEvent: Hashable {
  var microseconds: Int64
  var event: InputEvent
}

/// What a recording holds, and how it ended.
struct Recorded {
  var frames: [RecordedFrame] = []
  var devices: [DeviceDescription] = []
  var wallOffset: TimeSpan
  var end: RecordingEnd?

  init(_ path: String) throws(RecordingError) {
    var recording = try Recording.open(path: path)
    var buffer = FrameBuffer()
    while try recording.next(into: &buffer) { frames.append(RecordedFrame(buffer.frame)) }
    devices = recording.devices
    wallOffset = recording.session.wallOffset
    end = recording.end
  }

  /// What the devices sent: neither state nor ends.
  var sent: [RecordedFrame] { frames.filter(\.isSent) }
  var drops: Int { frames.count { $0.flags.contains(.afterDrop) } }

  func frames(of device: UInt16) -> [RecordedFrame] { frames.filter { $0.header.device == device } }
}

extension Array where Element == TimedEvent {
  /// Times counted from the first event's.
  var rebased: [TimedEvent] {
    let start = first?.microseconds ?? 0
    return map { TimedEvent(microseconds: $0.microseconds - start, event: $0.event) }
  }
}
