import LinuxIO
import Testing
import TouchModel
import TouchRecording

@Suite struct FormatTests {
  @Test(arguments: [
    ("# libinput record\nversion: 1\n", RecordingFormat.libinput), ("version: 1\nndevices: 1\n", .libinput),
    ("Recording to 'stdout'.\n# libinput record\n", .libinput), ("---\nversion: 1\n", .libinput),
    ("Input driver version is 1.0.1\n", .evtest), ("Event: time 1.2, type 3 (EV_ABS)\n", .evtest),
    ("add device 1: /dev/input/event2\n", .getevent), ("/dev/input/event9: 0003 0039 000000df\n", .getevent),
    ("[     147.083927] /dev/input/event4: 0003 002f 00000000\n", .getevent),
    ("[ 1427877119.997480] EV_ABS       ABS_MT_POSITION_X    000000ab\n", .getevent),
    ("D: 0\nR: 748 05 0d\n", .hidRecorder), ("R: 748 05 0d\n", .hidRecorder),
    ("P: /devices/platform/x\nN: input/event4\n", .umockdev), ("@DEV /dev/input/event4\n", .umockdev),
    ("{\"touchrec\":\"touches\",\"version\":1}\n", .jsonLines), ("\u{28}not zstd", .jsonLines),
  ])
  func `Formats that are not read yet are named`(text: String, format: RecordingFormat) {
    let error = #expect(throws: RecordingError.self) { try Contents(bytes: Array(text.utf8)) }
    if text.hasPrefix("\u{28}") {
      #expect(error?.code == .foreign)
      return
    }
    #expect(error?.code == .unsupported)
    #expect(error?.description == "bytes: recognised as \(format.name), which this version does not read yet")
  }

  @Test(arguments: [
    ([0x28, 0xb5, 0x2f, 0xfd, 0], RecordingFormat.zstd), ([0x1f, 0x8b, 8, 0], .gzip),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0], .xz),
  ])
  func `Compressed files are named`(bytes: [UInt8], format: RecordingFormat) {
    let error = #expect(throws: RecordingError.self) { try Contents(bytes: bytes) }
    #expect(error?.found?.contains(format.name) == true)
  }

  @Test(arguments: [
    ("", "an empty file"), ("\n\n# only a comment\n", "no line of a known format"), ("hello\n", "'hello'"),
    ("\u{0}\u{1}\u{2}\n", "binary data"), ("\u{89}", "'\u{89}'"), ("I am a text\n", "'I am a text'"),
    ("E-mail: x\n", "'E-mail: x'"),
  ])
  func `Foreign files are refused with what was found`(text: String, found: String) {
    let error = #expect(throws: RecordingError.self) { try Contents(bytes: Array(text.utf8)) }
    #expect(error?.code == .foreign)
    #expect(error?.found == found)
  }

  @Test(arguments: [
    "# EVEMU 1.3\nN: x\n", "N: x\nI: 0 0 0 0\n", "# old\r\n\r\nN: x\r\n", "E: 0.1 0000 0000 0\n", "E: 0.1 0000 0000 0",
  ])
  func `evemu of every age is recognised by its lines`(text: String) throws {
    let format = try Recording(bytes: Array(text.utf8)).format
    #expect(format == .evemu)
  }

  @Test func `Missing files and folders are errors with the reason`() {
    let missing = #expect(throws: RecordingError.self) { try Contents(path: "/nowhere/x.mcap") }
    #expect(missing?.errno == .noSuchFile)
    #expect(missing?.description == "/nowhere/x.mcap: no such file or directory (ENOENT)")
    let folder = #expect(throws: RecordingError.self) { try Contents(path: "/tmp") }
    #expect(folder?.errno == .isDirectory)
  }

  @Test func `The description beside a file of mere events is found and named`() throws {
    let description = try TemporaryFile(".desc", Array("N: Sibling\nI: 0 0 0 0\nB: 03 03 00 00 00 00 00 00 00\n".utf8))
    let stem = String(description.path.dropLast(5))
    for name in ["\(stem).events", "\(stem).two-finger.scroll.events"] {
      let events = try FileDescriptor.open(name, [.writeOnly, .create])
      try Array("E: 0.1 0000 0000 0\n".utf8).withUnsafeBytes { try events.writeAll($0) }
      defer { removeFile(name) }
      let contents = try Contents(path: name)
      #expect(contents.devices.map(\.name) == ["Sibling"])
      #expect(contents.warnings.first?.contains(description.path) == true)
    }
  }
}
