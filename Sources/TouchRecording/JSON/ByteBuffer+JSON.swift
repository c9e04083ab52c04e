public import LinuxIO
public import TouchModel

// Writing JSON, one line an object, without allocating once the buffer has grown to the longest line.
//
//     buffer.openObject()
//     buffer.field("device", 0)
//     buffer.field("time", seconds: time)
//     buffer.field("phase", "moved")
//     buffer.field("pressure", touch.pressure)      // absent where the device has none
//     buffer.closeLine()
//
// No state is kept beside the bytes: a comma is due unless the last byte opens something, since a value never ends in `{`,
// `[` or `:`. Numbers with a unit come from integers, never through a Double, so that a line is the same in every build.

extension ByteBuffer {
  /// Begins an object: a line of its own, an element of the open array, or the value of the last key.
  @inlinable
  public mutating func openObject() {
    separate()
    append(UInt8(ascii: "{"))
  }

  @inlinable
  public mutating func closeObject() { append(UInt8(ascii: "}")) }

  /// Ends the outermost object and its line.
  @inlinable
  public mutating func closeLine() {
    append(UInt8(ascii: "}"))
    append(UInt8(ascii: "\n"))
  }

  @inlinable
  public mutating func openArray() {
    separate()
    append(UInt8(ascii: "["))
  }

  @inlinable
  public mutating func closeArray() { append(UInt8(ascii: "]")) }

  /// Begins a member whose value follows.
  ///
  /// - Parameter key: Letters that need no escape.
  @inlinable
  public mutating func key(_ key: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(key)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  /// Begins a member whose name is only known at run time.
  @inlinable
  public mutating func key(named key: String) {
    element(key)
    append(UInt8(ascii: ":"))
  }

  /// Writes the comma before a key or an element.
  @inlinable
  mutating func separate() {
    guard count > 0 else { return }
    switch self[count &- 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: append(UInt8(ascii: ","))
    }
  }
}

// Values: elements of an array, or what follows a key.
extension ByteBuffer {
  @inlinable
  public mutating func element(_ value: some FixedWidthInteger) {
    separate()
    append(decimal: value)
  }

  @inlinable
  public mutating func element(_ value: Bool) {
    separate()
    append(value ? "true" as StaticString : "false" as StaticString)
  }

  /// Writes the shortest decimal that reads back as the same number; what JSON has no number for is `null`.
  ///
  /// Allocates; for numbers that are printed now and then.
  public mutating func element(_ value: Double) {
    separate()
    if value.isFinite { append("\(value)") } else { append("null" as StaticString) }
  }

  @inlinable
  public mutating func element(_ value: String) { element(utf8: value.utf8.span) }

  /// Writes text that may be no UTF-8, a device's name, say; what is none becomes U+FFFD.
  @inlinable
  public mutating func element(utf8 bytes: Span<UInt8>) {
    separate()
    append(UInt8(ascii: "\""))
    appendEscaped(bytes)
    append(UInt8(ascii: "\""))
  }

  @inlinable
  public mutating func elementNull() {
    separate()
    append("null" as StaticString)
  }

  /// Writes a decimal fraction: 31050 with 3 decimals is `31.050`.
  ///
  /// - Parameter decimals: 0…18.
  @inlinable
  public mutating func element(fixedPoint value: Int64, decimals: Int) {
    separate()
    append(fixedPoint: value, decimals: decimals)
  }

  /// Writes seconds with six decimals, rounded towards the past as the kernel's own microseconds are.
  @inlinable
  public mutating func element(seconds value: TimeSpan) {
    element(fixedPoint: Timestamp(nanoseconds: value.nanoseconds).microseconds, decimals: 6)
  }
}

// Members. An absent value is an absent member: readers ask for the key, never for null.
extension ByteBuffer {
  @inlinable
  public mutating func field<T: FixedWidthInteger>(_ key: StaticString, _ value: T?) {
    guard let value else { return }
    self.key(key)
    element(value)
  }

  @inlinable
  public mutating func field(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    element(value)
  }

  @inlinable
  public mutating func field(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    self.key(key)
    element(value)
  }

  @inlinable
  public mutating func field(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    element(value)
  }

  /// Writes a decimal fraction: 31050 with 3 decimals is `31.050`.
  ///
  /// - Parameter decimals: 0…18.
  @inlinable
  public mutating func field(_ key: StaticString, fixedPoint value: Int64?, decimals: Int) {
    guard let value else { return }
    self.key(key)
    element(fixedPoint: value, decimals: decimals)
  }

  /// Writes seconds with six decimals, rounded towards the past as the kernel's own microseconds are.
  @inlinable
  public mutating func field(_ key: StaticString, seconds value: TimeSpan?) {
    guard let value else { return }
    self.key(key)
    element(seconds: value)
  }

  /// Writes millimetres with three decimals.
  ///
  /// - Parameter value: Unit: µm.
  @inlinable
  public mutating func field(_ key: StaticString, millimetres value: Int32?) {
    guard let value else { return }
    self.key(key)
    element(fixedPoint: Int64(value), decimals: 3)
  }
}
