/// Tells formats apart by what a file holds, never by its name.
struct FormatDetection {
  enum Verdict: Hashable {
    case format(RecordingFormat)
    /// What stands there instead.
    case foreign(String)
    /// More bytes would tell.
    case undecided
  }

  /// Bytes after which text that says nothing is given up.
  static let limit = 1 << 20

  /// - Parameter isComplete: True when no more bytes will come.
  static func judge(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> Verdict {
    if bytes.count == 0 { return isComplete ? .foreign("an empty file") : .undecided }
    for (magic, format) in magics {
      let known = min(magic.count, bytes.count)
      guard unsafe UnsafeRawBufferPointer(rebasing: bytes[..<known]).elementsEqual(magic[..<known]) else { continue }
      if known == magic.count { return .format(format) }
      return isComplete ? .foreign("the first bytes of \(format.name) and nothing else") : .undecided
    }
    return unsafe judgeText(bytes, isComplete: isComplete)
  }

  private static let magics: [([UInt8], RecordingFormat)] = [
    (MCAP.magic, .mcap), ([0x28, 0xb5, 0x2f, 0xfd], .zstd), ([0x1f, 0x8b, 0x08], .gzip),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], .xz),
  ]

  private static func judgeText(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> Verdict {
    var start = 0
    while start < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      let newline = unsafe rest.firstIndex(of: 0x0a)
      if let zero = unsafe rest.prefix(newline ?? rest.count).firstIndex(of: 0), zero >= 0 {
        return .foreign("binary data")
      }
      // Half a line may say half a word.
      if newline == nil && !isComplete { return bytes.count < limit ? .undecided : .foreign("a very long line") }
      let line = unsafe String(
        decoding: UnsafeRawBufferPointer(rebasing: rest[..<(newline ?? rest.count)]), as: UTF8.self)
      if let verdict = judge(line: line.trimmed) { return verdict }
      start += (newline ?? rest.count) + 1
    }
    if isComplete { return .foreign("no line of a known format") }
    return bytes.count < limit ? .undecided : .foreign("no line of a known format")
  }

  /// Nil for a line that says nothing: empty, or a comment.
  private static func judge(line: Substring) -> Verdict? {
    if line.isEmpty || line == "---" { return nil }
    if line.hasPrefix("# EVEMU") { return .format(.evemu) }
    if line.hasPrefix("# libinput record") { return .format(.libinput) }
    if line.hasPrefix("#") { return nil }
    for (prefix, format) in linePrefixes where line.hasPrefix(prefix) { return .format(format) }
    if isEvemu(line) { return .format(.evemu) }
    if line.hasPrefix("["), line.contains("/dev/input/") || line.contains("EV_") { return .format(.getevent) }
    if isMtdev(line) { return .format(.mtdev) }
    return .foreign("'\(line.prefix(40))'")
  }

  private static let linePrefixes: [(String, RecordingFormat)] = [
    ("version:", .libinput), ("Recording to", .libinput), ("ndevices:", .libinput), ("Input driver version", .evtest),
    ("Event: time", .evtest), ("Testing ...", .evtest), ("add device", .getevent), ("/dev/input/event", .getevent),
    ("could not get driver version", .getevent), ("D: ", .hidRecorder), ("R: ", .hidRecorder), ("P: /", .umockdev),
    ("@DEV", .umockdev), ("{\"touchrec\"", .jsonLines),
  ]

  /// `N: name`, or a line of data of evemu's: a letter, a colon, a blank, a hex digit.
  private static func isEvemu(_ line: Substring) -> Bool {
    let bytes = Array(line.utf8.prefix(4))
    guard bytes.count >= 3, bytes[1] == 0x3a, bytes[2] == 0x20 else { return line == "N:" }
    if bytes[0] == UInt8(ascii: "N") { return true }
    guard "EIPBALS".utf8.contains(bytes[0]), bytes.count > 3 else { return false }
    let isDigit = bytes[3] &- 0x30 < 10 || (bytes[3] | 0x20) &- 0x61 < 6
    return isDigit || bytes[3] == 0x2d
  }

  private static func isMtdev(_ line: Substring) -> Bool {
    let parts = line.split(separator: " ")
    return parts.count == 5 && parts[0].utf8.count == 12 && parts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x7f } }
      && parts[0].utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
  }
}

extension String {
  /// Without blanks and CR at both ends. By bytes: CR LF is one Character.
  fileprivate var trimmed: Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d }
    var bytes = utf8[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return Substring(bytes)
  }
}
