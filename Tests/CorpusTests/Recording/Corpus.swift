import Glibc
import TouchRecording
import TouchTesting

/// Other people's recordings: `$TOUCHREC_CORPUS`, or `shared/corpus` beside the checkout.
enum Corpus {
  static let folder: String? = {
    if let given = getenv("TOUCHREC_CORPUS") { return String(cString: given) }
    // …/Tests/CorpusTests/Recording/Corpus.swift
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path = (root.dropLast() + ["shared", "corpus"]).joined(separator: "/")
    return access(path + "/INDEX.tsv", R_OK) == 0 ? path : nil
  }()

  /// One line of the index.
  struct File {
    var path: String
    var name: String
    var format: String
    /// SYN_REPORTs, as the corpus's own counter found them.
    var reports: Int
    var events: Int
    var oddities: String
    /// What describes the device of a recording of mere events, as the index pairs them; one of these files is missing.
    var description: String?

    /// Opens it with the description that the index pairs it with, wherever that lies.
    func open() throws -> Recording {
      try Recording.open(path: path, description: description.map { try Recording.open(path: $0).devices[0] })
    }
  }

  static let index: [File] = {
    guard let folder, let text = Fixtures.read(folder + "/INDEX.tsv") else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let pair = columns.count > 11 ? "\(folder)/\(columns[11])" : ""
      return File(
        path: "\(folder)/\(columns[0])", name: String(columns[0]), format: String(columns[1]),
        reports: Int(columns[5]) ?? -1, events: Int(columns[10]) ?? -1, oddities: String(columns[7]),
        description: pair.hasSuffix("/") || access(pair, R_OK) != 0 ? nil : pair)
    }
  }()

  static let evemu = index.filter { $0.format.hasPrefix("evemu") }
}
