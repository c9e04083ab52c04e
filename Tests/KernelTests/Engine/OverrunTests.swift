import EvdevTouch
import LinuxIO
import Synchronization
import Testing
import TouchDevice
import TouchModel
import TouchRecording
import TouchTesting

extension OnAKernel {
  @Suite struct OverrunTests {
    /// A disk that stands still while 400 frames come, and a queue for about 70 of them.
    @Test(arguments: [false, true])
    func whatTheQueueCouldNotHoldIsMarkedHoweverTheRecordingEnds(isUnplugged: Bool) throws {
      var clone = try UinputClone(cloning: Panel.slots())
      let disk = try StandingDisk()
      var loop = CaptureLoop()
      loop.add(FrameReader(try EvdevHandle.open(clone.node)))
      let session = try RecordSession.start(loop, into: StandingWriter(disk: disk), queue: 4096)
      try waitUntil("the state is read") { disk.headers.withLock { !$0.isEmpty } }
      var buffer = FrameBuffer()
      for n: Int32 in 1...400 {
        buffer.removeAll()
        if n == 1 { buffer.append(InputEvent(.absMTTrackingID, 1)) }
        buffer.append(InputEvent(.absMTPositionX, n))
        buffer.append(InputEvent(.absMTPositionY, n))
        buffer.append(InputEvent(.synReport, 0))
        try clone.send(buffer.frame)
      }
      if isUnplugged { try clone.pullPlug() }
      // Whether the stop or the disk comes first, the promise is the same; this order is the harder one.
      let opening = try WorkerThread(name: "disk", disk) { (disk: consuming StandingDisk) in
        MonotonicClock.sleep(until: Deadline.after(milliseconds: 200).nanoseconds)
        disk.gate.signal()
      }
      let outcome = session.finish()
      opening.join()

      #expect(outcome.hasLoss && outcome.status.overruns > 0)
      let headers = disk.headers.withLock { $0 }
      for (before, after) in zip(headers, headers.dropFirst()) where after.sequence != before.sequence &+ 1 {
        #expect(after.flags.contains(.afterDrop), "\(before.sequence) → \(after.sequence)")
      }
      let last = try #require(headers.last)
      #expect(last.flags.contains([.afterDrop, .queueOverrun]))
      #expect(last.flags.contains(isUnplugged ? .removed : .snapshot))
    }
  }
}

private final class StandingDisk: Sendable {
  let gate: EventCounter
  let headers = Mutex<[FrameHeader]>([])

  init() throws { gate = try EventCounter() }
}

/// Keeps the frames' headers, and writes nothing before the gate is open.
private struct StandingWriter: ~Copyable, RecordingWriter {
  static var format: RecordingFormat { .mcap }
  let disk: StandingDisk
  var byteCount: Int64 { 0 }

  mutating func begin(device: UInt16, _ description: DeviceDescription, at time: Timestamp) throws(RecordingError) {}
  mutating func send(_ frame: borrowing EventFrame) throws(RecordingError) {
    let header = frame.header
    disk.headers.withLock { $0.append(header) }
  }
  mutating func append(_ control: ControlLine) throws(RecordingError) {}
  mutating func append(_ sample: ClockSample) throws(RecordingError) {}
  mutating func flush() throws(RecordingError) { _ = try? disk.gate.descriptor.wait() }
  mutating func sync() throws(RecordingError) {}
  mutating func close() throws(RecordingError) {}
}
