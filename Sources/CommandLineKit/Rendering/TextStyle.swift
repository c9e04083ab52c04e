/// Who wants colours. The corresponding option is `--color`.
public enum ColourChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Decides for one output.
  ///
  /// - Parameters:
  ///   - noColor: The variable NO_COLOR, which says no unless empty; `--color always` is more explicit still.
  ///   - term: The variable TERM.
  ///   - isTerminal: Whether the output goes to one.
  public func usesColour(noColor: String?, term: String?, isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && noColor ?? "" == "" && term != "dumb" && term != nil
    }
  }
}

/// Marks up text for a terminal, or leaves it alone.
public struct TextStyle: Sendable, Hashable {
  public var isColoured: Bool

  public init(isColoured: Bool) { self.isColoured = isColoured }

  public static let plain = TextStyle(isColoured: false)

  public func bold(_ text: String) -> String { mark("1", text) }
  public func dim(_ text: String) -> String { mark("2", text) }
  public func red(_ text: String) -> String { mark("31", text) }
  public func green(_ text: String) -> String { mark("32", text) }
  public func yellow(_ text: String) -> String { mark("33", text) }
  public func cyan(_ text: String) -> String { mark("36", text) }

  private func mark(_ code: String, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
