/// Some of the touches that are down, by their place in the touch table.
///
/// One bit a touch: what a recognizer asks of a frame ("which of mine moved?") is one AND.
struct TouchSet: Hashable, Sendable, BitwiseCopyable {
  static var capacity: Int { 64 }

  var bits: UInt64

  init(bits: UInt64 = 0) { self.bits = bits }

  init(_ index: Int) { bits = 1 << UInt64(index) }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ index: Int) -> Bool { bits & (1 << UInt64(index)) != 0 }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  mutating func remove(_ index: Int) { bits &= ~(1 << UInt64(index)) }

  /// The lowest member; nil when there is none.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  /// Takes the lowest member out: `while let i = set.popFirst()` visits all in a fixed order.
  mutating func popFirst() -> Int? {
    if bits == 0 { return nil }
    let index = bits.trailingZeroBitCount
    bits &= bits - 1
    return index
  }

  static func & (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(bits: a.bits & b.bits) }
  static func | (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(bits: a.bits | b.bits) }
  static func - (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(bits: a.bits & ~b.bits) }
}
