import Glibc
import LinuxIO
import TouchDecoding
import TouchModel
import TouchRecording

private let recordedFrames = 20_000
private let roundCount = 15

/// Recordings of the workload, made by our own writers and read from memory.
func measureReading() throws -> [Figure] {
  let evemu = try recorded("evemu") { EvemuWriter($0, name: "bench") }
  let native = try recorded("mcap") { (file) throws(RecordingError) in
    try MCAPWriter(file, name: "bench", session: RecordingSession())
  }
  return [
    try measure("read evemu text", evemu, decodes: false), try measure("read native", native, decodes: false),
    try measure("read native and decode", native, decodes: true),
  ]
}

private func measure(_ name: String, _ bytes: [UInt8], decodes: Bool) throws -> Figure {
  var rounds = Rounds()
  var events = 0
  for _ in 0..<roundCount {
    events = 0
    try rounds.measure(per: recordedFrames * Workload.eventsPerFrame) {
      var recording = try Recording(bytes: bytes)
      var decoder = TouchDecoder(Workload.device)
      var buffer = FrameBuffer()
      var touches = 0
      while try recording.next(into: &buffer) {
        events += buffer.eventCount
        if decodes { decoder.decode(buffer.frame) { touches &+= $0.touches.count } }
      }
    }
  }
  precondition(events >= recordedFrames * Workload.eventsPerFrame, "events: \(events)")
  let megabytes = Double(bytes.count) / Double(recordedFrames * Workload.eventsPerFrame) * 1e3
  let best = "\(Int(megabytes / rounds.best)) MB/s, \(Int(1e3 / rounds.best)) M events/s"
  return Figure(name: name, best: rounds.best, median: rounds.median, unit: "ns an event; best \(best)")
}

private func recorded<Writer: RecordingWriter & ~Copyable>(
  _ ending: String, _ open: (consuming FileDescriptor) throws(RecordingError) -> Writer
) throws -> [UInt8] {
  let path = "/tmp/touchrec-bench.\(getpid()).\(ending)"
  defer { unsafe unlink(path) }
  var writer = try open(try FileDescriptor.open(path, [.writeOnly, .create, .exclusive]))
  let workload = Workload()
  var buffer = FrameBuffer(capacity: 64)
  try writer.begin(device: 0, Workload.device, at: .zero)
  Workload.putLanding(into: &buffer)
  try writer.send(buffer.frame)
  for number in 1...recordedFrames {
    workload.put(number, into: &buffer)
    try writer.send(buffer.frame)
  }
  try writer.close()
  let file = try FileDescriptor.open(path, .readOnly)
  var bytes = ByteBuffer()
  let size = Int(try file.status().size)
  try unsafe bytes.appendInPlace(upTo: size + 1) { (room) throws(Errno) in try unsafe file.read(into: room) }
  return bytes.array
}
