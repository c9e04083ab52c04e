import Testing
import TouchDevice
import TouchModel

@Suite struct DeviceSelectorTests {
  static let wishes: [(String, DeviceSelector.Wish)] = [
    ("all", .all), ("event7", .event(7)), ("event", .name("event")), ("eventful", .name("eventful")),
    ("event-3", .name("event-3")), ("event99999999999999999999", .name("event99999999999999999999")),
    ("04f3:2a1c", .id(bus: nil, vendor: 0x04f3, product: 0x2a1c)), ("4F3:1", .id(bus: nil, vendor: 0x4f3, product: 1)),
    ("0018:04f3:2a1c", .id(bus: 0x18, vendor: 0x04f3, product: 0x2a1c)), ("+4f3:1", .name("+4f3:1")),
    ("04f32:1", .name("04f32:1")), (":", .name(":")), ("a:b:c:d", .name("a:b:c:d")), ("", .name("")),
    ("Goodix", .name("Goodix")), ("/dev/touch", .path("/dev/touch", canonical: "/dev/input/event3")),
    ("/nowhere", .path("/nowhere", canonical: nil)),
  ]

  @Test(arguments: wishes) func whatIsTypedIsUnderstood(text: String, wish: DeviceSelector.Wish) {
    let selector = DeviceSelector(text) { $0 == "/dev/touch" ? "/dev/input/event3" : nil }
    #expect(selector.wish == wish)
  }

  static let choices: [(String, [Int])] = [
    ("/dev/input/event4", [4]), ("event5", [5]), ("elan", [4]), ("ELAN Touchscreen", [4]), ("stylus", [5]),
    ("touchpad", [8]),
    ("04f3:2a1c", [4]), ("0018:04f3:2a1c", [4]), ("06cb:0001", [8]), ("Mouse", [4]), ("all", [4, 5, 8]),
    ("/sys/devices/pci0000:00/i2c-4/input/input24", [4]), ("/sys/devices/pci0000:00/i2c-4/input/input24/event4", [4]),
    ("/dev/input/by-path/pci-0000:00:15.0-platform-i2c_designware.0-event", [8]), ("/dev/my-touchpad", [8]),
  ]

  /// A name or vendor:product means one piece of hardware: its touchscreen, then its touchpad, then its pen.
  @Test(arguments: choices) func aDeviceIsFoundByWhatIsTyped(text: String, expected: [Int]) throws {
    var pad = Catalogue.touchpad
    pad.udev?.byPath = "/dev/input/by-path/pci-0000:00:15.0-platform-i2c_designware.0-event"
    pad.udev?.properties["DEVLINKS"] = "/dev/my-touchpad /dev/input/by-id/x"
    let catalogue = DeviceCatalogue(
      devices: [Catalogue.screen, Catalogue.stylus, pad], others: Catalogue.laptop.others)
    let found = try DeviceSelector(text) { _ in nil }.resolve(in: catalogue)
    #expect(found.compactMap { $0.udev.map { eventNumber(ofPath: $0.node) } } == expected)
  }

  static let refusals: [(String, DeviceError.Code, [String])] = [
    ("event0", .notATouchDevice, ["keyboard", "never"]), ("/dev/input/event6", .notATouchDevice, ["ELAN Mouse"]),
    ("Set 2 keyboard", .notATouchDevice, ["keyboard"]), ("event77", .noSuchDevice, ["event77"]),
    ("Wacom", .noSuchDevice, ["Wacom"]), ("touch", .ambiguous, ["2 devices"]),
    ("dead:beef", .noSuchDevice, ["dead:beef"]),
    ("", .noSuchDevice, []),
  ]

  @Test(arguments: refusals) func whatFitsNothingOrTooMuchIsAnErrorThatSaysSo(
    text: String, code: DeviceError.Code, words: [String]
  ) {
    do {
      let found = try DeviceSelector(text) { _ in nil }.resolve(in: Catalogue.laptop)
      Issue.record("found \(found.map(\.name))")
    } catch {
      #expect(error.code == code, "\(error)")
      for word in words { #expect(error.message.contains(word), "\(error)") }
      if code == .ambiguous { #expect(error.candidates.count == 2 && error.remedy != nil) }
      if code == .noSuchDevice { #expect(error.candidates.count == 3, "the error lists what exists") }
    }
  }

  @Test func aMistypedNameIsAnsweredWithTheNearest() {
    for text in ["ELNA", "Touchpda", "elan touchscren"] {
      do {
        _ = try DeviceSelector(text) { _ in nil }.resolve(in: Catalogue.laptop)
        Issue.record("\(text) found something")
      } catch {
        #expect(error.remedy?.hasPrefix("did you mean") == true, "\(text): \(error.remedy ?? "nothing")")
      }
    }
  }

  @Test func siblingsAreTheOtherNodesOfTheHardwareButNoKeyboard() throws {
    let found = try DeviceSelector("event4") { _ in nil }.resolve(in: Catalogue.laptop, siblings: true)
    #expect(found.map(\.name) == ["ELAN Touchscreen", "ELAN Touchscreen Stylus", "ELAN Mouse"])
    let everything = try DeviceSelector("all") { _ in nil }.resolve(in: Catalogue.laptop, siblings: true)
    #expect(
      Set(everything.map(\.name)) == ["ELAN Touchscreen", "ELAN Touchscreen Stylus", "ELAN Mouse", "SYNA Touchpad"])
    #expect(everything.count == 4)
  }

  @Test func ourOwnClonesAreOnlyTakenWhenTheyAreNamed() throws {
    let catalogue = Catalogue.laptopWithClone
    #expect(try DeviceSelector("all").resolve(in: catalogue) == Catalogue.laptop.devices)
    #expect(try DeviceSelector("ELAN Touchscreen").resolve(in: catalogue) == [Catalogue.screen])
    #expect(try DeviceSelector("event9").resolve(in: catalogue) == [Catalogue.clone])
    #expect(catalogue.defaults == [Catalogue.screen, Catalogue.touchpad])
    let onlyClone = DeviceCatalogue(devices: [Catalogue.clone])
    #expect(try DeviceSelector("elan").resolve(in: onlyClone) == [Catalogue.clone])
    #expect(onlyClone.defaults.isEmpty)
    #expect(throws: DeviceError.self) { try DeviceSelector("all").resolve(in: onlyClone) }
  }

  @Test func twoPanelsOfOneKindAreAmbiguousAndShownBoth() {
    var second = Catalogue.device(14, "ELAN Touchscreen", phys: "i2c-ELAN2/input0")
    second.id = Catalogue.screen.id
    let catalogue = DeviceCatalogue(devices: [Catalogue.screen, second])
    do {
      _ = try DeviceSelector("04f3:2a1c").resolve(in: catalogue)
      Issue.record("one was chosen")
    } catch {
      #expect(
        error.candidates == [
          "/dev/input/event4  touchscreen  04f3:2a1c  ELAN Touchscreen",
          "/dev/input/event14  touchscreen  04f3:2a1c  ELAN Touchscreen",
        ])
    }
  }
}
