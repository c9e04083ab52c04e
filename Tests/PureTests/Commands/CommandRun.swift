import LinuxIO
import TouchCommands
import TouchTesting

/// A command line run in this process, its streams in files.
struct CommandRun {
  let status: Int32
  let output: String
  let error: String

  init(_ words: String..., in folder: TemporaryFolder, input: String = "") throws {
    try self.init(words: words, in: folder, input: input)
  }

  init(words: [String], in folder: TemporaryFolder, input: String = "") throws {
    let given = try folder.write("stdin", input)
    let output = folder.file("stdout")
    let error = folder.file("stderr")
    status = Tool.run(
      words,
      CommandContext(
        input: try FileDescriptor.open(given, .readOnly),
        output: try FileDescriptor.open(output, [.writeOnly, .create, .truncate]),
        error: try FileDescriptor.open(error, [.writeOnly, .create, .truncate]), environment: [:]))
    self.output = String(decoding: try folder.read("stdout"), as: UTF8.self)
    self.error = String(decoding: try folder.read("stderr"), as: UTF8.self)
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
