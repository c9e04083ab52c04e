import LinuxIO
import Testing
import TouchDevice
import TouchModel

@Suite struct AccessTests {
  static let verdicts: [(errno: Errno?, seat: Bool, container: Bool, AccessVerdict)] = [
    (nil, false, true, .granted), (.permissionDenied, true, false, .needsUdevRule),
    (.permissionDenied, false, false, .needsInputGroup), (.permissionDenied, false, true, .needsBindMount),
    (.notPermitted, true, true, .needsBindMount), (.noSuchFile, false, true, .needsBindMount),
    (.noSuchFile, true, false, .refused(errno: 2)), (.noSuchDevice, true, false, .refused(errno: 19)),
  ]

  @Test(arguments: verdicts) func eachPlaceHasItsRemedy(
    errno: Errno?, seat: Bool, container: Bool, verdict: AccessVerdict
  ) {
    let place = AccessEnvironment(isLocalSeat: seat, isContainer: container)
    #expect(AccessVerdict(errno, in: place) == verdict)
  }

  @Test func aRemedyIsACommandThatHelpsHere() {
    let remedies: [(AccessVerdict, [String])] = [
      (.needsUdevRule, ["udev-rules", "/etc/udev/rules.d/70-touchrec.rules", "--reload", "trigger -s input"]),
      (.needsInputGroup, ["usermod -aG input", "SupplementaryGroups=input"]),
      (.needsBindMount, ["--device /dev/input/event3"]),
    ]
    for (verdict, words) in remedies {
      let remedy = verdict.remedy(node: "/dev/input/event3") ?? ""
      for word in words { #expect(remedy.contains(word)) }
      #expect(!remedy.contains("666"))
    }
    #expect(AccessVerdict.granted.remedy(node: "x") == nil)
  }

  @Test func aSessionAtTheSeatIsToldFromOneOverTheNet() {
    #expect(AccessEnvironment.isLocalSession("UID=1000\nSEAT=seat0\nREMOTE=0\nACTIVE=1\n"))
    #expect(!AccessEnvironment.isLocalSession("UID=1000\nREMOTE=1\nREMOTE_HOST=10.0.0.1\n"))
    #expect(!AccessEnvironment.isLocalSession("SEAT=seat0\nREMOTE=1"))
    #expect(!AccessEnvironment.isLocalSession(""))
    #expect(AccessEnvironment.sessionID(inControlGroups: "0::/user.slice/user-1000.slice/session-3.scope\n") == "3")
    #expect(
      AccessEnvironment.sessionID(inControlGroups: "0::/user.slice/user-1000.slice/user@1000.service/app.slice\n")
        == nil)
  }
}
