import Glibc
import LinuxIO
import TouchModel
import TouchRecording

/// A frame as a value, to compare with.
struct RecordedFrame: Hashable, CustomStringConvertible {
  var header: FrameHeader
  var events: [InputEvent]
  var offsets: [Int32] = []

  init(_ frame: borrowing EventFrame) {
    header = frame.header
    events = frame.events.indices.map { frame.events[$0] }
    offsets = frame.offsets.indices.map { frame.offsets[$0] }
  }

  init(
    at kernelTime: Int64, received: Int64? = nil, sequence: UInt32 = 0, device: UInt16 = 0, flags: FrameFlags = [],
    _ events: [InputEvent], offsets: [Int32] = []
  ) {
    header = FrameHeader(
      kernelTime: Timestamp(nanoseconds: kernelTime), receiveTime: Timestamp(nanoseconds: received ?? kernelTime),
      sequence: sequence, device: device, flags: flags, eventCount: UInt32(events.count),
      offsetCount: UInt32(offsets.count))
    self.events = events
    self.offsets = offsets
  }

  func put(into buffer: inout FrameBuffer) {
    buffer.removeAll()
    buffer.header = header
    for (i, event) in events.enumerated() {
      if offsets.isEmpty { buffer.append(event) } else { buffer.append(event, offset: offsets[i]) }
    }
  }

  var description: String {
    "t=\(header.kernelTime.nanoseconds) seq=\(header.sequence) dev=\(header.device) flags=\(header.flags.rawValue) "
      + events.map { "\(String($0.usage.rawValue, radix: 16))=\($0.value)" }.joined(separator: " ") + " \(offsets)"
  }
}

/// What a recording holds, and how it ended.
struct Contents {
  var frames: [RecordedFrame] = []
  var items: [RecordingItem] = []
  var devices: [DeviceDescription] = []
  var warnings: [String] = []
  var end: RecordingEnd?

  init(_ recording: consuming Recording) throws(RecordingError) {
    var buffer = FrameBuffer()
    while let item = try recording.nextItem(into: &buffer) {
      items.append(item)
      if item == .frame { frames.append(RecordedFrame(buffer.frame)) }
    }
    devices = recording.devices
    warnings = recording.warnings
    end = recording.end
  }

  init(bytes: [UInt8]) throws(RecordingError) { self = try Contents(Recording(bytes: bytes)) }
  init(path: String) throws(RecordingError) { self = try Contents(Recording.open(path: path)) }
}

/// A file that goes with its owner.
final class TemporaryFile {
  let path: String

  init(_ ending: String, _ bytes: [UInt8]? = nil) throws {
    path = "/tmp/touchrec-test-\(UInt64.random(in: 0 ... .max))\(ending)"
    if let bytes {
      let file = try FileDescriptor.open(path, [.writeOnly, .create, .exclusive])
      try bytes.withUnsafeBytes { try file.writeAll($0) }
    }
  }

  func open() throws -> FileDescriptor { try FileDescriptor.open(path, [.readWrite, .create]) }

  var bytes: [UInt8] {
    get throws {
      let file = try FileDescriptor.open(path, .readOnly)
      var all = ByteBuffer()
      let size = Int(try file.status().size)
      try all.appendInPlace(upTo: size + 1) { try file.read(into: $0) }
      return all.array
    }
  }

  deinit { removeFile(path) }
}

func removeFile(_ path: String) { _ = path.withCString { unlink($0) } }
