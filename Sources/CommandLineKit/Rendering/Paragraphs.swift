/// A text cut into what is filled and what is kept as it is.
enum Block: Hashable {
  /// Words to fill lines with.
  case prose(String)
  /// Lines that began with two spaces, without these.
  case verbatim([String])

  /// Blank lines end a paragraph; so does a change between prose and verbatim lines.
  static func blocks(of text: String) -> [Block] {
    var result: [Block] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 == " " }) {
        isOpen = false
      } else if line.hasPrefix("  ") {
        let kept = String(line.dropFirst(2))
        if isOpen, case .verbatim(let lines)? = result.last {
          result[result.count - 1] = .verbatim(lines + [kept])
        } else {
          result.append(.verbatim([kept]))
        }
        isOpen = true
      } else if isOpen, case .prose(let words)? = result.last {
        result[result.count - 1] = .prose(words + " " + line)
      } else {
        result.append(.prose(String(line)))
        isOpen = true
      }
    }
    return result
  }
}

/// Fills lines; a word that is too long for one stands alone.
func filled(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? "\(word)" : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

extension String {
  /// Filled up with spaces; never cut.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
