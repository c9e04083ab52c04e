import Glibc
import LinuxIO
import TouchModel
import TouchTesting

/// evemu's own library, through `Tests/Fixtures/oracles/libevemu_text.py`.
enum Libevemu {
  static let isHere = (try? run([])) ?? nil != nil

  /// The `E:` lines as libevemu reads and prints them, without comments; nil for a file that it refuses.
  static func eventLines(of path: String) throws -> [String]? {
    guard let text = try run([path]) else { return nil }
    return text.split(separator: "\n").filter { $0.hasPrefix("E: ") }
      .map { String($0.prefix { $0 != "\t" }) }
  }

  static func line(_ event: InputEvent, _ time: Int64) -> String {
    var text = ByteBuffer(capacity: 64)
    text.append("E: ")
    text.append(microsecondsAsSeconds: time / 1_000)
    text.append(0x20)
    text.append(hex: event.type, width: 4)
    text.append(0x20)
    text.append(hex: event.code, width: 4)
    text.append(0x20)
    text.append(decimal: event.value, minimumWidth: 4)
    return text.string
  }

  /// - Returns: Nil when the library or Python is missing, or the file is refused.
  private static func run(_ arguments: [String]) throws -> String? {
    let path = "/tmp/touchrec-libevemu-\(UInt64.random(in: 0 ... .max))"
    defer { removeFile(path) }
    let output = try FileDescriptor.open(path, [.readWrite, .create, .exclusive])
    let command = ["python3", Fixtures.path("oracles/libevemu_text.py")] + arguments
    let child = try Child.spawn(command, output: .descriptor(output.rawValue))
    let exit = try child.wait()
    try output.close()
    if exit != .exited(0) { return nil }
    return Fixtures.read(path)
  }
}

func removeFile(_ path: String) { unlink(path) }
