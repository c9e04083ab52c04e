import LinuxIO
import Testing
import TouchDevice
import TouchModel

extension OnAKernel {
  @Suite struct ReaderTests {
    @Test func fingersThatAreDownAtOpenAreInTheSnapshot() throws {
      var clone = try UinputClone(cloning: Panel.slots(3))
      try clone.send(
        Frame([
          (.absMTSlot, 1), (.absMTTrackingID, 41), (.absMTPositionX, 300), (.absMTPositionY, -3), (.absX, 300),
          (.btnTouch, 1),
        ]))
      var listener = try Listener(clone.node)
      #expect(listener.reader.handle.clock == .monotonic)
      try listener.drain()
      let mt: (Int32, Int32, Int32, Int32) -> [(EventUsage, Int32)] = { slot, id, x, y in
        [
          (.absMTSlot, slot), (.absMTTrackingID, id), (.absMTTouchMajor, 0), (.absMTPositionX, x), (.absMTPositionY, y),
          (.absMTPressure, 0),
        ]
      }
      let plain: [(EventUsage, Int32)] = [(.absX, 300), (.absY, 0), (.absPressure, 0), (.absMTSlot, 1), (.btnTouch, 1)]
      #expect(
        listener.frames == [Frame(mt(0, -1, 0, 0) + mt(1, 41, 300, -3) + mt(2, -1, 0, 0) + plain, flags: .snapshot)])
      #expect(!listener.reader.isUnstable && listener.reader.losses == 0)
    }

    @Test func framesCarryMonotonicTimesThatNeverGoBack() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      var reader = FrameReader(try EvdevHandle.open(clone.node), device: 3)
      var headers: [FrameHeader] = []
      let before = MonotonicClock.now()
      for x in 0..<20 {
        headers += try drain(&reader)
        try clone.send(Frame([(.absMTPositionX, Int32(x + 1))]))
      }
      headers += try drain(&reader)
      #expect(headers.count == 21)
      #expect(headers.map(\.sequence) == (0...20).map { UInt32($0) })
      for (earlier, later) in zip(headers, headers.dropFirst()) { #expect(earlier.kernelTime <= later.kernelTime) }
      for header in headers {
        #expect(header.device == 3)
        #expect(header.kernelTime <= header.receiveTime)
        #expect(header.kernelTime.nanoseconds / 1_000 >= before / 1_000)
        #expect(header.receiveTime.nanoseconds <= MonotonicClock.now())
      }
    }

    private func drain(_ reader: inout FrameReader) throws -> [FrameHeader] {
      var headers: [FrameHeader] = []
      #expect(reader.drain { headers.append($0.header) } == .drained)
      return headers
    }

    @Test func anErrorOfTheReceiverLosesNoFrame() throws {
      struct Stop: Error {}
      var clone = try UinputClone(cloning: Panel.slots())
      var reader = FrameReader(try EvdevHandle.open(clone.node))
      _ = try drain(&reader)
      for x in 1...5 { try clone.send(Frame([(.absMTPositionX, Int32(x))])) }
      var seen: [Frame] = []
      for _ in 1...5 {
        _ = try? reader.drain { frame throws(Stop) in
          seen.append(Frame(frame))
          throw Stop()
        }
      }
      #expect(seen == (1...5).map { Frame([(.absMTPositionX, Int32($0))]) })
    }

    @Test(arguments: [Panel.slots(), Panel.single])
    func unplugInMidTouchIsTheKernelsReleaseAndThenTheEnd(device: DeviceDescription) throws {
      for _ in 0..<5 {
        let heard = try listenToTheEnd(device) { clone, _ in
          // The owner dies: nothing is lifted by us.
          try clone.pullPlug()
        }
        #expect(heard.outcome == .ended(.unplugged))
        #expect(heard.frames.last?.flags == .kernelRelease || heard.frames.last?.flags == [], "\(heard.frames)")
      }
    }

    @Test func aSleepingReaderHearsOfUnpluggingToo() throws {
      for device in [Panel.slots(), Panel.single] {
        var clone = try UinputClone(cloning: device)
        var listener = try Listener(clone.node)
        try listener.drain()
        try clone.send(Frame([(.absMTTrackingID, 1), (.absX, 10), (.absMTPositionX, 9), (.btnTouch, 1)]))
        try clone.pullPlug()
        _ = consume clone
        try listener.read { _ in false }
        #expect(listener.outcome == .ended(.unplugged))
        #expect(listener.frames.count == 1, "what was not read at unplugging is lost")
      }
    }

    @Test func inhibitingIsTheKernelsReleaseAndNoEnd() throws {
      let heard = try listenToTheEnd(Panel.slots()) { clone, listenerHasSeen in
        try inhibit(clone.syspath, true)
        try listenerHasSeen(3)
        #expect(try DeviceCatalogue.device(syspath: clone.syspath)?.udev?.isInhibited == true)
        try inhibit(clone.syspath, false)
      }
      let release = Frame([(.absMTTrackingID, -1), (.btnTouch, 0)], flags: .kernelRelease, report: 1)
      #expect(heard.frames.count > 2 && heard.frames[2] == release, "\(heard.frames)")
    }

    @Test func revokingIsNotUnplugging() throws {
      let clone = try UinputClone(cloning: Panel.slots())
      var mine = try Listener(clone.node)
      var other = try Listener(clone.node)
      try mine.drain()
      try other.drain()
      try mine.reader.handle.revoke()
      try mine.read { _ in false }
      #expect(mine.outcome == .ended(.revoked))
      try other.drain()
      #expect(other.outcome == .drained)
    }

    @Test func aGrabbedDeviceSaysSo() throws {
      let clone = try UinputClone(cloning: Panel.slots())
      let first = try EvdevHandle.open(clone.node)
      let second = try EvdevHandle.open(clone.node)
      try first.grab()
      #expect(throws: DeviceError.self) { try second.grab() }
      do { try second.grab() } catch { #expect(error.code == .busy) }
      first.ungrab()
      try second.grab()
    }

    @Test func aNodeThatIsGoneOrForeignIsAnErrorWithItsReason() throws {
      let cases: [(String, DeviceError.Code)] = [
        ("/dev/input/event999", .noSuchDevice), ("/dev/null", .notATouchDevice), (#filePath, .notATouchDevice),
      ]
      for (path, code) in cases {
        do {
          _ = try EvdevHandle.open(path)
          Issue.record("\(path) was opened")
        } catch {
          #expect(error.code == code, "\(path): \(error)")
        }
      }
    }

    @Test func aNodeThatBecameAnotherDevicesIsNotOpened() throws {
      let first = try UinputClone(cloning: Panel.slots(name: "First"))
      let listed = try #require(try DeviceCatalogue.device(syspath: first.syspath))
      let node = first.node
      _ = consume first
      // eventN is used again at once.
      let second = try UinputClone(cloning: Panel.slots(name: "Second"))
      try #require(second.node == node, "another program took the number")
      do {
        _ = try EvdevHandle.open(listed)
        Issue.record("another device was opened")
      } catch { #expect(error.code == .gone, "\(error)") }
      let renewed = try #require(try DeviceCatalogue.device(syspath: second.syspath))
      #expect(try EvdevHandle.open(renewed).description.name == "Second")
    }

    @Test func aKeyboardIsNeverRead() throws {
      var keyboard = Panel.slots(name: "Keyboard")
      keyboard.properties = EventBits()
      keyboard.axes = [:]
      keyboard.codes = [EventType.key: EventBits((1...88).map { UInt16($0) })]
      let clone = try UinputClone(cloning: keyboard)
      do {
        _ = try EvdevHandle.open(clone.node)
        Issue.record("a keyboard was opened")
      } catch { #expect(error.code == .notATouchDevice && error.message.contains("keyboard"), "\(error)") }
    }

    // MARK: helpers

    struct Heard: Sendable {
      var frames: [Frame]
      var outcome: ReadOutcome
    }

    private func inhibit(_ syspath: String, _ on: Bool) throws {
      let folder = syspath.split(separator: "/").dropLast().joined(separator: "/")
      let file = try FileDescriptor.open("/\(folder)/inhibited", .writeOnly)
      let text = [UInt8(ascii: on ? "1" : "0")]
      try text.withUnsafeBytes { try file.writeAll($0) }
    }

    /// Puts a finger down on a new clone that a second thread listens to, does something, and takes the clone away.
    private func listenToTheEnd(
      _ device: DeviceDescription, _ act: (inout UinputClone, (Int) throws -> Void) throws -> Void
    ) throws -> Heard {
      var clone = try UinputClone(cloning: device)
      let counter = FrameCount()
      let thread = try WorkerThread(name: "listener", try Listener(clone.node)) { listener in
        var listener = listener
        try? listener.read { frames in
          counter.set(frames.count)
          return false
        }
        counter.set(.max)
        return Heard(frames: listener.frames, outcome: listener.outcome)
      }
      try counter.wait(for: 1)
      try clone.send(Frame([(.absMTTrackingID, 1), (.absX, 10), (.absMTPositionX, 9), (.btnTouch, 1)]))
      try counter.wait(for: 2)
      try act(&clone) { try counter.wait(for: $0) }
      _ = consume clone
      return thread.join()
    }
  }
}
