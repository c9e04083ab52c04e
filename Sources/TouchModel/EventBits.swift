/// A set of event codes or properties.
///
/// Bit n stands for code n, as in the kernel's `EVIOCGBIT` and evemu's `B:` lines; any code up to 65535 can be held.
public struct EventBits: Hashable, Sendable {
  /// Lowest codes first; no zero words at the end, so that equal sets are equal values.
  public private(set) var words: [UInt64] = []

  public init() {}

  public init(_ codes: some Sequence<UInt16>) {
    for code in codes { insert(code) }
  }

  public mutating func insert(_ code: UInt16) {
    let word = Int(code >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(code & 63)
  }

  public mutating func remove(_ code: UInt16) {
    let word = Int(code >> 6)
    guard word < words.count else { return }
    words[word] &= ~(1 << UInt64(code & 63))
    while words.last == 0 { words.removeLast() }
  }

  public func contains(_ code: UInt16) -> Bool {
    let word = Int(code >> 6)
    return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
  }

  public var isEmpty: Bool { words.isEmpty }

  /// The codes in rising order.
  public var codes: [UInt16] {
    var result: [UInt16] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(UInt16(truncatingIfNeeded: index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }
}
