import Glibc
public import Testing

/// Compares a text with the file `Tests/Fixtures/<name>` and shows the lines that differ.
///
/// `TOUCHREC_UPDATE_GOLDENS=1` writes the file anew instead; a look at `git diff` is then the test.
public func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let path = Fixtures.path(name)
  if getenv("TOUCHREC_UPDATE_GOLDENS").map({ String(cString: $0) }) == "1" {
    #expect(Fixtures.write(text, path), "cannot write \(path)", sourceLocation: sourceLocation)
    return
  }
  guard let expected = Fixtures.read(path) else {
    Issue.record("no golden \(path); TOUCHREC_UPDATE_GOLDENS=1 writes it", sourceLocation: sourceLocation)
    return
  }
  let expectedBytes = Array(expected.utf8)
  if expectedBytes == Array(text.utf8) { return }
  Issue.record(
    "differs from \(path) (- golden, + now):\n\(LineDiff.text(from: expected, to: text))",
    sourceLocation: sourceLocation
  )
}

/// The files beside the tests, found from this source file and nothing else.
public enum Fixtures {
  /// `Tests/Fixtures/<name>`.
  public static func path(_ name: String) -> String {
    // …/Tests/TouchTesting/Golden.swift; a default argument would be the caller's file.
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return (parts + ["Fixtures"] + [name[...]]).joined(separator: "/")
  }

  /// A whole file as text; nil when it cannot be read.
  public static func read(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  /// A whole file; nil when it cannot be read.
  public static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return ferror(file) == 0 ? result : nil }
      result += part[..<count]
    }
  }

  /// - Returns: Whether all was written.
  public static func write(_ text: String, _ path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    return fclose(file) == 0 && isWritten
  }
}

/// A difference between two texts, line by line.
public enum LineDiff {
  /// `-` lines are only in the first text, `+` lines only in the second; three equal lines are shown around each.
  public static func text(from old: String, to new: String) -> String {
    let before = lines(old)
    let after = lines(new)
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(mark: Character, text: String)] = []
    var i = 0
    var j = 0
    while i < before.count || j < after.count {
      if i < before.count, removed.contains(i) {
        rows.append(("-", before[i]))
        i += 1
      } else if j < after.count, inserted.contains(j) {
        rows.append(("+", after[j]))
        j += 1
      } else {
        rows.append((" ", before[i]))
        i += 1
        j += 1
      }
    }
    var shown = [Bool](repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where row.mark != " " {
      for near in max(0, index - 3)...min(rows.count - 1, index + 3) { shown[near] = true }
    }
    var result = ""
    for (index, row) in rows.enumerated() {
      if shown[index] {
        result += "\(row.mark) \(row.text)\n"
      } else if index > 0, shown[index - 1] {
        result += "  ...\n"
      }
    }
    return result
  }

  /// By bytes, since "\r\n" is one Character.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      // A difference in white space at the end must be visible.
      let shown = String(decoding: line, as: UTF8.self)
      return shown.hasSuffix(" ") || shown.hasSuffix("\r") || shown.hasSuffix("\t")
        ? "\(shown.debugDescription)" : shown
    }
  }
}
