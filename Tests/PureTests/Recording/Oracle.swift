import LinuxIO
import Testing

/// Programs that others wrote, which know our formats better than we do.
enum Oracle {
  struct Output {
    var status: Int32
    var text: String
    var lines: [Substring] { text.split(separator: "\n") }
  }

  /// Runs a script of `Tests/Fixtures/oracles` and gives what it printed.
  ///
  /// - Returns: Nil when the script says that something it needs is missing (77), or when there is no Python.
  static func python(_ script: String, _ arguments: [String]) throws -> Output? {
    let file = try TemporaryFile(".out")
    let exit: ChildExit
    do {
      let output = try file.open()
      let child = try Child.spawn(
        ["python3", "\(folder)/\(script)"] + arguments, output: .descriptor(output.rawValue))
      exit = try child.wait()
      try output.close()
    } catch let error as Errno where error == .noSuchFile {
      return nil
    }
    guard case .exited(let status) = exit else { return Output(status: -1, text: "\(exit)") }
    if status == 77 { return nil }
    return Output(status: status, text: String(decoding: try file.bytes, as: UTF8.self))
  }

  /// `Tests/Fixtures/oracles`, found from this file.
  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    + "/Fixtures/oracles"

  /// Gives the bytes of a file that a script makes of another: `script IN OUT arguments`.
  static func rewritten(_ file: TemporaryFile, _ script: String, _ arguments: [String]) throws -> [UInt8]? {
    let target = try TemporaryFile(".out", [])
    let output = try python(script, [file.path, target.path] + arguments)
    return output?.status == 0 ? try target.bytes : nil
  }

  static let hasMCAP = (try? python("mcap_frames.py", [])) ?? nil != nil
  static let hasLibevemu = (try? python("libevemu_text.py", [])) ?? nil != nil
}
