import TouchModel
import TouchRecording
import TouchTesting

/// One of the reduced public faults in Tests/Fixtures/cases: its recordings, what the kernel held, and what must come out.
struct BugCase {
  let name: String
  let input: JSONObject
  let expect: JSONObject

  static let folder = Fixtures.path("cases")

  /// The names of all cases, as in `05-id-replaced-without-release`; the list stands in the folder's README.
  static func names() throws -> [String] {
    let readme = Fixtures.read("\(folder)/README.md") ?? ""
    return readme.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      guard let start = text.firstRange(of: "Files: `"), let end = text.firstRange(of: ".*`") else { return nil }
      return String(text[start.upperBound..<end.lowerBound])
    }
  }

  init(_ name: String) throws {
    self.name = name
    let text = Fixtures.read("\(BugCase.folder)/\(name).expected.json") ?? ""
    let root = try JSON.parse(text).object()
    input = try root.required("input").object()
    expect = try root.required("expect").object()
  }

  /// The files of the case's devices.
  var files: [String] {
    get throws {
      let keys = ["evemu", "second_evemu"]
      return try keys.compactMap { try input[$0]?.string() }.map { "\(BugCase.folder)/\($0)" }
    }
  }

  func description(of device: Int = 0) throws -> DeviceDescription {
    try Recording.open(path: try files[device]).devices[0]
  }

  /// Reads a device's recording with the states that an ioctl would have given: at open, after a loss, and at its end.
  func forEach(device: Int = 0, _ body: (borrowing EventFrame) throws -> Void) throws {
    var recording = try Recording.open(path: try files[device])
    let description = recording.devices[0]
    var buffer = FrameBuffer()
    if device == 0, let initial = try input["initial"]?.object() {
      try snapshot(initial, description, [.snapshot], at: .zero, &buffer)
      try body(buffer.frame)
    }
    var resyncs = try input["resync"]?.array().map { try $0.object() } ?? []
    while try recording.next(into: &buffer) {
      if let resync = resyncs.first, try BugCase.time(resync, "after_time") == buffer.header.kernelTime,
        hasDrop(buffer.frame)
      {
        resyncs.removeFirst()
        let header = buffer.header
        try snapshot(resync, description, [.snapshot, .afterDrop], at: header.kernelTime, &buffer)
      }
      try body(buffer.frame)
    }
    if let steps = try input["steps"]?.array(), try steps.contains(where: { try $0.isRemoval }) {
      buffer.removeAll()
      buffer.header = FrameHeader(
        kernelTime: try BugCase.time(input, "stream_end"), receiveTime: .zero, flags: .removed)
      try body(buffer.frame)
    }
  }

  /// True when the case is about a node that may not be opened.
  var isForbidden: Bool {
    get throws { try input["steps"]?.array().contains { try $0.step.contains("0600") } ?? false }
  }

  private func hasDrop(_ frame: borrowing EventFrame) -> Bool {
    for i in 0..<frame.events.count where frame.events[i].usage == .synDropped { return true }
    return frame.flags.contains(.afterDrop)
  }

  private func snapshot(
    _ state: JSONObject, _ description: DeviceDescription, _ flags: FrameFlags, at time: Timestamp,
    _ buffer: inout FrameBuffer
  ) throws {
    var device = DeviceState(description)
    for slot in try state["slots"]?.object().members ?? [] {
      let values = try slot.value.object()
      device.apply(InputEvent(.absMTSlot, Int32(slot.key) ?? 0))
      let codes: [(String, EventUsage)] = [
        ("tracking_id", .absMTTrackingID), ("x", .absMTPositionX), ("y", .absMTPositionY),
      ]
      for (key, usage) in codes {
        if let value = try values[key]?.int64() { device.apply(InputEvent(usage, Int32(value))) }
      }
    }
    device.apply(InputEvent(.absMTSlot, Int32(try state.required("current_slot").int64())))
    if try state["keys_down"]?.array().contains(where: { try $0.string() == "BTN_TOUCH" }) == true {
      device.apply(InputEvent(.btnTouch, 1))
    }
    buffer.removeAll()
    buffer.header = FrameHeader(kernelTime: time, receiveTime: time, flags: flags)
    device.appendSnapshot(to: &buffer)
  }

  /// `"0.020000"`
  static func time(_ object: JSONObject, _ key: String) throws -> Timestamp {
    Timestamp(nanoseconds: try JSON.parse(try object.required(key).string()).fixedPoint(decimals: 9))
  }
}

extension JSONValue {
  fileprivate var step: String { get throws { try object().required("do").string() } }
  fileprivate var isRemoval: Bool { get throws { try step.hasPrefix("device-removed") } }
}
