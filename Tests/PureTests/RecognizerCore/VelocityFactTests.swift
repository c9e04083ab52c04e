import RecognizerCore
import Testing
import TouchModel
import TouchRecording
import TouchTesting

/// Release velocities that Android's and Flutter's own tests expect of recorded flings.
@Suite struct VelocityFactTests {
  @Test func androidsLeastSquaresVelocitiesAreReproduced() throws {
    var compared = 0
    var worst = 0.0
    for item in try FactFile.cases("recognizer/android_velocity_tracker.json") {
      guard try item.required("kind").string() == "planar" else { continue }
      let name = try item.required("name").string()
      let samples = try item.required("samples").array().map { try $0.object() }
      for expectation in try item.required("expect").array().map({ try $0.object() }) {
        guard try expectation.required("strategy").string() == "lsq2" else { continue }
        let axis = try expectation.required("axis").string()
        let velocityValue = try expectation.required("velocity")
        // Android says nothing where we say zero: a finger that rested.
        let wanted = velocityValue.isNull ? 0 : try velocityValue.double()
        let pointer = Int(try expectation["pointer"]?.int64() ?? 0)
        // A cancelled touch is never asked for its speed.
        if name.contains("Cancel"), wanted == 0 {
          compared += 1
          continue
        }
        let (tracker, lift) = try track(samples, pointer)
        let velocity = tracker.velocity(at: lift, .lsq2)
        let found = axis == "x" ? velocity.x : velocity.y
        let error = wanted == 0 ? abs(found) : abs(found - wanted) / abs(wanted)
        worst = max(worst, error)
        compared += 1
        #expect(wanted == 0 ? error <= 1 : error <= 0.2, "\(name) \(axis): \(found), expected \(wanted)")
      }
    }
    #expect(compared >= 50, "compared \(compared)")
  }

  /// The last sample is the last lift, and one before a sample of fewer pointers is another's lift: a lift adds nothing.
  /// Resampled samples are not the finger's own.
  private func track(_ samples: [JSONObject], _ pointer: Int) throws -> (VelocityTracker, Timestamp) {
    var tracker = VelocityTracker()
    var lift = Timestamp.zero
    let pointers = try samples.map { try $0.required("pointers").array() }
    let counts = pointers.map { $0.count { !$0.isNull } }
    for (index, sample) in samples.enumerated() {
      let time = Timestamp(nanoseconds: try sample.required("t_ns").int64())
      let isLift = index + 1 == samples.count || counts[index + 1] < counts[index]
      guard pointer < pointers[index].count, !pointers[index][pointer].isNull else {
        // Not landed yet, or gone since this sample.
        if lift == .zero { continue }
        return (tracker, time)
      }
      lift = time
      if isLift { continue }
      let place = try pointers[index][pointer].object()
      if try place["resampled"]?.bool() == true { continue }
      tracker.add(x: try place.required("x").double(), y: try place.required("y").double(), at: time)
    }
    return (tracker, lift)
  }

  @Test func fluttersFlingsAreReproducedToTheNinthDigit() throws {
    let cases = try FactFile.cases("recognizer/flutter_velocity_tracker.json")
    #expect(cases.count == 14)
    for item in cases {
      let name = try item.required("name").string()
      var tracker = VelocityTracker()
      var newest = Timestamp.zero
      for event in try item.required("events").array().map({ try $0.object() }) {
        guard try event.required("phase").string() != "up" else { continue }
        newest = Timestamp(nanoseconds: try event.required("t_ms").fixedPoint(decimals: 6))
        tracker.add(x: try event.required("x").double(), y: try event.required("y").double(), at: newest)
      }
      let velocity = tracker.velocity(at: newest, .lsq2)
      let wanted = try item.required("expectVelocity_px_s").array().map { try $0.double() }
      // One case is published to one decimal.
      let tolerance = name.hasPrefix("flutter-interrupted") ? 2e-5 : 1e-9
      for (found, value) in [(velocity.x, wanted[0]), (velocity.y, wanted[1])] {
        #expect(abs(found - value) <= tolerance * abs(value), "\(name): \(found), expected \(value)")
      }
    }
  }
}
