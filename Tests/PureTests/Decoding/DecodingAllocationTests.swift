import CAllocationCounter
import Testing
import TouchDecoding
import TouchModel
import TouchTesting

@Suite struct DecodingAllocationTests {
  /// Contacts land, move, turn into palms, are replaced and lift, frames are split and lost: none of it allocates.
  @Test func decodingAllocatesNothingPerFrame() {
    for seed in UInt64(1)...200 {
      let stream = RandomStream(seed: seed, frameCount: 100)
      var decoder = TouchDecoder(stream.device)
      var buffers = 0
      var touches = 0
      // The first pass may make room for the largest frame.
      stream.forEach { frame in decoder.decode(frame) { touches &+= $0.touches.count } }
      var allocated: UInt = 0
      stream.forEach { frame in
        let before = touchrec_allocations_of_this_thread()
        decoder.decode(frame) { touches &+= $0.touches.count }
        allocated += touchrec_allocations_of_this_thread() - before
        buffers += 1
      }
      if allocated > 0 {
        Issue.record("seed \(seed): \(allocated) allocations in \(buffers) frames")
        return
      }
    }
  }

  @Test func theCounterCounts() {
    let before = touchrec_allocations_of_this_thread()
    let planted = [Int](repeating: Int(before), count: 100)
    #expect(touchrec_allocations_of_this_thread() - before == 1, "\(planted.count)")
  }

  /// The same from another module's executable, as those have it who use the library.
  @Test func `touchrec-bench finds its planted allocations and no others`() throws {
    let result = try Program.run([try Tool.built("touchrec-bench"), "decode", "--frames", "20000", "--check"])
    #expect(result.succeeded, "\(result.output)\(result.error)")
    let ring = try Program.run([try Tool.built("touchrec-bench"), "ring", "--frames", "20000", "--check"])
    #expect(ring.succeeded, "\(ring.output)\(ring.error)")
  }
}
