import LinuxIO
import TouchModel

/// The protobuf message `touchrec.EvdevFrame`: writing and reading without a protobuf library.
enum FrameMessage {
  private static let usageTag: UInt8 = 1 << 3 | 2
  private static let valueTag: UInt8 = 2 << 3 | 2
  private static let flagsTag: UInt8 = 3 << 3
  private static let offsetTag: UInt8 = 4 << 3 | 2

  static func append(_ frame: borrowing EventFrame, to bytes: inout ByteBuffer) {
    let events = frame.events
    // Room for the worst case at once: no check for each byte then grows anything.
    bytes.reserve(events.count * 15 + 32)
    bytes.append(usageTag)
    appendLengthPrefixed(&bytes, events.count * 3) { bytes in
      for i in 0..<events.count { bytes.append(varint: UInt64(events[i].usage.rawValue)) }
    }
    bytes.append(valueTag)
    appendLengthPrefixed(&bytes, events.count * 2) { bytes in
      for i in 0..<events.count { bytes.append(zigZag: events[i].value) }
    }
    if !frame.flags.isEmpty {
      bytes.append(flagsTag)
      bytes.append(varint: UInt64(frame.flags.rawValue))
    }
    let offsets = frame.offsets
    if offsets.isEmpty { return }
    bytes.append(offsetTag)
    appendLengthPrefixed(&bytes, offsets.count) { bytes in
      for i in 0..<offsets.count { bytes.append(zigZag: offsets[i]) }
    }
  }

  /// Writes a varint length, guessed to have as many digits as that of `guess`, and moves the content when it has not.
  @inline(__always)
  private static func appendLengthPrefixed(
    _ bytes: inout ByteBuffer, _ guess: Int, _ content: (inout ByteBuffer) -> Void
  ) {
    let place = bytes.count
    bytes.append(varint: UInt64(guess))
    let start = bytes.count
    content(&bytes)
    let length = bytes.count - start
    bytes.replaceVarint(at: place, width: start - place, with: UInt64(length))
  }
}

extension ByteBuffer {
  /// Overwrites a varint of `width` bytes; what follows it moves when the new one is longer or shorter.
  mutating func replaceVarint(at place: Int, width: Int, with value: UInt64) {
    let wanted = value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5
    if wanted != width { move(from: place + width, to: place + wanted) }
    var rest = value
    for i in 0..<wanted {
      self[place + i] = UInt8(truncatingIfNeeded: rest) & 0x7f | (i < wanted - 1 ? 0x80 : 0)
      rest >>= 7
    }
  }
}

/// What a message's bytes turned out to be.
enum FrameMessageOutcome {
  case whole
  case tooLong
  /// No frame: what was expected, what was found.
  case damaged(String, String)
}

/// Takes such messages apart. It keeps room for messages whose lists come in pieces, which other writers may make.
struct FrameMessageReader: ~Copyable {
  private struct Run {
    var start = 0
    var end = 0
    var pieces = 0
  }

  private var usages = ByteBuffer(capacity: 64)
  private var values = ByteBuffer(capacity: 64)
  private var offsets = ByteBuffer(capacity: 64)

  /// Appends the events and sets the flags.
  mutating func read(_ bytes: UnsafeRawBufferPointer, into buffer: inout FrameBuffer) -> FrameMessageOutcome {
    var usage = Run()
    var value = Run()
    var offset = Run()
    var isSimple = true
    var reader = unsafe VarintReader(bytes)
    while !reader.isAtEnd {
      guard let tag = reader.varint() else { return .damaged("a protobuf field", "the message's end") }
      switch (tag >> 3, tag & 7) {
      case (1, 2), (2, 2), (4, 2):
        guard let length = reader.length() else { return .damaged("a list within the message", "a longer one") }
        let run = Run(start: reader.place, end: reader.place + length, pieces: 1)
        switch tag >> 3 {
        case 1: usage = merged(usage, run, &isSimple)
        case 2: value = merged(value, run, &isSimple)
        default: offset = merged(offset, run, &isSimple)
        }
        reader.place += length
      case (3, 0):
        guard let flags = reader.varint() else { return .damaged("flags", "the message's end") }
        buffer.header.flags = FrameFlags(rawValue: UInt16(truncatingIfNeeded: flags))
      case (1, 0), (2, 0), (4, 0):
        isSimple = false
        guard reader.varint() != nil else { return .damaged("a number", "the message's end") }
      case (_, let kind):
        if !reader.skip(kind) { return .damaged("a protobuf field of a known kind", "kind \(kind)") }
      }
    }
    if !isSimple { return unsafe readPieces(bytes, into: &buffer) }
    return unsafe appendEvents(
      UnsafeRawBufferPointer(rebasing: bytes[usage.start..<usage.end]),
      UnsafeRawBufferPointer(rebasing: bytes[value.start..<value.end]),
      UnsafeRawBufferPointer(rebasing: bytes[offset.start..<offset.end]), into: &buffer)
  }

  private func merged(_ old: Run, _ new: Run, _ isSimple: inout Bool) -> Run {
    if old.pieces > 0 { isSimple = false }
    return new
  }

  private func appendEvents(
    _ usages: UnsafeRawBufferPointer, _ values: UnsafeRawBufferPointer, _ offsets: UnsafeRawBufferPointer,
    into buffer: inout FrameBuffer
  ) -> FrameMessageOutcome {
    var usage = unsafe VarintReader(usages)
    var value = unsafe VarintReader(values)
    // A usage takes at least a byte, so a short list needs no counting.
    if usages.count > FrameBuffer.maximumEvents, usage.count > FrameBuffer.maximumEvents { return .tooLong }
    if offsets.count > 0 { return unsafe appendTimedEvents(usage, value, offsets, into: &buffer) }
    while !usage.isAtEnd {
      let u = usage.usage()
      let v = value.small()
      buffer.append(InputEvent(EventUsage(rawValue: u), VarintReader.zigZag(v)))
    }
    return usage.isExact && value.isExact ? .whole : .damaged("as many values as usages", "another number")
  }

  private func appendTimedEvents(
    _ usages: VarintReader, _ values: VarintReader, _ offsets: UnsafeRawBufferPointer, into buffer: inout FrameBuffer
  ) -> FrameMessageOutcome {
    var usage = usages
    var value = values
    var offset = unsafe VarintReader(offsets)
    while !usage.isAtEnd {
      let event = InputEvent(EventUsage(rawValue: usage.usage()), VarintReader.zigZag(value.small()))
      buffer.append(event, offset: VarintReader.zigZag(offset.small()))
    }
    return usage.isExact && value.isExact && offset.isExact
      ? .whole : .damaged("as many values and times as usages", "another number")
  }

  /// The lists come in several pieces or number by number: they are put together first.
  private mutating func readPieces(
    _ bytes: UnsafeRawBufferPointer, into buffer: inout FrameBuffer
  ) -> FrameMessageOutcome {
    usages.removeAll()
    values.removeAll()
    offsets.removeAll()
    var reader = unsafe VarintReader(bytes)
    while !reader.isAtEnd {
      guard let tag = reader.varint() else { break }
      let start = reader.place
      var pieceStart = start
      if tag & 7 == 2 {
        guard let length = reader.length() else { break }
        pieceStart = reader.place
        reader.place += length
      } else if !reader.skip(tag & 7) {
        break
      }
      let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[pieceStart..<reader.place])
      switch tag >> 3 {
      case 1: unsafe usages.append(piece)
      case 2: unsafe values.append(piece)
      case 4: unsafe offsets.append(piece)
      default: break
      }
    }
    return unsafe usages.withUnsafeBytes { u in
      unsafe values.withUnsafeBytes { v in
        unsafe offsets.withUnsafeBytes { o in unsafe appendEvents(u, v, o, into: &buffer) }
      }
    }
  }
}

/// Base-128 numbers from bytes that may end anywhere.
@safe
struct VarintReader {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  var place = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    if let start = bytes.baseAddress, bytes.count > 0 {
      unsafe base = start.assumingMemoryBound(to: UInt8.self)
      end = bytes.count
    } else {
      unsafe base = VarintReader.nothing
      end = 0
    }
  }

  /// Never read, since `end` is 0 with it.
  private static var nothing: UnsafePointer<UInt8> { unsafe UnsafePointer(bitPattern: 1).unsafelyUnwrapped }

  var isAtEnd: Bool { place >= end }

  /// How many numbers there are: bytes that are the last of one.
  var count: Int {
    var numbers = 0
    for i in place..<max(place, end) where unsafe base[i] < 0x80 { numbers += 1 }
    return numbers
  }

  /// False after a number was asked for where none was left, or was only begun.
  var isExact: Bool { place == end }

  /// A number whose lower 32 bits count, of three bytes mostly: 0x3xxxx for ABS, 0x1xxxx for KEY.
  ///
  /// Past the end it is 0 and `isExact` false for good.
  @inline(__always)
  mutating func usage() -> UInt32 {
    if end &- place >= 4 {
      let word = unsafe UInt32(littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt32.self))
      if word & 0x80_8080 == 0x00_8080 {
        place &+= 3
        return (word & 0x7f) | (word >> 1 & 0x3f80) | (word >> 2 & 0x1f_c000)
      }
    }
    return small()
  }

  /// A number whose lower 32 bits count, of one or two bytes mostly; past the end as `usage()`.
  @inline(__always)
  mutating func small() -> UInt32 {
    if place < end {
      let a = unsafe UInt32(base[place])
      if a < 0x80 {
        place &+= 1
        return a
      }
      if place &+ 1 < end {
        let b = unsafe UInt32(base[place &+ 1])
        if b < 0x80 {
          place &+= 2
          return (a & 0x7f) | b << 7
        }
      }
    }
    return slowNumber()
  }

  @inline(never)
  private mutating func slowNumber() -> UInt32 {
    if let number = varint() { return UInt32(truncatingIfNeeded: number) }
    place = end &+ 1
    return 0
  }

  mutating func varint() -> UInt64? {
    if isAtEnd { return nil }
    let first = unsafe base[place]
    place &+= 1
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while place < end, shift < 70 {
      let byte = unsafe base[place]
      place &+= 1
      if shift < 64 { value |= UInt64(byte & 0x7f) &<< shift }
      if byte < 0x80 { return value }
      shift &+= 7
    }
    return nil
  }

  /// A length that lies within the bytes.
  mutating func length() -> Int? {
    guard let value = varint(), value <= UInt64(end &- place) else { return nil }
    return Int(value)
  }

  /// Passes over a field of one of protobuf's kinds.
  mutating func skip(_ kind: UInt64) -> Bool {
    switch kind {
    case 0: return varint() != nil
    case 1: return advance(8)
    case 2:
      guard let length = length() else { return false }
      return advance(length)
    case 5: return advance(4)
    default: return false
    }
  }

  private mutating func advance(_ count: Int) -> Bool {
    if count > end &- place { return false }
    place &+= count
    return true
  }

  static func zigZag(_ value: UInt32) -> Int32 { Int32(bitPattern: value >> 1) ^ (0 &- Int32(bitPattern: value & 1)) }
  static func zigZag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ (0 &- Int64(bitPattern: value & 1)) }
}
