import LinuxIO
import Testing

/// True in a child that `MockedMachine` has started: its tests run there and only there.
let isInsideMock = ProcessFacts.environment("TOUCHREC_MOCKED") != nil

let insideMock: ConditionTrait = .enabled(if: isInsideMock, "runs in a child under umockdev-run")
let canMock: ConditionTrait = .enabled(
  if: !isInsideMock && FileSystem.exists("/usr/bin/umockdev-run"), "needs umockdev: Scripts/setup --tests")

/// Runs tests of this bundle in a child that sees made-up devices and no others.
enum MockedMachine {
  /// - Parameters:
  ///   - test: A regular expression that finds the inner tests.
  ///   - events: Events for some devices, by number.
  static func run(_ test: String, _ devices: [UmockdevFiles], events: [Int: String] = [:]) throws {
    let folder = "/tmp/touchrec-mock-\(ProcessFacts.pid)-\(test.filter { $0.isLetter })"
    _ = try Child.spawn(["rm", "-rf", folder]).wait()
    try #require(try Child.spawn(["mkdir", folder]).wait() == .exited(0))
    var command = ["env", "TOUCHREC_MOCKED=\(folder)/ran", "umockdev-run"]
    var folders: Set<String> = []
    for device in devices {
      let path = "\(folder)/event\(device.number)"
      let parent = folders.insert(device.folder).inserted ? "\n" + device.parent : ""
      try write(device.description + parent, to: path + ".umockdev")
      try write(device.ioctls, to: path + ".ioctl")
      command += ["-d", path + ".umockdev", "-i", "\(device.node)=\(path).ioctl"]
      if let text = events[device.number] {
        try write(text, to: path + ".events")
        command += ["-e", "\(device.node)=\(path).events"]
      }
    }
    let bundle = try #require(FileSystem.linkTarget(of: "/proc/self/exe"))
    command += ["--", bundle, "--testing-library", "swift-testing", "--filter", test]
    let log = try FileDescriptor.open("\(folder)/log", [.writeOnly, .create])
    let child = try Child.spawn(
      command, input: .null, output: .descriptor(log.rawValue), error: .descriptor(log.rawValue))
    let exit = try child.wait()
    let text = FileSystem.text(of: "\(folder)/log") ?? ""
    #expect(exit == .exited(0), "\(text)")
    // A filter that finds nothing is a success too.
    #expect(FileSystem.exists("\(folder)/ran"), "no inner test ran: \(text)")
    _ = try Child.spawn(["rm", "-rf", folder]).wait()
  }

  /// To be called by each inner test: proof that it ran.
  static func markAsRun() throws {
    let path = try #require(ProcessFacts.environment("TOUCHREC_MOCKED"))
    _ = try FileDescriptor.open(path, [.writeOnly, .create])
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try FileDescriptor.open(path, [.writeOnly, .create, .truncate])
    try Array(text.utf8).withUnsafeBytes { try file.writeAll($0) }
  }
}
