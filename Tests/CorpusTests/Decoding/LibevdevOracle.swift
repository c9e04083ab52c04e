import Glibc
import TouchTesting

/// libevdev's own slot state, through `Tests/Fixtures/oracles/libevdev-slots.c`, compiled when first asked for.
struct LibevdevOracle {
  /// A contact as libevdev holds it after a SYN_REPORT; without slots, slot and id are −1.
  struct Contact: Hashable, CustomStringConvertible {
    var slot: Int32
    var trackingID: Int32
    var x: Int32
    var y: Int32

    var description: String { "\(slot):\(trackingID):\(x),\(y)" }
  }

  private let folder: TemporaryFolder
  private var program: String { folder.file("libevdev-slots") }

  static let headers = "/usr/include/libevdev-1.0"
  static let isPossible = Tool.path("cc") != nil && access(headers + "/libevdev/libevdev.h", R_OK) == 0

  init() throws {
    folder = try TemporaryFolder()
    let result = try Program.run([
      "cc", "-O1", "-Wall", "-Wextra", "-Werror", "-I\(LibevdevOracle.headers)",
      Fixtures.path("oracles/libevdev-slots.c"), "-o", program, "-levdev",
    ])
    if !result.succeeded { throw TestTrouble("cc: \(result.error)") }
  }

  /// The contacts after each SYN_REPORT of an evemu recording, in the order of slots.
  func contacts(_ recording: String, description: String?) throws -> [[Contact]] {
    let result = try Program.run([program] + (description.map { [$0] } ?? []) + [recording])
    if !result.succeeded { throw TestTrouble("libevdev-slots \(recording): \(result.error)") }
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: " ").map { contact($0) }
    }
  }

  /// `slot:id:x,y` or `down:x,y`.
  private func contact(_ text: Substring) -> Contact {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "," })
    let numbers = parts.map { Int32($0) ?? -1 }
    if numbers.count == 3 { return Contact(slot: -1, trackingID: -1, x: numbers[1], y: numbers[2]) }
    return Contact(slot: numbers[0], trackingID: numbers[1], x: numbers[2], y: numbers[3])
  }
}
