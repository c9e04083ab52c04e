import Glibc
import LinuxIO
import TouchTesting

/// What another program made of its input.
struct ProgramResult {
  var exit: ChildExit
  var output: String
  var errors: String
}

/// A folder that goes away with its owner.
struct ScratchFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/touchrec-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw LinuxIO.Errno(rawValue: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { unlink("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }

  func write(_ text: String, _ name: String) throws -> String {
    guard Fixtures.write(text, "\(path)/\(name)") else { throw LinuxIO.Errno(rawValue: errno) }
    return "\(path)/\(name)"
  }
}

/// Runs a program to its end, standard streams going through files so that nothing can block.
func run(_ arguments: [String], input: String = "") throws -> ProgramResult {
  let folder = try ScratchFolder()
  let standardInput = try FileDescriptor.open(try folder.write(input, "in"), .readOnly)
  let output = try FileDescriptor.open("\(folder.path)/out", [.writeOnly, .create])
  let errors = try FileDescriptor.open("\(folder.path)/err", [.writeOnly, .create])
  let child = try Child.spawn(
    arguments, input: .descriptor(standardInput.rawValue), output: .descriptor(output.rawValue),
    error: .descriptor(errors.rawValue))
  let exit = try child.wait()
  return ProgramResult(
    exit: exit, output: Fixtures.read("\(folder.path)/out") ?? "", errors: Fixtures.read("\(folder.path)/err") ?? "")
}

/// Whether a program is on PATH.
func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}
