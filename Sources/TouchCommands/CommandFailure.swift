public import CommandLineKit
import LinuxIO
import TouchDevice
import TouchRecording

/// How a command ends. The numbers are those that this ecosystem uses.
public enum ExitStatus: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  /// Done, but with findings or with loss.
  case findings = 3
}

/// A command's failure, ready to be shown.
public struct CommandFailure: Error {
  /// Nil for a quiet end: whoever read the output has gone, and that is no error.
  public var diagnostic: Diagnostic?
  public var status: ExitStatus

  public init(_ what: String, why: String? = nil, hint: String? = nil, status: ExitStatus = .failed) {
    diagnostic = Diagnostic(what, why: why, hint: hint)
    self.status = status
  }

  private init(quiet status: ExitStatus) {
    diagnostic = nil
    self.status = status
  }

  /// `| head` has seen enough.
  static let outputClosed = CommandFailure(quiet: .done)

  /// A failed write to standard output.
  init(writing error: Errno) {
    self = error.isClosedByReader ? .outputClosed : CommandFailure("cannot write to standard output", why: "\(error)")
  }

  /// - Parameter what: What was to be done, as in "cannot record /dev/input/event7".
  init(_ what: String, _ error: DeviceError) {
    var why = error.description
    for candidate in error.candidates { why += "\n\(candidate)" }
    let isUsage = error.code == .ambiguous
    self.init(what, why: why, hint: error.remedy, status: isUsage ? .usage : .failed)
  }

  /// - Parameters:
  ///   - verb: What was to be done, as in "replay" or "convert to".
  ///   - path: With which file.
  init(_ verb: String, _ path: String, _ error: RecordingError) {
    if error.isClosedByReader {
      self = .outputClosed
    } else {
      let hint = error.errno == .noSpace ? "the disk is full: make room, or choose another one" : error.hint
      let label = path == "-" && verb.hasSuffix(" to") ? "standard output" : fileLabel(path)
      self.init(
        "cannot \(verb) \(label)", why: error.place == nil ? error.reason : error.description, hint: hint)
    }
  }
}

/// A recording that is read, as messages name it: `-` is no name that anybody would look for.
func fileLabel(_ path: String) -> String { path == "-" ? "standard input" : path }
