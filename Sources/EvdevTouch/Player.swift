public import TouchModel

/// A sink that can be left and started anew without a finger staying down.
public protocol PlaybackSink: FrameSink, ~Copyable {
  /// Lifts every touch; called at the end of each pass and at every stop.
  mutating func liftAll() throws(Failure)
}

/// What a player did.
public struct PlaybackSummary: Sendable {
  public var frames = 0
  public var passes = 0
  public var wasStopped = false
  public var lateness = LatenessHistogram()

  public init() {}
}

/// Which end of the line failed.
public enum PlaybackError<SourceFailure: Error, SinkFailure: Error>: Error {
  case source(SourceFailure)
  case sink(SinkFailure)
}

/// Plays frames into a sink at their times.
public struct Player<Clock: PlaybackClock & ~Copyable>: ~Copyable {
  private let options: PlaybackOptions
  private let devices: [DeviceDescription]
  private var clock: Clock
  public private(set) var summary = PlaybackSummary()
  /// Called about four times a second of the player's time with the position in the recording.
  public var progress: ((TimeSpan, PlaybackSummary) -> Void)?

  /// - Parameter devices: The recording's devices, in the order of their indices.
  public init(_ options: PlaybackOptions, devices: [DeviceDescription], clock: consuming Clock) {
    self.options = options
    self.devices = devices
    self.clock = clock
  }

  /// Plays one pass of `source`.
  ///
  /// Whatever ends it (the end, a stop, a failure of the source), the sink is told to lift all touches.
  /// - Returns: False when it was stopped.
  public mutating func play<Source: FrameSource & ~Copyable, Sink: PlaybackSink & ~Copyable>(
    _ source: inout Source, into sink: inout Sink
  ) throws(PlaybackError<Source.Failure, Sink.Failure>) -> Bool {
    var buffer = FrameBuffer()
    var timeline = PlaybackTimeline(options)
    let start = clock.now()
    // As everywhere else, times count from the first event: a state that was read long before is none.
    var origin: Timestamp?
    var before = SkippedState(devices)
    var nextProgress: Int64 = 0
    var failure: PlaybackError<Source.Failure, Sink.Failure>?
    // Once a pass at least, or one that plays nothing could not be stopped.
    summary.wasStopped = !clock.wait(until: 0)
    reading: while failure == nil && !summary.wasStopped {
      do throws(Source.Failure) {
        if try !source.next(into: &buffer) { break }
      } catch {
        failure = .source(error)
        break
      }
      let time = buffer.header.kernelTime
      let isState = buffer.header.flags.contains(.snapshot) || buffer.isEmpty
      if origin == nil && !isState { origin = buffer.frame.time(ofEvent: 0) }
      let recorded = origin.map { time - $0 }
      if let to = options.to, let recorded, recorded > to { break }
      if let from = options.from, recorded.map({ $0 < from }) ?? true {
        before.apply(buffer.frame)
        continue
      }
      if before.hasAny {
        // What was down at the cut is down when the part begins; how it came to be so is not played.
        do throws(Sink.Failure) { try before.send(into: &sink, at: time) } catch { failure = .sink(error) }
      }
      let (due, isNever) = start.addingReportingOverflow(timeline.place(time).nanoseconds)
      if !clock.wait(until: isNever ? .max : due) {
        summary.wasStopped = true
        break reading
      }
      let now = clock.now()
      do throws(Sink.Failure) { try sink.send(buffer.frame) } catch { failure = .sink(error) }
      // State is sent, but it is no frame of the device's.
      if !isState {
        summary.frames += 1
        summary.lateness.add(TimeSpan(nanoseconds: now &- due))
      }
      if now >= nextProgress {
        nextProgress = now &+ 250_000_000
        progress?(max(.zero, recorded ?? .zero), summary)
      }
    }
    do throws(Sink.Failure) { try sink.liftAll() } catch { failure = failure ?? .sink(error) }
    if let failure { throw failure }
    if !summary.wasStopped { summary.passes += 1 }
    return !summary.wasStopped
  }
}

/// What the devices held when the part to be played begins.
private struct SkippedState {
  private var states: [DeviceState]
  private(set) var hasAny = false

  init(_ devices: [DeviceDescription]) { states = devices.map(DeviceState.init) }

  mutating func apply(_ frame: borrowing EventFrame) {
    guard Int(frame.device) < states.count else { return }
    states[Int(frame.device)].apply(frame)
    hasAny = true
  }

  mutating func send<Sink: FrameSink & ~Copyable>(into sink: inout Sink, at time: Timestamp) throws(Sink.Failure) {
    hasAny = false
    var buffer = FrameBuffer()
    for (device, state) in states.enumerated() {
      buffer.removeAll()
      state.appendSnapshot(to: &buffer)
      buffer.header = FrameHeader(
        kernelTime: time, receiveTime: time, device: UInt16(truncatingIfNeeded: device), flags: .snapshot)
      try sink.send(buffer.frame)
    }
  }
}
