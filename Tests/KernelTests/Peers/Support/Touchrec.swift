import CommandLineKit
import LinuxIO
import TouchCommands
import TouchModel
import TouchTesting

/// `touchrec` itself: as the program beside this bundle, or within this process where it only reads a file.
enum Touchrec {
  static func start(_ arguments: [String]) throws -> Program {
    try Program([TouchTesting.Tool.built("touchrec")] + arguments)
  }

  static func run(_ arguments: [String]) throws -> Program.Result {
    try Program.run([TouchTesting.Tool.built("touchrec")] + arguments)
  }

  /// What `touchrec` prints to standard output, without the half second that starting it costs in an emulator.
  static func lines(_ arguments: [String]) throws -> [String] {
    let output = ScratchFile()
    let error = ScratchFile()
    let status = TouchCommands.Tool.run(
      arguments,
      CommandContext(
        input: try FileDescriptor.open("/dev/null", .readOnly), output: try output.open(), error: try error.open(),
        environment: [:]))
    guard status == 0 else { throw TestTrouble("\(arguments) ended with \(status): \(try error.text)") }
    return try output.text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// JSON Lines of touches or gestures without their header and their times, which no two recordings share.
  static func timeless(_ arguments: [String]) throws -> [String] {
    let key = Array("\"time\":".utf8)
    return try lines(arguments).dropFirst().map { line in
      let bytes = Array(line.utf8)
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else {
        throw TestTrouble("no time in \(line)")
      }
      return String(
        decoding: bytes[..<start] + bytes[start...].drop { $0 != UInt8(ascii: ",") }.dropFirst(), as: UTF8.self)
    }
  }
}

/// A file that goes with its owner.
private final class ScratchFile {
  private let path = "/tmp/touchrec-test.\(UInt64.random(in: 0 ... .max))"

  func open() throws -> FileDescriptor { try FileDescriptor.open(path, [.readWrite, .create]) }
  var text: String { get throws { String(decoding: try readFile(path), as: UTF8.self) } }

  deinit { try? FileSystem.remove(path) }
}

extension String {
  /// The first place of a text, found by its bytes.
  func range(of text: String) -> Range<String.Index>? {
    let wanted = text.utf8
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
      start = utf8.index(after: start)
    }
    return nil
  }
}

/// `touchrec record` at work.
final class Recorder {
  let program: Program
  let file: String

  /// Starts it and waits until it has read the state of each device: whatever comes now is recorded.
  convenience init(_ nodes: [String], to file: String, _ options: [String] = []) throws {
    try self.init(starting: nodes, to: file, options)
    try waitForFrames(nodes.count)
  }

  /// Only starts it: the state of each device is a frame to wait for.
  init(starting nodes: [String], to file: String, _ options: [String] = []) throws {
    self.file = file
    program = try Touchrec.start(["record"] + nodes + ["-o", file] + options)
  }

  /// What is in the file now; nil while that is nothing.
  var recorded: Recorded? { try? Recorded(file) }

  /// Waits until the file holds that many frames, state included.
  func waitForFrames(_ count: Int) throws {
    try wait("\(count) frames") { $0.frames.count >= count }
  }

  func wait(_ what: String, until condition: (Recorded) -> Bool) throws {
    var size: Int64 = -1
    var isMet = false
    do {
      // Read only when it has grown: the emulated machine has better things to do.
      try waitUntil("\(what) in \(file)") {
        let now = FileSystem.status(of: file)?.size ?? -1
        if now != size { isMet = recorded.map(condition) ?? false }
        size = now
        return isMet || program.poll() != nil
      }
    } catch let trouble as TestTrouble {
      throw TestTrouble("\(trouble)\nerror: \(program.error)\nfile: \(recorded?.frames.suffix(5) ?? [])")
    }
    guard isMet || recorded.map(condition) ?? false else {
      throw TestTrouble("touchrec record ended before \(what): \(program.poll() as Any) \(program.error)")
    }
  }

  /// Puts it to sleep and waits until all its threads do.
  func pause() throws {
    program.send(signal: 19)
    try waitUntil("\(file)'s recorder to sleep") { ProcessState.areStopped(program.pid) }
  }

  func resume() { program.send(signal: 18) }

  /// Ends it as Ctrl-C does.
  func stop() throws -> Program.Result {
    program.interrupt()
    return try program.wait()
  }
}

/// What /proc says of a process.
enum ProcessState {
  static func areStopped(_ pid: Int32) -> Bool {
    let tasks = FileSystem.names(in: "/proc/\(pid)/task")
    return !tasks.isEmpty
      && tasks.allSatisfy { task in
        let text = (try? readFile("/proc/\(pid)/task/\(task)/stat")).map { String(decoding: $0, as: UTF8.self) }
        // The name before it is in brackets and may hold anything.
        let state = text?.split(separator: ")").last?.split(separator: " ").first
        return state == "T"
      }
  }
}
