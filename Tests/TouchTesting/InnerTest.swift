import Glibc
public import Testing

/// Tests that run in a child of the test bundle: under umockdev-run, or as another user.
public enum InnerTest {
  private static let variable = "TOUCHREC_INNER_TEST"

  /// True in such a child.
  public static var isRunning: Bool { getenv(variable) != nil }

  /// Runs the inner tests that a regular expression finds, and expects that they pass.
  ///
  /// - Parameter launcher: A program with its arguments that starts what follows it.
  public static func run(_ filter: String, under launcher: [String]) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    // The child may be somebody else.
    chmod(folder.path, 0o777)
    let mark = folder.file("ran")
    let bundle = ["--testing-library", "swift-testing", "--filter", filter]
    let result = try Program(["env", "\(variable)=\(mark)"] + launcher + [own()] + bundle).wait()
    #expect(result.succeeded, "\(result.output)\(result.error)")
    // A filter that finds nothing is a success too.
    #expect(access(mark, F_OK) == 0, "no inner test ran: \(result.output)\(result.error)")
  }

  /// Proof for the parent that the test ran; each inner suite calls it once.
  public static func markAsRun() throws {
    guard let mark = getenv(variable).map({ String(cString: $0) }) else { throw TestTrouble("not in a child") }
    let file = creat(mark, 0o644)
    guard file >= 0 else { throw TestTrouble("cannot write \(mark)") }
    close(file)
  }

  private static func own() throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let n = readlink("/proc/self/exe", &buffer, buffer.count)
    guard n > 0 else { throw TestTrouble("no /proc/self/exe") }
    return String(decoding: buffer[..<n].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  /// Only in a child that `InnerTest.run` has started.
  public static var innerTest: Self { .enabled(if: InnerTest.isRunning, "runs in a child that another test starts") }
}
