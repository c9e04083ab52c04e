import CAllocationCounter
import LinuxIO
import Testing
import TouchDevice
import TouchModel
import TouchTesting

extension OnAKernel {
  @Suite struct SystemTests {
    @Test(.enabled(if: !InnerTest.isRunning), .requiresTool("setpriv"))
    func aUserWithoutRightsSeesTheDeviceAndTheRemedy() throws {
      let clone = try UinputClone(cloning: Panel.slots(name: "Forbidden Panel"))
      let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      try InnerTest.run("InsideWithoutRights", under: nobody)
      // It was there all the time.
      #expect(FileSystem.exists(clone.node))
    }

    @Test func arrivalAndDepartureAreAnnounced() throws {
      var monitor = try HotplugMonitor()
      let clone = try UinputClone(cloning: Panel.slots())
      let syspath = clone.syspath
      #expect(try event(.arrived, syspath, from: &monitor).node == clone.node)
      _ = consume clone
      #expect(try event(.departed, syspath, from: &monitor).syspath == syspath)
      #expect(try DeviceCatalogue.device(syspath: syspath) == nil)
    }

    private func event(
      _ action: HotplugEvent.Action, _ syspath: String, from monitor: inout HotplugMonitor
    ) throws -> HotplugEvent {
      let limit = Deadline.after(seconds: 60)
      while true {
        while let event = monitor.next() { if event.action == action, event.syspath == syspath { return event } }
        try #require(!limit.isPast, "60 s without \(action) of \(syspath)")
        _ = try monitor.descriptor.wait(until: limit)
      }
    }

    /// The files of udev-rules/, in a machine that is thrown away afterwards.
    @Test(.enabled(if: ProcessFacts.environment("TOUCHREC_VM") != nil, "changes udev's rules: only in Scripts/vm"))
    func ourRulesTagTouchDevicesAndNeverAKeyboard() throws {
      let rules = #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/udev-rules"
      _ = try Program(["mkdir", "-p", "/run/udev/rules.d"]).wait()
      for name in ["70-touchrec.rules", "70-touchrec-uinput.rules"] {
        #expect(try Program(["cp", "/\(rules)/\(name)", "/run/udev/rules.d/"]).wait().succeeded)
      }
      #expect(try Program(["udevadm", "control", "--reload"]).wait().succeeded)
      var keyboard = Panel.slots(name: "Keyboard")
      keyboard.properties = EventBits()
      keyboard.axes = [:]
      keyboard.codes = [EventType.key: EventBits((1...88).map { UInt16($0) })]
      let expected: [(DeviceDescription, Bool)] = [(Panel.slots(), true), (Panel.single, true), (keyboard, false)]
      for (device, isTagged) in expected {
        // udev may be slow, and before it has finished, what it said of the last device of this number still stands.
        let clone = try UinputClone(cloning: device, until: .after(seconds: 60))
        let properties = try DeviceCatalogue.device(syspath: clone.syspath)?.udev?.properties ?? [:]
        let tags = properties["CURRENT_TAGS"] ?? ""
        #expect(tags.contains(":uaccess:") == isTagged, "\(device.name): \(properties)")
      }
      #expect(try Program(["udevadm", "trigger", "--settle", "-s", "misc"]).wait().succeeded)
      let uinput = try Program(["udevadm", "info", "-q", "property", UinputClone.path]).wait().output
      #expect(uinput.contains(":uaccess:"), "\(uinput)")
      let mode = try Program(["stat", "-c", "%a", UinputClone.path]).wait().output
      #expect(!mode.hasPrefix("666"))
      _ = try Program(["rm", "/run/udev/rules.d/70-touchrec.rules", "/run/udev/rules.d/70-touchrec-uinput.rules"])
        .wait()
      _ = try Program(["udevadm", "control", "--reload"]).wait()
    }

    @Test func framesCostNoAllocation() throws {
      var clone = try UinputClone(cloning: Panel.slots())
      var reader = FrameReader(try EvdevHandle.open(clone.node))
      var frames = 0
      // Opening and the first frames warm up what grows once.
      _ = reader.drain { _ in frames += 1 }
      try clone.send(Frame([(.absMTPositionX, 4000)]))
      _ = reader.drain { _ in frames += 1 }
      var allocations: UInt = 0
      for round in 0..<40 {
        // Every tenth round overflows the queue: a loss is no excuse.
        for x in 0..<(round % 10 == 9 ? 600 : 20) {
          try clone.send(Frame([(.absMTPositionX, Int32(x)), (.absMTPositionY, Int32(x)), (.absX, Int32(x))]))
        }
        let before = touchrec_allocations_of_this_thread()
        let outcome = reader.drain { _ in frames &+= 1 }
        allocations += touchrec_allocations_of_this_thread() - before
        #expect(outcome == .drained)
      }
      #expect(reader.losses >= 1)
      #expect(frames > 500)
      #if DEBUG
        // Without optimisation a call's closure is put on the heap: once a drain, twice more at a loss, never a frame.
        #expect(allocations <= 40 + 2 * reader.losses)
      #else
        #expect(allocations == 0)
      #endif
    }
  }
}

@Suite(.innerTest) struct InsideWithoutRights {
  @Test func theDeviceIsListedAndCannotBeOpened() throws {
    try InnerTest.markAsRun()
    let catalogue = try DeviceCatalogue.scan()
    let panel = try #require(catalogue.devices.first { $0.name == "Forbidden Panel" })
    #expect(panel.kind == .touchscreen && panel.codes == Panel.slots().codes)
    #expect(panel.axes.isEmpty, "ranges are known to who may open the node")
    let access = try #require(panel.udev?.access)
    #expect([.needsUdevRule, .needsInputGroup, .needsBindMount].contains(access))
    do {
      _ = try EvdevHandle.open(panel)
      Issue.record("nobody could open \(panel.udev?.node ?? "")")
    } catch {
      #expect(error.code == .permissionDenied && error.errno == .permissionDenied && error.remedy != nil)
    }
    do {
      _ = try UinputClone(cloning: panel)
      Issue.record("nobody could make a device")
    } catch {
      #expect(error.code == .permissionDenied && error.remedy != nil, "\(error)")
    }
  }
}
