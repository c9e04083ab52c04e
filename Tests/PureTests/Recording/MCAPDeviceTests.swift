import LinuxIO
import Testing
import TouchModel
import TouchRecording

@Suite struct MCAPDeviceTests {
  /// One device through a file and back.
  private func stored(
    _ device: DeviceDescription, includesSerials: Bool
  ) throws -> (device: DeviceDescription, bytes: [UInt8]) {
    let file = try TemporaryFile(".mcap")
    var writer = try MCAPWriter(
      try file.open(), name: file.path, session: SampleSession.session, includesSerials: includesSerials)
    try writer.begin(device: 0, device, at: .zero)
    try writer.close()
    return (try #require(try Contents(path: file.path).devices.first), try file.bytes)
  }

  private static let secrets: DeviceDescription = {
    var device = SampleSession.screen
    device.uniq = "SECRETUNIQ"
    device.phys = "aa:bb:cc:dd:ee:ff"
    device.udev?.properties["ID_SERIAL"] = "SECRETSERIAL"
    device.udev?.properties["ID_SERIAL_SHORT"] = "SECRETSHORT"
    device.udev?.properties["DEVLINKS"] = "/dev/input/by-id/usb-SECRETLINK-event"
    return device
  }()

  @Test func `The whole description comes back when serials may be stored`() throws {
    #expect(try stored(Self.secrets, includesSerials: true).device == Self.secrets)
  }

  @Test func `Without leave, no serial number and no hardware address is in the file`() throws {
    let (device, bytes) = try stored(Self.secrets, includesSerials: false)
    let text = String(decoding: bytes, as: UTF8.self)
    for secret in ["SECRET", "aa:bb:cc:dd:ee:ff", "by-id"] { #expect(!text.contains(secret), "\(secret)") }
    var expected = Self.secrets
    expected.uniq = ""
    expected.phys = ""
    for key in ["ID_SERIAL", "ID_SERIAL_SHORT", "DEVLINKS"] { expected.udev?.properties[key] = nil }
    #expect(device == expected)
  }

  @Test(arguments: [
    ("usb-0000:00:14.0-3/input0", true), ("i2c-ELAN1206:00", true), ("aa:bb:cc:dd:ee:ff", false),
    ("bt 00-1B-DC-0F-12-34/x", false), ("", false), ("00:11:22:33:44", true),
  ])
  func `A phys is stored unless it is an address`(phys: String, isStored: Bool) throws {
    var device = SampleSession.pad
    device.phys = phys
    #expect(try stored(device, includesSerials: false).device.phys == (isStored ? phys : ""))
  }

  @Test func `A description without udev comes back without`() throws {
    #expect(try stored(SampleSession.pad, includesSerials: false).device == SampleSession.pad)
  }

  @Test func `Any name comes back, whatever characters it has`() throws {
    for name in ["", "a\nN: b", "\"quoted\" # mark", "grüße \u{1f44b}", "\r"] {
      var device = SampleSession.pad
      device.name = name
      #expect(try stored(device, includesSerials: false).device.name == name)
    }
  }

  @Test func `A device that comes back with another description is the same device from there on`() throws {
    let file = try TemporaryFile(".mcap")
    var writer = try MCAPWriter(try file.open(), name: file.path, session: SampleSession.session)
    var buffer = FrameBuffer()
    func frame(_ time: Int64) -> RecordedFrame { RecordedFrame(at: time, [InputEvent(.synReport, 0)]) }
    try writer.begin(device: 0, SampleSession.screen, at: .zero)
    frame(1).put(into: &buffer)
    try writer.send(buffer.frame)
    try writer.begin(device: 0, SampleSession.pad, at: Timestamp(nanoseconds: 2))
    frame(3).put(into: &buffer)
    try writer.send(buffer.frame)
    try writer.close()

    var recording = try Recording.open(path: file.path)
    let before = recording.devices.map(\.name)
    #expect(before == ["Test Screen"])
    var items: [RecordingItem] = []
    while let item = try recording.nextItem(into: &buffer) { items.append(item) }
    #expect(items == [.frame, .device(0), .frame])
    let after = recording.devices.map(\.name)
    #expect(after == ["Pad"])
  }

  @Test func `A frame of a device that was not introduced is refused`() throws {
    let file = try TemporaryFile(".mcap")
    var writer = try MCAPWriter(try file.open(), name: file.path, session: SampleSession.session)
    var buffer = FrameBuffer()
    RecordedFrame(at: 1, device: 4, [InputEvent(.synReport, 0)]).put(into: &buffer)
    do {
      try writer.send(buffer.frame)
      Issue.record("no error")
    } catch {
      #expect(error.code == .misuse)
    }
  }

  @Test func `A frame without events keeps its flags: a device that went, say`() throws {
    let file = try TemporaryFile(".mcap")
    let frames = [
      RecordedFrame(at: 5, sequence: 1, flags: FrameFlags(rawValue: 0x40), []),
      RecordedFrame(at: 6, sequence: 2, flags: FrameFlags(rawValue: 0xffff), [InputEvent(.synReport, 0)]),
    ]
    var writer = try MCAPWriter(try file.open(), name: file.path, session: SampleSession.session)
    try writer.begin(device: 0, SampleSession.pad, at: .zero)
    var buffer = FrameBuffer()
    for frame in frames {
      frame.put(into: &buffer)
      try writer.send(buffer.frame)
    }
    try writer.close()
    #expect(try Contents(path: file.path).frames == frames)
  }

  @Test func `A time before 1970 is refused, not wrapped`() throws {
    let file = try TemporaryFile(".mcap")
    var writer = try MCAPWriter(try file.open(), name: file.path, session: RecordingSession())
    try writer.begin(device: 0, SampleSession.pad, at: .zero)
    var buffer = FrameBuffer()
    for time in [Int64(-1), .min] {
      RecordedFrame(at: time, [InputEvent(.synReport, 0)]).put(into: &buffer)
      do {
        try writer.send(buffer.frame)
        Issue.record("no error")
      } catch {
        #expect(error.code == .limit)
        #expect(error.hint != nil)
      }
    }
  }
}

@Suite struct MCAPSummaryTests {
  @Test func `A closed file tells devices, counts and times at once`() throws {
    let file = try TemporaryFile(".mcap")
    let frames = SampleSession.frames(count: 40)
    try SampleSession.write(frames, to: file)
    let summary = try #require(
      try MCAPSummary.read(try FileDescriptor.open(file.path, .readOnly), name: file.path))
    let contents = try Contents(path: file.path)
    #expect(summary.profile == "touchrec")
    #expect(summary.session == SampleSession.session)
    #expect(summary.devices == contents.devices)
    #expect(summary.frameCounts == [0, 1].map { device in UInt64(frames.count { $0.header.device == device }) })
    #expect(summary.messageCount == UInt64(frames.count) + 2)
    #expect(summary.firstTime == Timestamp(nanoseconds: 1_000_000_000))
    #expect(summary.lastTime == frames.last?.header.receiveTime)
  }

  @Test func `A file that was never closed has none, and neither has another format`() throws {
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(SampleSession.frames(count: 4), to: file, isClosed: false)
    for path in [file.path, "/dev/null", #filePath] {
      let summary = try MCAPSummary.read(try FileDescriptor.open(path, .readOnly), name: path)
      #expect(summary == nil)
    }
  }

  @Test func `Random damage in it never traps`() throws {
    let file = try TemporaryFile(".mcap")
    try SampleSession.write(SampleSession.frames(count: 4), to: file)
    let good = try file.bytes
    for place in stride(from: good.count - 1200, to: good.count, by: 7) {
      var bytes = good
      bytes[place] ^= 0x41
      let damaged = try TemporaryFile(".mcap", bytes)
      do { _ = try MCAPSummary.read(try FileDescriptor.open(damaged.path, .readOnly), name: "x") } catch {}
    }
  }
}
