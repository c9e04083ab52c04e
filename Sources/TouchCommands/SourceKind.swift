import LinuxIO

/// Tells a recording from a device by what the words lead to, never by a file's ending.
enum SourceKind {
  static func isRecording(_ word: String) -> Bool {
    if word == "-" { return true }
    guard let status = FileSystem.status(of: word) else {
      // Nothing there: a name with an ending or a folder was meant to be a file, and that is what the error should say.
      return looksLikeFile(word)
    }
    return !status.isCharacterDevice && !status.isDirectory
  }

  private static func looksLikeFile(_ word: String) -> Bool {
    if word.hasPrefix("/dev/") || word.hasPrefix("/sys/") { return false }
    if word.utf8.contains(UInt8(ascii: "/")) { return true }
    return ["mcap", "evemu", "events", "event", "yml", "yaml", "txt", "jsonl", "log"].contains {
      word.hasSuffix(".\($0)")
    }
  }
}
