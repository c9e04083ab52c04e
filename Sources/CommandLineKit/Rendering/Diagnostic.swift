/// An error, a warning or a note for people, in up to three parts: what failed, why, and what to do.
///
/// ```
/// touchrec: cannot record /dev/input/event7
///   permission denied (EACCES)
///   hint: touchrec udev-rules | sudo tee /etc/udev/rules.d/70-touchrec.rules
/// ```
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    case error
    case warning
    case note
  }

  public var severity: Severity
  public var what: String
  public var why: String?
  /// Never wrapped: it may hold a command to be copied.
  public var hint: String?

  public init(_ what: String, why: String? = nil, hint: String? = nil, severity: Severity = .error) {
    self.severity = severity
    self.what = what
    self.why = why
    self.hint = hint
  }

  /// The lines for standard error, with the newline at the end.
  public func rendered(tool: String, style: TextStyle = .plain) -> String {
    var result: String
    switch severity {
    case .error: result = "\(style.red("\(tool):")) \(what)\n"
    case .warning: result = "\(style.yellow("\(tool): warning:")) \(what)\n"
    case .note: result = "\(style.dim("\(tool): note:")) \(what)\n"
    }
    if let why { result += indented(why, first: "  ", later: "  ") }
    if let hint { result += indented(hint, first: "  \(style.cyan("hint:")) ", later: "        ") }
    return result
  }

  private func indented(_ text: String, first: String, later: String) -> String {
    var result = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      result += (index == 0 ? first : later) + line + "\n"
    }
    return result
  }
}
