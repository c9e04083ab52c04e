import Glibc
import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

extension Trait where Self == ConditionTrait {
  /// For tests that change what belongs to the machine.
  static var requiresVM: Self {
    .enabled(if: getenv("TOUCHREC_VM") != nil && geteuid() == 0, "changes the machine: run it by Scripts/vm")
  }
}

extension OnAKernel.Peers {
  @Suite("What devices says, and who may read them")
  struct AccessTests {
    @Test(.requiresTool("evemu-device"))
    func `devices lists a uinput device with all its columns`() throws {
      let folder = try TemporaryFolder()
      let device = try EvemuDevice(try folder.write("panel.desc", LongTouch.device))
      let result = try Touchrec.run(["devices"])
      #expect(result.exit == .code(0), "\(result)")
      let words = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: "|") }
      #expect(words.first == "NODE|KIND|BUS:ID|PROTO|SLOTS|SIZE|RES|SEAT|READ|NAME")
      let row = "\(device.node)|touchscreen|0018:1234:4c54|B|10|205×102|mm|20|seat0|yes|Long|Touch|Panel"
      #expect(words.contains(row), "\(result.output)")
    }

    @Test func `devices lists touchrec's own clones only when asked`() throws {
      let clone = try UinputClone(cloning: Panel.slots())
      #expect(try !Touchrec.run(["devices"]).output.contains(clone.node))
      let all = try Touchrec.run(["devices", "--all"])
      #expect(all.output.contains("\(clone.node) ") && all.output.contains("a clone made by touchrec"), "\(all.output)")
    }

    @Test(.requiresVM, .requiresTool("setpriv"))
    func `Without permission record and replay end with one clear error and the right remedy`() throws {
      let marks = ContainerMarks()
      defer { withExtendedLifetime(marks) {} }
      let folder = try TemporaryFolder()
      chmod(folder.path, 0o777)
      let file = try folder.write("touch.evemu", LongTouch.recording(slots: [1]))
      let clone = try UinputClone(cloning: Panel.slots())
      chmod(clone.node, 0o600)
      let rule = "sudo udevadm control --reload && sudo udevadm trigger -s"
      let cases: [(arguments: [String], environment: [String: String], what: String, why: String, hint: String)] = [
        (
          ["record", clone.node, "-o", folder.file("a.mcap")], [:], "cannot record \(clone.node)",
          "cannot open \(clone.node): permission denied (EACCES)",
          "sudo usermod -aG input $USER, then log in again; a service needs SupplementaryGroups=input"
        ),
        (
          ["record", clone.node, "-o", folder.file("a.mcap")], ["XDG_SEAT": "seat0"], "cannot record \(clone.node)",
          "cannot open \(clone.node): permission denied (EACCES)",
          "touchrec udev-rules | sudo tee /etc/udev/rules.d/70-touchrec.rules && \(rule) input"
        ),
        (
          ["record", clone.node, "-o", folder.file("a.mcap")], ["container": "podman"], "cannot record \(clone.node)",
          "cannot open \(clone.node): permission denied (EACCES)",
          "give the container the node: --device \(clone.node), and for names and kinds -v /run/udev:/run/udev:ro"
        ),
        (
          ["replay", file], [:], "cannot make a device like “Long Touch Panel”",
          "cannot open /dev/uinput: permission denied (EACCES)",
          "touchrec udev-rules --uinput | sudo tee /etc/udev/rules.d/70-touchrec-uinput.rules && \(rule) misc"
        ),
      ]
      for row in cases {
        let touchrec = try TouchTesting.Tool.built("touchrec")
        let result = try Program.run(
          ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", touchrec] + row.arguments,
          environment: row.environment)
        #expect(result.exit == .code(1))
        #expect(result.output.isEmpty)
        #expect(result.error == "touchrec: \(row.what)\n  \(row.why)\n  hint: \(row.hint)\n")
        #expect(!FileSystem.exists(folder.file("a.mcap")), "no file is left behind")
      }
    }

    @Test(.requiresVM)
    func `Without uinput replay says what to load`() throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("touch.evemu", LongTouch.recording(slots: [1]))
      let marks = ContainerMarks()
      defer { withExtendedLifetime(marks) {} }
      rename("/dev/uinput", "/dev/uinput.away")
      defer { rename("/dev/uinput.away", "/dev/uinput") }
      let result = try Touchrec.run(["replay", file])
      #expect(result.exit == .code(1))
      #expect(result.error.contains("there is no /dev/uinput"), "\(result.error)")
      #expect(result.error.hasSuffix("  hint: sudo modprobe uinput\n"), "\(result.error)")
    }
  }
}

/// Takes away what tells of a container: the guest's root is that of the machine that runs the emulator, which may be one.
private final class ContainerMarks {
  init() { rename("/.dockerenv", "/.dockerenv.away") }
  deinit { rename("/.dockerenv.away", "/.dockerenv") }
}
