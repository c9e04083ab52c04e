import TouchModel

// Records that describe: what they say is kept in a few small tables.
extension MCAPReader {
  mutating func takeHeader(_ fields: inout MCAPFields) -> Bool {
    guard let profile = fields.text(), let library = fields.text() else { return false }
    self.profile = profile
    if session.recorder.isEmpty { session.recorder = library }
    return true
  }

  mutating func takeMetadata(_ fields: inout MCAPFields) -> Bool {
    guard let name = fields.text(), let map = fields.map() else { return false }
    if name == MCAP.sessionMetadata {
      session = RecordingSession(map: map)
    } else if name == MCAP.deviceMetadata, let number = map["device"].flatMap({ UInt16($0) }) {
      table.add(map, of: number)
    }
    return true
  }

  mutating func takeAttachment(_ fields: inout MCAPFields) -> Bool {
    guard fields.word() != nil, fields.word() != nil, let name = fields.text(), fields.text() != nil,
      let size = fields.word(), let data = unsafe fields.bytes(size)
    else { return false }
    guard let number = MCAPChannelTable.device(inAttachment: name) else { return true }
    do throws(RecordingError) {
      let evemu = try unsafe EvemuReader(bytes: Array(data), name: "\(input.name) (\(name))")
      table.add(evemu.devices[0], of: number)
    } catch {
      if warnings.count < 100 { warnings.append("\(error)") }
    }
    return true
  }

  /// - Parameter joined: Set to the device's index when the channel brings one.
  mutating func takeChannel(_ fields: inout MCAPFields, _ joined: inout Int?) -> Bool {
    guard let id = fields.half(), let schema = fields.half(), let topic = fields.text(), let encoding = fields.text()
    else { return false }
    // The same channel may be told again in every chunk.
    if table.isKnown(id) { return true }
    switch (table.schema(schema), encoding) {
    case (MCAP.frameSchema, "protobuf"):
      guard let number = MCAPChannelTable.device(inTopic: topic) else { break }
      let description = table.takeDescription(of: number)
      let index = table.index(of: number, count: devices.count)
      if index == devices.count {
        // Frame headers count devices in 16 bits, and channel ids keep a file from having more.
        devices.append(description ?? DeviceDescription())
        if description == nil, warnings.count < 100 { warnings.append("\(topic) comes without a description") }
      } else if let description {
        devices[index] = description
      }
      table.set(id, .frames(UInt16(truncatingIfNeeded: index)))
      joined = index
      return true
    case (MCAP.controlSchema, "json") where topic == MCAP.controlTopic:
      table.set(id, .control)
      return true
    case (MCAP.clockSchema, "protobuf"):
      table.set(id, .clock)
      return true
    default: break
    }
    table.set(id, .foreign)
    return true
  }
}

/// What a channel carries.
enum MCAPRole: Hashable {
  case frames(UInt16)
  case control
  case clock
  case foreign
}

/// Channels, schemas and the descriptions that wait for their channel.
struct MCAPChannelTable {
  private var roles: [MCAPRole?] = []
  private var schemas: [UInt16: String] = [:]
  private var indexes: [UInt16: Int] = [:]
  private var descriptions: [UInt16: DeviceDescription] = [:]
  private var maps: [UInt16: [String: String]] = [:]

  @inline(__always)
  func role(of channel: UInt16) -> MCAPRole {
    Int(channel) < roles.count ? roles[Int(channel)] ?? .foreign : .foreign
  }

  func isKnown(_ channel: UInt16) -> Bool { Int(channel) < roles.count && roles[Int(channel)] != nil }

  mutating func set(_ channel: UInt16, _ role: MCAPRole) {
    while roles.count <= Int(channel) { roles.append(nil) }
    roles[Int(channel)] = role
  }

  func schema(_ id: UInt16) -> String { schemas[id] ?? "" }

  mutating func takeSchema(_ fields: inout MCAPFields) -> Bool {
    guard let id = fields.half(), let name = fields.text() else { return false }
    // Names of others are not kept: a table of ours must not grow with what a file makes up.
    if [MCAP.frameSchema, MCAP.controlSchema, MCAP.clockSchema].contains(name) { schemas[id] = name }
    return true
  }

  /// Devices are numbered in the order of their appearance, so that a wild number costs nothing.
  mutating func index(of number: UInt16, count: Int) -> Int {
    if let known = indexes[number] { return known }
    indexes[number] = count
    return count
  }

  func knownIndex(of number: UInt16) -> Int? { indexes[number] }

  mutating func add(_ map: [String: String], of number: UInt16) { maps[number] = map }
  mutating func add(_ description: DeviceDescription, of number: UInt16) { descriptions[number] = description }

  /// What attachment and metadata have told since the number's last channel.
  mutating func takeDescription(of number: UInt16) -> DeviceDescription? {
    let map = maps.removeValue(forKey: number)
    var description = descriptions.removeValue(forKey: number)
    if let map {
      var whole = description ?? DeviceDescription()
      DeviceMetadata.apply(map, to: &whole)
      description = whole
    }
    return description
  }

  /// 3 for `/touch/3/evdev`.
  static func device(inTopic topic: String) -> UInt16? { number(in: topic, "/touch/", "/evdev") }
  /// 3 for `touch-3.evemu`.
  static func device(inAttachment name: String) -> UInt16? { number(in: name, "touch-", ".evemu") }

  private static func number(in text: String, _ prefix: String, _ suffix: String) -> UInt16? {
    guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    return UInt16(text.dropFirst(prefix.count).dropLast(suffix.count))
  }
}

extension ClockSample {
  init?(protobuf bytes: UnsafeRawBufferPointer) {
    var parts: [Int64] = [0, 0, 0]
    var reader = unsafe VarintReader(bytes)
    while !reader.isAtEnd {
      guard let tag = reader.varint() else { return nil }
      if tag & 7 == 0, (1...3).contains(tag >> 3) {
        guard let value = reader.varint() else { return nil }
        parts[Int(tag >> 3) - 1] = Int64(bitPattern: value)
      } else if !reader.skip(tag & 7) {
        return nil
      }
    }
    self.init(
      monotonic: Timestamp(nanoseconds: parts[0]), boottime: Timestamp(nanoseconds: parts[1]),
      realtime: Timestamp(nanoseconds: parts[2]))
  }
}
