import Glibc
import Testing

/// Other people's recordings: `$TOUCHREC_CORPUS`, or `shared/corpus` beside the checkout.
enum Corpus {
  /// Ten contacts at once; a real device at its own 84 frames a second, for 24 s.
  static let tenContacts = "evemu/evemu-devices/tablets/Wacom_DTH2242_Finger.events"
  static let fourFingers = "evemu/evemu-devices/touchscreens/EP0430M09.4-finger-drag-down.events"

  static let folder: String? = {
    if let given = getenv("TOUCHREC_CORPUS") { return String(cString: given) }
    let checkout = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let beside = "/\(checkout)/../shared/corpus"
    return access(beside, R_OK) == 0 ? beside : nil
  }()

  static func path(_ name: String) throws -> String { "\(try #require(folder))/\(name)" }
}

extension Trait where Self == ConditionTrait {
  static var requiresCorpus: Self {
    .enabled(if: Corpus.folder != nil, "the corpus is not here: ../shared/corpus or $TOUCHREC_CORPUS")
  }

  static var requiresRoot: Self { .enabled(if: geteuid() == 0, "needs root: run it by Scripts/vm") }
}

/// Prints a number for the record where TOUCHREC_FIGURES is set; a test's result never depends on it.
func figure(_ text: @autoclosure () -> String) {
  if getenv("TOUCHREC_FIGURES") != nil { print("figure: \(text())") }
}
