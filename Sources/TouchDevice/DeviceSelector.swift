internal import LinuxIO
public import TouchModel

/// What a user typed to name a device.
///
/// A wish, not a device: it is resolved against a catalogue, and no device is touched for it.
public struct DeviceSelector: Hashable, Sendable {
  public enum Wish: Hashable, Sendable {
    /// Every touch device, our own clones left out.
    case all
    /// A node, a link to one, or a folder in `/sys`; `canonical` is where links lead.
    case path(String, canonical: String?)
    /// `event7`
    case event(Int)
    /// `04f3:2a1c` or, with the bus, `0018:04f3:2a1c`
    case id(bus: UInt16?, vendor: UInt16, product: UInt16)
    /// Part of a name; upper and lower case are the same.
    case name(String)
  }

  public var text: String
  public var wish: Wish

  /// Any text is a selector; what it does not find is an error of `resolve`.
  public init(_ text: String) {
    self.init(text, linkDestination: FileSystem.linkDestination)
  }

  /// - Parameter linkDestination: Follows symbolic links.
  package init(_ text: String, linkDestination: (String) -> String?) {
    self.text = text
    if text == "all" {
      wish = .all
    } else if text.utf8.first == UInt8(ascii: "/") {
      wish = .path(text, canonical: linkDestination(text))
    } else if text.hasPrefix("event"), let number = Int(text.dropFirst(5)), number >= 0 {
      wish = .event(number)
    } else {
      wish = DeviceSelector.id(text) ?? .name(text)
    }
  }

  private static func id(_ text: String) -> Wish? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt16? in
      // UInt16 would take a sign.
      let isHex = part.allSatisfy { (48...57).contains($0) || (97...102).contains($0 | 0x20) }
      return isHex && (1...4).contains(part.count) ? UInt16(String(decoding: part, as: UTF8.self), radix: 16) : nil
    }
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 2: return .id(bus: nil, vendor: numbers[0], product: numbers[1])
    case 3: return .id(bus: numbers[0], vendor: numbers[1], product: numbers[2])
    default: return nil
    }
  }

  /// True for a device that the wish fits, group and kind aside.
  public func matches(_ device: DeviceDescription) -> Bool {
    switch wish {
    case .all: return !device.isClone
    case .event(let number):
      return device.udev.map { eventNumber(ofPath: $0.node) == number } ?? false
    case .path(let path, let canonical):
      guard let udev = device.udev else { return false }
      let names = [udev.node, udev.syspath, udev.byPath ?? ""] + udev.links
      if names.contains(path) || canonical.map(names.contains) == true { return true }
      // …/inputN, the event node's parent
      return !udev.syspath.isEmpty && udev.syspath.hasPrefix((canonical ?? path) + "/event")
    case .id(let bus, let vendor, let product):
      return device.id.vendor == vendor && device.id.product == product && (bus ?? device.id.bus) == device.id.bus
    case .name(let part):
      return !part.isEmpty && device.name.lowercased().contains(part.lowercased())
    }
  }
}

extension UdevFacts {
  /// All links that udev made to the node.
  var links: [String] {
    (properties["DEVLINKS"] ?? "").utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}
