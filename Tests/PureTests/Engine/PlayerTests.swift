import EvdevTouch
import Testing
import TouchModel

/// Frames from a list: time in ms, flags, one event each and the SYN_REPORT.
private struct ListSource: FrameSource {
  var frames: [(milliseconds: Int64, flags: FrameFlags)]
  var place = 0

  mutating func next(into buffer: inout FrameBuffer) throws(Never) -> Bool {
    buffer.removeAll()
    guard place < frames.count else { return false }
    let time = Timestamp(nanoseconds: frames[place].milliseconds &* 1_000_000)
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time, flags: frames[place].flags)
    buffer.append(InputEvent(.absX, Int32(place)))
    buffer.append(InputEvent(.synReport, 0))
    place += 1
    return true
  }
}

private struct ListSink: PlaybackSink {
  var got: [(milliseconds: Int64, isState: Bool)] = []
  var lifts = 0

  mutating func send(_ frame: borrowing EventFrame) throws(Never) {
    got.append((frame.time.nanoseconds / 1_000_000, frame.flags.contains(.snapshot)))
  }
  mutating func liftAll() throws(Never) { lifts += 1 }
}

/// Asks for a stop at the given look.
private struct StoppingClock: PlaybackClock {
  var looks: Int
  func now() -> Int64 { 0 }
  mutating func wait(until nanoseconds: Int64) -> Bool {
    looks -= 1
    return looks > 0
  }
}

@Suite struct PlayerTests {
  /// The state was read at 1 s, the first finger came at 5 s.
  private let recording: [(milliseconds: Int64, flags: FrameFlags)] = [
    (1_000, .snapshot), (5_000, []), (5_100, []), (5_200, []), (5_300, []),
  ]

  private func played(from: Int64? = nil, to: Int64? = nil) throws -> [Int64] {
    var options = PlaybackOptions()
    options.from = from.map { .milliseconds($0) }
    options.to = to.map { .milliseconds($0) }
    var player = Player(options, devices: [DeviceDescription()], clock: VirtualPlaybackClock())
    var source = ListSource(frames: recording)
    var sink = ListSink()
    let isWhole = try player.play(&source, into: &sink)
    #expect(isWhole && sink.lifts == 1)
    return sink.got.filter { !$0.isState }.map(\.milliseconds)
  }

  @Test func aPartIsNamedByTheTimesThatAllCommandsPrint() throws {
    #expect(try played() == [5_000, 5_100, 5_200, 5_300])
    #expect(try played(from: 0) == [5_000, 5_100, 5_200, 5_300])
    #expect(try played(from: 100) == [5_100, 5_200, 5_300])
    #expect(try played(to: 100) == [5_000, 5_100])
    #expect(try played(from: 100, to: 200) == [5_100, 5_200])
    #expect(try played(from: 400).isEmpty)
  }

  @Test func aPartWithoutFramesCanBeStopped() throws {
    var options = PlaybackOptions()
    options.from = .seconds(3600)
    var player = Player(options, devices: [DeviceDescription()], clock: StoppingClock(looks: 3))
    var passes = 0
    var isGoingOn = true
    while isGoingOn && passes < 100 {
      var source = ListSource(frames: recording)
      var sink = ListSink()
      isGoingOn = try player.play(&source, into: &sink)
      passes += 1
    }
    #expect(passes == 3 && player.summary.wasStopped)
  }

  /// 292 years between two frames: whoever waits for the second does not get it at once.
  @Test func aTimeThatNeverComesIsNotPlayedAtOnce() throws {
    var player = Player(PlaybackOptions(), devices: [], clock: VirtualPlaybackClock())
    var source = ListSource(frames: [(0, []), (.max / 1_000_000, [])])
    var sink = ListSink()
    _ = try player.play(&source, into: &sink)
    #expect(player.summary.frames == 2)
    #expect(player.summary.lateness.maximum < .seconds(1))
  }
}
