import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// `Tests/Fixtures/cases`: public faults of files, reduced.
@Suite struct EvemuCaseTests {
  private func read(_ name: String) throws -> Contents { try Contents(path: Fixtures.path("cases/\(name).evemu")) }

  @Test func `Case 36: a file without a version line and without resolutions`() throws {
    let read = try read("36-evemu-1.0-no-version")
    let device = try #require(read.devices.first)
    #expect(device.axes[0x35] == AxisRange(minimum: 0, maximum: 1919))
    #expect(device.touchProtocol == .slots(10))
    #expect(read.frames.map { $0.events.map(\.value) } == [[1, 960, 540, 1, 0], [-1, 0, 0]])
    #expect(read.warnings == [])
  }

  @Test func `Case 37: CR LF, a mark in the name, padded decimals`() throws {
    let read = try read("37-evemu-crlf-name-leading-zeros")
    #expect(read.devices.map(\.name) == ["Test Touch # 2 (rev B)"])
    #expect(read.frames.map { $0.events.map(\.value) } == [[16, 89, 10, 1, 0], [100, 9, 0], [-1, 0, 0]])
    #expect(read.frames.map(\.header.kernelTime.nanoseconds) == [1_000, 10_000_000, 20_000_000])
  }

  @Test func `Case 52: a newer version, state lines, comments between events, no last line end`() throws {
    let read = try read("52-evemu-newer-version-comments")
    #expect(read.warnings == ["evemu file version 1.9 is newer than 1.3"])
    #expect(read.devices.first?.leds[0] == 1)
    #expect(read.devices.first?.switches[0] == 1)
    #expect(read.frames.map { $0.events.count } == [5, 3])
    #expect(read.end == .complete)
  }
}
