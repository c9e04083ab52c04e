extension DeviceDescription {
  /// Where the device is plugged in; empty when that would tell a hardware address.
  public var publicPhys: String { holdsAddress(phys) ? "" : phys }
}

/// Whether a text holds six or more pairs of hex digits with colons or hyphens between: a MAC or Bluetooth address.
package func holdsAddress(_ text: String) -> Bool {
  var pairs = 0
  var digits = 0
  for byte in text.utf8 {
    let isDigit = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    if isDigit {
      digits += 1
      if digits == 2 { pairs += 1 }
      if digits > 2 { pairs = 0 }
      if pairs == 6 { return true }
    } else if (byte == 0x3a || byte == 0x2d), digits == 2 {
      digits = 0
    } else {
      digits = 0
      pairs = 0
    }
  }
  return false
}
