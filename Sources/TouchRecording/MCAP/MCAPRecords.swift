internal import LinuxIO
import TouchModel

// How records are written.
extension ByteBuffer {
  mutating func appendRecord(_ opcode: UInt8, _ content: (inout ByteBuffer) -> Void) {
    let start = count
    append(opcode)
    append(littleEndian: UInt64(0))
    content(&self)
    finishRecord(at: start)
  }

  /// Sets the length of the record that starts at `start` and ends here.
  @inline(__always)
  mutating func finishRecord(at start: Int) {
    replace(at: start + 1, littleEndian: UInt64(count - start - MCAP.recordHead))
  }

  @inline(__always)
  mutating func appendMessageHead(channel: UInt16, sequence: UInt32, log: UInt64, publish: UInt64) {
    reserve(MCAP.recordHead + MCAP.messageHead)
    append(MCAP.Opcode.message)
    append(littleEndian: UInt64(0))
    append(littleEndian: channel)
    append(littleEndian: sequence)
    append(littleEndian: log)
    append(littleEndian: publish)
  }

  mutating func append(prefixed text: String) {
    append(littleEndian: UInt32(truncatingIfNeeded: text.utf8.count))
    append(text)
  }

  mutating func append(map: [(String, String)]) {
    let place = count
    append(littleEndian: UInt32(0))
    for (key, value) in map {
      append(prefixed: key)
      append(prefixed: value)
    }
    replace(at: place, littleEndian: UInt32(truncatingIfNeeded: count - place - 4))
  }

  /// DataEnd without a checksum, a Footer without a summary, magic.
  mutating func appendSeal() {
    append(MCAP.Opcode.dataEnd)
    append(littleEndian: UInt64(4))
    append(littleEndian: UInt32(0))
    append(MCAP.Opcode.footer)
    append(littleEndian: UInt64(20))
    append(repeating: 0, count: 20)
    append(MCAP.magic)
  }
}

extension RecordingSession {
  var map: [(String, String)] {
    let all = [
      ("kernel", kernel), ("os", system), ("machine", machine), ("clock", clock),
      ("wall-offset-ns", String(wallOffset.nanoseconds)), ("recorder", recorder), ("arguments", commandLine),
    ]
    return all.filter { !$0.1.isEmpty }
  }

  init(map: [String: String]) {
    self.init(
      kernel: map["kernel"] ?? "", system: map["os"] ?? "", machine: map["machine"] ?? "", clock: map["clock"] ?? "",
      wallOffset: TimeSpan(nanoseconds: map["wall-offset-ns"].flatMap { Int64($0) } ?? 0),
      recorder: map["recorder"] ?? "", commandLine: map["arguments"] ?? "")
  }
}
