import LinuxIO
import Testing
import TouchCommands
import TouchModel
import TouchRecording
import TouchTesting

@Suite(.enabled(if: Corpus.folder != nil, "the corpus is not here: ../shared/corpus or $TOUCHREC_CORPUS"))
struct TouchesCommandTests {
  @Test func `touchrec touches prints the touches of every recording with events`() throws {
    let folder = try TemporaryFolder()
    var printed = 0
    for file in Corpus.evemu where file.events > 0 {
      let recording = try file.open()
      if recording.lacksDescription { continue }
      let device = recording.devices[0]
      var path = file.path
      if let description = file.description {
        // The index pairs some across folders; here they lie as the command's own hint says.
        path = try folder.write("recording.events", readFile(file.path))
        try folder.write("recording.desc", readFile(description))
      }
      let output = try FileDescriptor.open(folder.file("output"), [.writeOnly, .create, .truncate])
      let error = try FileDescriptor.open(folder.file("error"), [.writeOnly, .create, .truncate])
      let context = CommandContext(output: output, error: error, environment: [:])
      let status = TouchCommands.Tool.run(["touches", path], context)
      let complaint = String(decoding: try folder.read("error"), as: UTF8.self)
      #expect(status == 0, "\(file.name): \(complaint)")
      let lines = try folder.read("output").count { $0 == UInt8(ascii: "\n") }
      let isDecoded =
        switch device.touchProtocol {
        case .slots, .semi, .single: true
        case .anonymous, .none: false
        }
      if isDecoded && lines > 0 { printed += 1 }
    }
    #expect(printed >= 20)
    print("touchrec touches: \(printed) recordings with touches")
  }
}
