import RecognizerCore
import Testing
import TouchTesting

@Suite struct PresetFactTests {
  /// The facts of one preset, from the research that is checked in beside the tests.
  @Test(arguments: ["priorityObservers", "overlayClaim", "tapObserver", "pageSwipe", "twoFingerObserver"])
  func everyPublishedFactHolds(_ preset: String) throws {
    let all = try
      (FactFile.cases("recognizer/seed_presets.json")
      + FactFile.cases("recognizer/seed_presets_additions.json")).map { try PresetFact($0) }
    #expect(all.count == 139)
    let facts = all.filter { $0.preset == preset }
    #expect(facts.count >= 20)
    for fact in facts {
      for difference in fact.differences() { Issue.record("\(difference)") }
    }
  }
}
