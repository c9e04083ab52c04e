internal import CLinux

/// How a file is opened. The corresponding C constants are `O_*`.
@frozen
public struct OpenFlags: OptionSet, Sendable {
  public var rawValue: Int32
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let readOnly = OpenFlags(rawValue: O_RDONLY)
  public static let writeOnly = OpenFlags(rawValue: O_WRONLY)
  public static let readWrite = OpenFlags(rawValue: O_RDWR)
  public static let create = OpenFlags(rawValue: O_CREAT)
  public static let exclusive = OpenFlags(rawValue: O_EXCL)
  public static let truncate = OpenFlags(rawValue: O_TRUNC)
  public static let nonBlocking = OpenFlags(rawValue: O_NONBLOCK)
  public static let directory = OpenFlags(rawValue: O_DIRECTORY)
}

/// An open file that is closed when its owner goes.
///
/// Every call retries after a signal (EINTR): signals reach touchrec through a descriptor, never by interrupting work.
@safe
public struct FileDescriptor: ~Copyable, Sendable {
  public let rawValue: Int32
  private let closesOnDeinit: Bool

  /// Takes over a descriptor; it is closed with the new value.
  public init(owning rawValue: Int32) {
    self.rawValue = rawValue
    closesOnDeinit = true
  }

  /// A descriptor that belongs to somebody else, who keeps it open and closes it: a C library, say.
  public init(borrowing rawValue: Int32) {
    self.rawValue = rawValue
    closesOnDeinit = false
  }

  deinit {
    if closesOnDeinit { _ = CLinux.close(rawValue) }
  }

  public static var standardInput: FileDescriptor { FileDescriptor(borrowing: 0) }
  public static var standardOutput: FileDescriptor { FileDescriptor(borrowing: 1) }
  public static var standardError: FileDescriptor { FileDescriptor(borrowing: 2) }

  /// Opens a file, always with `O_CLOEXEC` and `O_NOCTTY`.
  ///
  /// - Parameter mode: Permission bits of a file that is created, before the umask.
  /// - Throws: What `open(2)` says.
  public static func open(_ path: String, _ flags: OpenFlags, mode: UInt32 = 0o644) throws(Errno) -> FileDescriptor {
    FileDescriptor(
      owning: try retrying { unsafe touchrec_open(path, flags.rawValue | O_CLOEXEC | O_NOCTTY, mode) })
  }

  /// Gives the descriptor away; the caller closes it.
  public consuming func relinquish() -> Int32 {
    let raw = rawValue
    discard self
    return raw
  }

  /// Closes the descriptor and tells what a network or quota file system says only now.
  public consuming func close() throws(Errno) {
    let raw = rawValue
    let owned = closesOnDeinit
    discard self
    guard owned else { return }
    // EINTR has closed it too on Linux; a second close could hit another thread's new file.
    if CLinux.close(raw) < 0, Errno.current != .interrupted { throw Errno.current }
  }

  /// A second descriptor of the same open file. The corresponding C call is `fcntl(F_DUPFD_CLOEXEC)`.
  public func duplicate() throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try retrying { touchrec_dup(rawValue) })
  }

  /// - Returns: Bytes read; 0 at the end of a file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    // No closure here and in write: without optimisation it would cost an allocation for each frame.
    while true {
      let n = unsafe CLinux.read(rawValue, buffer.baseAddress, buffer.count)
      if n >= 0 { return n }
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(Errno) -> Int {
    try retrying { unsafe CLinux.pread(rawValue, buffer.baseAddress, buffer.count, Int(offset)) }
  }

  /// Writes what the kernel takes at once, which may be less than given.
  public func write(_ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
    while true {
      let n = unsafe CLinux.write(rawValue, buffer.baseAddress, buffer.count)
      if n >= 0 { return n }
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }

  /// Writes all of it.
  public func writeAll(_ buffer: UnsafeRawBufferPointer) throws(Errno) {
    var rest = unsafe buffer
    while unsafe !rest.isEmpty {
      let n = try unsafe write(rest)
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[n...])
    }
  }

  /// Writes all of it at a place in the file. The corresponding C call is `pwrite`.
  public func writeAll(_ buffer: UnsafeRawBufferPointer, at offset: Int64) throws(Errno) {
    var rest = unsafe buffer
    var place = offset
    while unsafe !rest.isEmpty {
      let n = try retrying { unsafe CLinux.pwrite(rawValue, rest.baseAddress, rest.count, Int(place)) }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[n...])
      place &+= Int64(n)
    }
  }

  /// Writes a text, all of it.
  public func write(text: String) throws(Errno) {
    var text = text
    // withUTF8 rethrows untyped, so the error takes this way round.
    var failure: Errno?
    text.withUTF8 { bytes in
      do throws(Errno) { try unsafe writeAll(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Brings the file's data to the disk. The corresponding C call is `fdatasync`.
  public func synchroniseData() throws(Errno) { _ = try retrying { CLinux.fdatasync(rawValue) } }

  public func truncate(to length: Int64) throws(Errno) { _ = try retrying { CLinux.ftruncate(rawValue, Int(length)) } }

  /// The corresponding C call is `fstat`.
  public func status() throws(Errno) -> FileStatus {
    var raw = CLinux.stat()
    _ = try retrying { unsafe CLinux.fstat(rawValue, &raw) }
    return FileStatus(raw)
  }

  /// The corresponding C call is `isatty`.
  public var isTerminal: Bool { CLinux.isatty(rawValue) == 1 }
}

/// What the kernel knows a device node by; used again at once after an unplug.
public struct DeviceNumber: Hashable, Sendable {
  public var major: UInt32
  public var minor: UInt32
}

/// What is known of an open file.
public struct FileStatus: Hashable, Sendable {
  /// Unit: bytes.
  public var size: Int64
  /// Names that the file has: 0 for a device node that was unplugged.
  public var linkCount: UInt64
  public var inode: UInt64
  /// A device node's number; 0:0 for anything else.
  public var deviceNumber: DeviceNumber
  public var isRegular: Bool
  public var isDirectory: Bool
  public var isCharacterDevice: Bool
  public var isPipeOrSocket: Bool

  init(_ raw: stat) {
    size = Int64(raw.st_size)
    linkCount = UInt64(raw.st_nlink)
    inode = UInt64(raw.st_ino)
    deviceNumber = DeviceNumber(major: touchrec_major(raw.st_rdev), minor: touchrec_minor(raw.st_rdev))
    let kind = Int32(bitPattern: raw.st_mode) & S_IFMT
    isRegular = kind == S_IFREG
    isDirectory = kind == S_IFDIR
    isCharacterDevice = kind == S_IFCHR
    isPipeOrSocket = kind == S_IFIFO || kind == S_IFSOCK
  }
}

/// Repeats a call that a signal interrupted and turns −1 into a thrown errno.
func retrying<T: SignedInteger>(_ call: () -> T) throws(Errno) -> T {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.current
    if error != .interrupted { throw error }
  }
}
