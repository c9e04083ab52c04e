import EvdevTouch
import LinuxIO
import Testing
import TouchModel
import TouchTesting

@Suite struct FrameRingTests {
  /// Both ends run at once over a ring that is far too small, so that every wrap and every full ring is met.
  @Test func framesComeOutAsTheyWentIn() throws {
    let count = 20_000
    var ends = try FrameRing.make(capacity: 4096)
    let thread = try WorkerThread(name: "ring-writer", ends.takeWriter()) {
      (writer: consuming FrameRingWriter) -> Int in
      var writer = writer
      var buffer = FrameBuffer()
      var refused = 0
      for n in 0..<count {
        fill(&buffer, n)
        while !writer.push(buffer.frame) { refused += 1 }
      }
      return refused
    }
    var reader = ends.takeReader()
    var got = FrameBuffer()
    var expected = FrameBuffer()
    var n = 0
    let deadline = Deadline.after(seconds: 60)
    while !reader.isFinished && !deadline.isPast {
      try reader.wait(until: deadline)
      while reader.pop(into: &got) {
        fill(&expected, n)
        let a = got.frame
        let b = expected.frame
        var isEqual = a.header == b.header && a.events.count == b.events.count && a.offsets.count == b.offsets.count
        for i in 0..<min(a.events.count, b.events.count) where a.events[i] != b.events[i] { isEqual = false }
        for i in 0..<min(a.offsets.count, b.offsets.count) where a.offsets[i] != b.offsets[i] { isEqual = false }
        if !isEqual {
          Issue.record("frame \(n) differs")
          return
        }
        n += 1
      }
    }
    _ = thread.join()
    #expect(n == count)
  }

  @Test func aFullRingRefusesAndTakesAgainWhenThereIsRoom() throws {
    var ends = try FrameRing.make(capacity: 4096)
    var writer = ends.takeWriter()
    var reader = ends.takeReader()
    var buffer = FrameBuffer()
    var pushed = 0
    fill(&buffer, 7)
    while writer.push(buffer.frame) { pushed += 1 }
    #expect(pushed > 10)
    let hasRoom = reader.pop(into: &buffer)
    fill(&buffer, 7)
    let isTaken = writer.push(buffer.frame)
    let isTakenToo = writer.push(buffer.frame)
    #expect(hasRoom && isTaken && !isTakenToo)
    writer.close()
    let isFinishedEarly = reader.isFinished
    while reader.pop(into: &buffer) {}
    let isFinished = reader.isFinished
    #expect(!isFinishedEarly && isFinished)
  }

  /// Whatever a device's clock says, the ring keeps its frames apart.
  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func aFrameOfAnyTimeComesOut(_ time: Int64) throws {
    var ends = try FrameRing.make(capacity: 4096)
    var writer = ends.takeWriter()
    var reader = ends.takeReader()
    var buffer = FrameBuffer()
    var good = 0
    for n in 0..<500 {
      fill(&buffer, n)
      buffer.header.kernelTime = Timestamp(nanoseconds: time)
      guard writer.push(buffer.frame), reader.pop(into: &buffer) else { break }
      if buffer.header.sequence == UInt32(n) && buffer.header.kernelTime.nanoseconds == time { good += 1 }
    }
    #expect(good == 500)
  }

  /// A snapshot that finds no room at the ring's end must find it at its start, or a loss would never be marked.
  @Test func aLongFrameGetsInWhereverTheRingStands() throws {
    // 32 + 8 · 507 = 4088 bytes of 4096.
    for length in [100, 300, 500, 507, 508] {
      var ends = try FrameRing.make(capacity: 4096)
      var writer = ends.takeWriter()
      var reader = ends.takeReader()
      var buffer = FrameBuffer()
      var passed = 0
      for n in 0..<200 {
        fill(&buffer, n)
        guard writer.push(buffer.frame), reader.pop(into: &buffer) else { continue }
        buffer.removeAll()
        for i in 0..<length { buffer.append(InputEvent(.absMTPositionX, Int32(i))) }
        // The first attempt may be refused, the one after a look of the reader not.
        if !writer.push(buffer.frame) {
          let isNothing = !reader.pop(into: &buffer)
          #expect(isNothing)
          buffer.removeAll()
          for i in 0..<length { buffer.append(InputEvent(.absMTPositionX, Int32(i))) }
          if !writer.push(buffer.frame) { continue }
        }
        if reader.pop(into: &buffer), buffer.eventCount == length { passed += 1 }
      }
      #expect(passed == 200, "\(length) events")
    }
  }
}

private func fill(_ buffer: inout FrameBuffer, _ n: Int) {
  buffer.removeAll()
  buffer.header = FrameHeader(
    kernelTime: Timestamp(nanoseconds: Int64(n) * 1000), receiveTime: Timestamp(nanoseconds: Int64(n) * 1001),
    sequence: UInt32(n), device: UInt16(n % 3), flags: n % 5 == 0 ? .snapshot : [])
  for i in 0..<(n % 23) {
    if n % 7 == 0 {
      buffer.append(InputEvent(.absMTPositionX, Int32(n + i)), offset: Int32(-i))
    } else {
      buffer.append(InputEvent(.absMTPositionY, Int32(n - i)))
    }
  }
}
