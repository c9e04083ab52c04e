import EvdevTouch
import LinuxIO
import TouchModel
import TouchRecording

/// The file that a recording or conversion goes to.
struct RecordingOutput {
  enum Format: String, CaseIterable, Sendable {
    case mcap
    case evemu
  }

  let path: String
  let format: Format
  let replaces: Bool

  /// - Parameters:
  ///   - path: Nil for a name with the date, in the present folder; `-` for standard output.
  ///   - format: Nil to go by the path's ending.
  init(_ path: String?, _ format: Format?, replaces: Bool, verb: String) throws(CommandFailure) {
    let chosen: Format
    if let format { chosen = format } else { chosen = try RecordingOutput.format(ofPath: path, verb: verb) }
    self.path = path ?? "touch-\(CalendarDate.now().fileStamp).\(chosen.rawValue)"
    self.format = chosen
    self.replaces = replaces
  }

  private static func format(ofPath path: String?, verb: String) throws(CommandFailure) -> Format {
    guard let path else { return .mcap }
    if path == "-" { return .evemu }
    if path.hasSuffix(".mcap") { return .mcap }
    if [".evemu", ".events", ".event"].contains(where: path.hasSuffix) { return .evemu }
    if [".yml", ".yaml"].contains(where: path.hasSuffix) {
      throw CommandFailure(
        "cannot \(verb) to \(path)", why: "libinput's YAML is not written yet", hint: "use .mcap or .evemu",
        status: .usage)
    }
    throw CommandFailure(
      "cannot \(verb) to \(path)", why: "its ending names no format", hint: "use .mcap or .evemu, or say --format",
      status: .usage)
  }

  /// Takes away a file that has been made and holds nothing: the disk was full from the start, say.
  func removeIfEmpty() {
    guard path != "-", let status = FileSystem.status(of: path), status.isRegular, status.size == 0 else { return }
    try? FileSystem.remove(path)
  }

  /// Opens the file, which must not exist unless it may be replaced.
  func open(_ context: CommandContext, verb: String) throws(CommandFailure) -> FileDescriptor {
    do throws(Errno) {
      if path == "-" { return try context.output.duplicate() }
      return try FileDescriptor.open(
        path, replaces ? [.readWrite, .create, .truncate] : [.readWrite, .create, .exclusive])
    } catch {
      var hint: String?
      switch error {
      case .fileExists: hint = "choose another name, or say --force to replace it"
      case .noSuchFile: hint = "its folder is not there: mkdir -p it first"
      case .readOnlyFileSystem, .permissionDenied:
        hint = "choose a folder that you may write to\(verb == "record" ? ", with -o" : "")"
      default: break
      }
      throw CommandFailure("cannot \(verb) to \(path)", why: "\(error)", hint: hint)
    }
  }
}

/// A date as numbers, by the machine's own time zone offset of UTC: file names sort by it.
struct CalendarDate {
  let year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64

  static func now() -> CalendarDate { CalendarDate(secondsSince1970: SystemClock.realtime.now() / 1_000_000_000) }

  /// UTC. Howard Hinnant's arithmetic on eras of 400 years.
  init(secondsSince1970 seconds: Int64) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  private func two(_ n: Int64) -> String { n < 10 ? "0\(n)" : "\(n)" }

  /// `20261201-005729`
  var fileStamp: String { "\(year)\(two(month))\(two(day))-\(two(hour))\(two(minute))\(two(second))" }
  /// `2026-12-01 00:57:29 UTC`
  var text: String { "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)):\(two(second)) UTC" }
}
