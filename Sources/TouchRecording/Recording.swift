public import LinuxIO
public import TouchModel

/// A recording of any readable format, opened by what it holds.
///
/// Files, pipes and standard input are read alike: forwards, once, with constant memory.
public struct Recording: ~Copyable, FrameSource {
  public typealias Failure = RecordingError

  public let format: RecordingFormat
  /// The name that it was opened by.
  public let name: String
  private let reader: any ReaderBox

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - description: Used where the file holds events only; without it, evemu's `.desc`, `.prop` or `.device` file beside
  ///     it is looked for.
  public static func open(
    path: String, description: DeviceDescription? = nil
  ) throws(RecordingError) -> Recording {
    if path == "-" { return try Recording(.standardInput, name: path, description: description) }
    let file: FileDescriptor
    do throws(Errno) {
      file = try FileDescriptor.open(path, .readOnly)
    } catch {
      throw .system(error, file: path)
    }
    var recording = try Recording(file, name: path, description: description)
    if recording.lacksDescription { try recording.useSibling() }
    return recording
  }

  public init(
    _ descriptor: consuming FileDescriptor, name: String, description: DeviceDescription? = nil
  ) throws(RecordingError) {
    try self.init(ByteInput(descriptor, name: name), description)
  }

  public init(
    bytes: [UInt8], name: String = "bytes", description: DeviceDescription? = nil
  ) throws(RecordingError) {
    try self.init(ByteInput(bytes: bytes, name: name), description)
  }

  private init(_ given: consuming ByteInput, _ description: DeviceDescription?) throws(RecordingError) {
    reader = try Recording.reader(given, description)
    format = reader.format
    name = reader.name
  }

  private static func reader(
    _ given: consuming ByteInput, _ description: DeviceDescription?
  ) throws(RecordingError) -> any ReaderBox {
    var input = given
    let name = input.name
    let format = try input.detectFormat()
    switch format {
    case .mcap: return Box(try MCAPReader(input), name)
    case .evemu: return Box(try EvemuReader(input, description), name)
    default:
      throw RecordingError(
        .unsupported, file: name,
        found: "recognised as \(format.name), which this version does not read yet")
    }
  }

  /// The devices known so far; a file may bring more later, as `RecordingItem.device`.
  public var devices: [DeviceDescription] { reader.devices }
  public var session: RecordingSession { reader.session }
  public var warnings: [String] { reader.warnings }
  /// Nil until everything has been read.
  public var end: RecordingEnd? { reader.end }
  /// True when events are there and nothing tells of which device.
  public var lacksDescription: Bool { reader.lacksDescription }

  /// Reads the next item of any kind.
  ///
  /// - Parameter buffer: Holds the frame when `frame` is returned; otherwise empty.
  /// - Returns: Nil at the end; `end` then tells which.
  public mutating func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem? {
    try reader.nextItem(into: &buffer)
  }

  /// Reads the next frame and passes over everything else.
  public mutating func next(into buffer: inout FrameBuffer) throws(RecordingError) -> Bool {
    while let item = try nextItem(into: &buffer) {
      if case .frame = item { return true }
    }
    return false
  }

  private mutating func useSibling() throws(RecordingError) {
    for path in Recording.descriptionPaths(beside: name) {
      let file: FileDescriptor
      do throws(Errno) {
        file = try FileDescriptor.open(path, .readOnly)
      } catch {
        continue
      }
      let sibling = try EvemuReader(file, name: path)
      if sibling.lacksDescription { continue }
      reader.use(sibling.devices[0], from: path)
      return
    }
  }

  /// Where the description of a file of mere events may lie: its name with ever fewer parts, and evemu's extensions.
  static func descriptionPaths(beside path: String) -> [String] {
    var result: [String] = []
    var stem = path[...]
    while let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") {
      stem = stem[..<dot]
      if stem.isEmpty || stem.hasSuffix("/") { break }
      result += ["desc", "prop", "device"].map { "\(stem).\($0)" }
    }
    return result
  }
}

extension ByteInput {
  /// Reads no more than it needs, so that a live pipe is recognised by its first line.
  mutating func detectFormat() throws(RecordingError) -> RecordingFormat {
    while true {
      switch unsafe FormatDetection.judge(bytes(available), isComplete: isAtEnd) {
      case .format(let format): return format
      case .foreign(let found):
        throw RecordingError(
          .foreign, file: name, expected: "a recording (MCAP of touchrec's, evemu)", found: found)
      case .undecided: _ = try readMore()
      }
    }
  }
}

extension EvemuReader {
  public mutating func use(_ description: DeviceDescription, from path: String) {
    devices = [description]
    lacksDescription = false
    warnings = ["the description of the device is taken from \(path)"]
  }
}

/// A reader of some format behind one reference. (An existential of a noncopyable type cannot be borrowed from yet.)
private protocol ReaderBox: AnyObject {
  var format: RecordingFormat { get }
  var name: String { get }
  var devices: [DeviceDescription] { get }
  var session: RecordingSession { get }
  var warnings: [String] { get }
  var end: RecordingEnd? { get }
  var lacksDescription: Bool { get }
  func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem?
  func use(_ description: DeviceDescription, from path: String)
}

@safe
private final class Box<Reader: RecordingReader & ~Copyable>: ReaderBox {
  // A stored property would be checked for exclusive access at every frame; whoever holds the noncopyable `Recording`
  // has it already.
  private let reader: UnsafeMutablePointer<Reader>
  let name: String

  init(_ reader: consuming Reader, _ name: String) {
    unsafe self.reader = .allocate(capacity: 1)
    unsafe self.reader.initialize(to: reader)
    self.name = name
  }

  deinit {
    unsafe reader.deinitialize(count: 1)
    unsafe reader.deallocate()
  }

  var format: RecordingFormat { Reader.format }
  var devices: [DeviceDescription] { unsafe reader.pointee.devices }
  var session: RecordingSession { unsafe reader.pointee.session }
  var warnings: [String] { unsafe reader.pointee.warnings }
  var end: RecordingEnd? { unsafe reader.pointee.end }
  var lacksDescription: Bool { unsafe reader.pointee.lacksDescription }

  func nextItem(into buffer: inout FrameBuffer) throws(RecordingError) -> RecordingItem? {
    try unsafe reader.pointee.nextItem(into: &buffer)
  }

  func use(_ description: DeviceDescription, from path: String) {
    unsafe reader.pointee.use(description, from: path)
  }
}
