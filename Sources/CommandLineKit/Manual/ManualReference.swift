/// A manual page's name: `evtest(1)`.
struct ManualReference: Hashable {
  var page: String
  var section: String

  init?(_ text: String) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].hasSuffix(")"), parts[1].count >= 2 else { return nil }
    page = String(parts[0])
    section = String(parts[1].dropLast())
    guard !page.contains(" "), !section.contains(" ") else { return nil }
  }
}

/// A day as mdoc writes it: `December 1, 2026`.
struct ManualDate {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  var text: String

  init?(_ date: String) {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let year = UInt16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2]), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    text = "\(Self.months[Int(month) - 1]) \(day), \(year)"
  }
}
