import LinuxIO
import Testing

/// Text that `body` appends.
private func text(_ body: (inout ByteBuffer) -> Void) -> String {
  var buffer = ByteBuffer()
  body(&buffer)
  return buffer.string
}

private func bytes(_ body: (inout ByteBuffer) -> Void) -> [UInt8] {
  var buffer = ByteBuffer()
  body(&buffer)
  return buffer.array
}

@Suite struct ByteBufferTests {
  @Test func `Decimals look as printf prints them`() {
    #expect(text { $0.append(decimal: 0) } == "0")
    #expect(text { $0.append(decimal: -1, minimumWidth: 4) } == "-001")
    #expect(text { $0.append(decimal: 13, minimumWidth: 4) } == "0013")
    #expect(text { $0.append(decimal: -1, minimumWidth: 4, pad: UInt8(ascii: " ")) } == "  -1")
    #expect(text { $0.append(decimal: 12345, minimumWidth: 4) } == "12345")
    #expect(text { $0.append(decimal: Int64.min) } == "-9223372036854775808")
    #expect(text { $0.append(decimal: UInt64.max) } == "18446744073709551615")
    #expect(text { $0.append(decimal: Int32.min) } == "-2147483648")
    for power in 0...18 {
      let value = (0..<power).reduce(Int64(1)) { n, _ in n * 10 }
      #expect(text { $0.append(decimal: value) } == String(value))
      #expect(text { $0.append(decimal: value - 1) } == String(value - 1))
    }
  }

  @Test func `Hexadecimal numbers are padded, never cut, and negative ones are two's complement`() {
    #expect(text { $0.append(hex: 0) } == "0")
    #expect(text { $0.append(hex: 0x35, width: 4) } == "0035")
    #expect(text { $0.append(hex: 0x12345, width: 4) } == "12345")
    #expect(text { $0.append(hex: Int32(-1), width: 8) } == "ffffffff")
    #expect(text { $0.append(hex: UInt64.max) } == "ffffffffffffffff")
    #expect(text { $0.append(hex: UInt8(0xab), width: 2) } == "ab")
    #expect(text { $0.append(hex: 1, width: 20) } == "00000000000000000001")
  }

  @Test func `Fractions keep all their digits`() {
    #expect(text { $0.append(microsecondsAsSeconds: 12_000_345) } == "12.000345")
    #expect(text { $0.append(microsecondsAsSeconds: 0) } == "0.000000")
    #expect(text { $0.append(microsecondsAsSeconds: -1) } == "-0.000001")
    #expect(text { $0.append(microsecondsAsSeconds: Int64.min) } == "-9223372036854.775808")
    #expect(text { $0.append(fixedPoint: 310, decimals: 1) } == "31.0")
    #expect(text { $0.append(fixedPoint: 7, decimals: 0) } == "7")
  }

  @Test func `Text of every kind comes out as it went in`() {
    #expect(text { $0.append("static") } == "static")
    #expect(text { $0.append("grüße \u{1f44b}" as String) } == "grüße \u{1f44b}")
    #expect(text { $0.append("abcdef".dropFirst(2)) } == "cdef")
    #expect(text { $0.append(repeating: 0x2d, count: 3) } == "---")
  }

  @Test func `Varints and zig-zag are protobuf's`() {
    #expect(bytes { $0.append(varint: 0) } == [0])
    #expect(bytes { $0.append(varint: 300) } == [0xac, 0x02])
    #expect(bytes { $0.append(varint: .max) }.count == 10)
    #expect(bytes { $0.append(zigZag: Int32(-1)) } == [1])
    #expect(bytes { $0.append(zigZag: Int32(1)) } == [2])
    #expect(bytes { $0.append(zigZag: Int32.min) } == [0xff, 0xff, 0xff, 0xff, 0x0f])
    #expect(bytes { $0.append(zigZag: Int64.min) }.count == 10)
    #expect(bytes { $0.append(littleEndian: UInt32(0x0102_0304)) } == [4, 3, 2, 1])
  }

  @Test func `Growing, cutting and moving keep the bytes`() {
    var buffer = ByteBuffer(capacity: 1)
    for i in 0..<1000 { buffer.append(UInt8(truncatingIfNeeded: i)) }
    buffer.removeFirst(500)
    let (count, first) = (buffer.count, buffer[0])
    #expect(count == 500)
    #expect(first == UInt8(truncatingIfNeeded: 500))
    buffer.truncate(to: 4)
    buffer.replace(at: 0, littleEndian: UInt32(7))
    let array = buffer.array
    #expect(array == [7, 0, 0, 0])
    buffer.removeFirst(100)
    let isEmpty = buffer.isEmpty
    #expect(isEmpty)
  }
}

@Suite struct BufferedWriterTests {
  @Test func `A full disk is an error value`() throws {
    var writer = BufferedWriter(try FileDescriptor.open("/dev/full", .writeOnly))
    writer.buffer.append("text")
    try writer.commit()
    #expect(throws: Errno.noSpace) { try writer.flush() }
    let kept = writer.buffer.string
    #expect(kept == "text")
  }

  @Test func `Each commit is written at once where the policy says so`() throws {
    let file = try TemporaryFile(".txt")
    var writer = BufferedWriter(try file.open(), policy: .everyCommit)
    writer.buffer.append("line\n")
    try writer.commit()
    let size = try writer.descriptor.status().size
    #expect(size == 5)
    try writer.close()
  }
}
