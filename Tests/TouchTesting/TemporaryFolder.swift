import Glibc

/// A folder that goes away, with all that is in it, when its owner does.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/touchrec.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestTrouble("no temporary folder in \(base)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = try? Program.run(["rm", "-rf", "--", path]) }

  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    guard let stream = fopen(file(name), "w") else { throw TestTrouble("cannot write \(file(name))") }
    let written = fwrite(bytes, 1, bytes.count, stream)
    guard fclose(stream) == 0, written == bytes.count else { throw TestTrouble("cannot write all of \(file(name))") }
    return file(name)
  }

  public func read(_ name: String) throws -> [UInt8] { try readFile(file(name)) }
}

/// All bytes of a file.
public func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw TestTrouble("cannot read \(path)") }
  defer { close(descriptor) }
  return readAll(descriptor)
}

/// All bytes from the start of an open file, wherever its position is.
func readAll(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 65536)
  while true {
    let n = pread(descriptor, &piece, piece.count, bytes.count)
    if n <= 0 { return bytes }
    bytes += piece[..<n]
  }
}

/// What kept a test from asking its question.
public struct TestTrouble: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
