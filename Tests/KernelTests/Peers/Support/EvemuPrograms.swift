import LinuxIO
import TouchTesting

/// A device that evemu-device made of a description or recording: none of touchrec's code is in it.
final class EvemuDevice {
  let node: String
  private let program: Program

  init(_ file: String) throws {
    let program = try Program(["evemu-device", file])
    try program.waitFor(output: "/dev/input/event")
    try program.waitFor(output: "\n")
    let output = program.output
    guard let place = output.range(of: "/dev/input/event") else { throw TestTrouble("no node in: \(output)") }
    node = String(output[place.lowerBound...].prefix { $0 != "\n" && $0 != " " })
    self.program = program
    // udev's rules may still set the fuzz to 0.
    _ = try Program.run(["udevadm", "settle"])
  }

  func play(_ file: String) throws -> Program { try Program(["evemu-play", node], input: .file(file)) }

  /// Sends a frame that no recording holds, so that everybody can tell where the end is.
  func mark() throws {
    let result = try Program.run(
      ["evemu-event", node, "--type", "EV_ABS", "--code", "ABS_X", "--value", "\(EvemuDevice.mark)", "--sync"])
    if !result.succeeded { throw TestTrouble("evemu-event: \(result)") }
  }

  static let mark: Int32 = 77_777
}

/// evemu-record at work, line by line: one that gathers its lines says nothing of being ready.
final class EvemuRecorder {
  let program: Program

  init(_ node: String) throws {
    program = try Program(["stdbuf", "-oL", "evemu-record", node])
    try program.waitFor(output: "Waiting for events")
  }

  /// Waits for a line with this value of ABS_X.
  func waitForMark() throws {
    try waitUntil("evemu-record to see the mark") {
      String(decoding: program.output.utf8.suffix(400), as: UTF8.self).contains("0003 0000 \(EvemuDevice.mark)")
    }
  }

  func stop() throws -> String {
    program.interrupt()
    return try program.wait().output
  }
}
