import Testing
import TouchDecoding
import TouchModel
import TouchTesting

@Suite struct PhaseLawTests {
  /// A failure prints the seed that makes the stream again.
  @Test func noStreamBreaksTheLawOfPhases() {
    var begun = 0
    for seed in UInt64(1)...4_000 {
      let stream = RandomStream(seed: seed)
      var decoder = TouchDecoder(stream.device)
      decoder.recordsAnomalies = seed % 2 == 0
      var law = PhaseLaw()
      var last = Timestamp.zero
      stream.forEach { frame in
        last = frame.time
        decoder.decode(frame) { law.see($0) }
      }
      decoder.cancelAll(.endOfStream, at: last) { law.see($0) }
      law.finish()
      if !law.breaches.isEmpty || law.begun != law.ended + law.cancelled {
        Issue.record("seed \(seed): \(law.breaches.prefix(3)), \(law.begun) began")
        return
      }
      begun += law.begun
    }
    #expect(begun > 10_000)
  }
}
