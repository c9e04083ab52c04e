import LinuxIO
import TouchDevice
import TouchModel
import TouchTesting

/// `touchrec replay` into a clone, held back until those who shall listen do.
final class Replay {
  let program: Program
  let node: String

  /// Starts it and puts it to sleep while it waits for a reader.
  init(_ file: String, _ options: [String] = []) throws {
    program = try Touchrec.start(["replay", file, "--wait", "60s"] + options)
    try program.waitFor(error: "plays at /dev/input/event")
    program.send(signal: 19)
    let pid = program.pid
    try waitUntil("the replay to sleep") { ProcessState.areStopped(pid) }
    let error = program.error
    guard let place = error.range(of: "/dev/input/event") else { throw TestTrouble("no node in: \(error)") }
    node = String(error[place.lowerBound...].prefix { $0 != "\n" && $0 != " " })
  }

  /// Lets it play: it goes on as soon as it has seen a reader.
  func go() { program.send(signal: 18) }

  /// Plays a whole file and gives what evemu-record heard of it.
  static func heard(by peer: (String) throws -> EvemuRecorder, of file: String) throws -> (text: String, error: String)
  {
    let replay = try Replay(file)
    let recorder = try peer(replay.node)
    replay.go()
    let result = try replay.program.wait()
    guard result.succeeded else { throw TestTrouble("touchrec replay: \(result)") }
    // The device is gone, and with it evemu-record.
    return (try recorder.program.wait().output, result.error)
  }
}
