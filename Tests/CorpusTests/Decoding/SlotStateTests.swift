import Testing
import TouchDecoding
import TouchModel
import TouchRecording
import TouchTesting

/// The touches that are down after each SYN_REPORT, against what libevdev holds at the same place.
@Suite(.enabled(if: LibevdevOracle.isPossible, "needs cc and libevdev's headers: install gcc and libevdev-dev"))
struct SlotStateTests {
  @Test(.enabled(if: Corpus.folder != nil, "the corpus is not here: ../shared/corpus or $TOUCHREC_CORPUS"))
  func `Touches agree with libevdev's own state after each report, or the difference is explained`() throws {
    var comparison = try SlotComparison()
    var passed: [String] = []
    for file in Corpus.evemu where file.events > 0 {
      let isDecoded = try comparison.compare(file.name, try file.open(), path: file.path, description: file.description)
      if !isDecoded { passed.append(file.name) }
    }
    let names = Set(Corpus.evemu.map(\.name))
    #expect(comparison.known.rows.allSatisfy { $0.file.hasPrefix("cases/") || names.contains($0.file) })
    #expect(comparison.files >= 25 && comparison.reports > 10_000)
    print("compared with libevdev: \(comparison); without slots or a plain touch: \(passed)")
  }

  /// Faults made on purpose: here libevdev is sometimes wrong, and the table says why.
  @Test func `Where the reduced public faults differ from libevdev's state, it is explained`() throws {
    var comparison = try SlotComparison()
    let folder = Fixtures.path("cases")
    for name in try Program.run(["ls", folder]).output.split(separator: "\n") where name.hasSuffix(".evemu") {
      let expected = Fixtures.read("\(folder)/\(name.prefix { $0 != "." }).expected.json") ?? ""
      // Those start or go on from a state that is in no event, and so unknown to the oracle.
      if expected.contains("\"initial\"") || expected.contains("\"resync\"") { continue }
      let path = "\(folder)/\(name)"
      _ = try comparison.compare("cases/\(name)", try Recording.open(path: path), path: path, description: nil)
    }
    #expect(comparison.files >= 40)
    print("reduced faults compared with libevdev: \(comparison)")
  }
}

/// Both sides of recordings, one after the other, and how much was compared.
private struct SlotComparison: CustomStringConvertible {
  let oracle: LibevdevOracle
  let known: KnownDifferences
  private(set) var files = 0
  private(set) var reports = 0
  private(set) var contacts = 0
  private(set) var differences = 0

  init() throws {
    oracle = try LibevdevOracle()
    known = try KnownDifferences()
  }

  var description: String {
    "\(files) recordings, \(reports) reports, \(contacts) contacts, \(differences) explained differences"
  }

  /// - Returns: False for a device that neither has slots nor is a plain single touch.
  mutating func compare(
    _ name: String, _ recording: consuming Recording, path: String, description: String?
  ) throws -> Bool {
    switch recording.devices[0].touchProtocol {
    case .slots, .semi, .single: break
    case .anonymous, .none: return false
    }
    let ours = try SlotComparison.contacts(recording)
    let theirs = try oracle.contacts(path, description: description)
    #expect(ours.count == theirs.count, "\(name): reports")
    var different: [Int] = []
    for (index, pair) in zip(ours, theirs).enumerated() {
      // Parts of a split frame are one instant: there is nothing to compare before its last.
      guard let touches = pair.0 else { continue }
      reports += 1
      contacts += touches.count
      if touches != pair.1 { different.append(index + 1) }
    }
    files += 1
    let listed = known.rows.filter { $0.file == name }.reduce(into: Set<Int>()) { $0.formUnion($1.reports) }
    let unlisted = different.filter { !listed.contains($0) }
    if let first = unlisted.first {
      Issue.record(
        """
        \(name): not in corpus-differences.tsv: \(KnownDifferences.text(unlisted))
        at \(first): ours \(ours[first - 1] ?? []), libevdev's \(theirs[first - 1])
        """)
    }
    let gone = listed.subtracting(different)
    #expect(gone.isEmpty, "\(name): listed, but not there: \(KnownDifferences.text(Array(gone)))")
    differences += different.count - unlisted.count
    return true
  }

  /// The contacts after each SYN_REPORT; nil for a report that leaves an instant open.
  private static func contacts(_ given: consuming Recording) throws -> [[LibevdevOracle.Contact]?] {
    var recording = given
    var decoder = TouchDecoder(recording.devices[0])
    var buffer = FrameBuffer()
    var result: [[LibevdevOracle.Contact]?] = []
    var down: [LibevdevOracle.Contact] = []
    while try recording.next(into: &buffer) {
      let frame = buffer.frame
      let isReport =
        !frame.flags.contains(.snapshot) && !frame.events.isEmpty
        && frame.events[frame.events.count - 1].usage == .synReport
      decoder.decode(frame) { down = SlotComparison.down($0) }
      if isReport { result.append(frame.flags.contains(.continued) ? nil : down) }
    }
    return result
  }

  private static func down(_ frame: borrowing TouchFrame) -> [LibevdevOracle.Contact] {
    var result: [LibevdevOracle.Contact] = []
    for i in 0..<frame.touches.count where !frame.touches[i].phase.isOver {
      let touch = frame.touches[i]
      result.append(
        .init(slot: touch.slot, trackingID: touch.slot >= 0 ? touch.trackingID : -1, x: touch.x, y: touch.y))
    }
    return result.sorted { $0.slot < $1.slot }
  }
}
