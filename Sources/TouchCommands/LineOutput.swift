import LinuxIO
import TouchModel

/// Lines for standard output.
///
/// Live sources are flushed at every turn, so that `| grep` sees a touch when it happens; files at 64 KiB. What is held when an error
/// ends the command is still written: it was read before.
struct LineOutput: ~Copyable {
  private var writer: BufferedWriter

  init(_ context: CommandContext, isLive: Bool = false) throws(CommandFailure) {
    do throws(Errno) {
      writer = BufferedWriter(try context.output.duplicate(), policy: isLive ? .manual : .whenHolding(65536))
    } catch { throw CommandFailure(writing: error) }
  }

  deinit { writer.buffer.withUnsafeBytes { try? writer.descriptor.writeAll($0) } }

  /// The line under way, for JSON.
  var bytes: ByteBuffer {
    _read { yield writer.buffer }
    _modify { yield &writer.buffer }
  }

  /// Appends to the line under way.
  mutating func add(_ text: StaticString) { writer.buffer.append(text) }
  mutating func add(_ text: String) { writer.buffer.append(text) }

  /// A number, right-aligned with blanks.
  mutating func add(_ number: some FixedWidthInteger, width: Int = 0) {
    let text = String(number)
    for _ in 0..<max(0, width - text.utf8.count) { writer.buffer.append(UInt8(ascii: " ")) }
    writer.buffer.append(text)
  }

  mutating func add(hex number: some FixedWidthInteger, width: Int) { writer.buffer.append(hex: number, width: width) }

  /// Seconds with six decimals.
  mutating func add(seconds time: TimeSpan) {
    writer.buffer.append(microsecondsAsSeconds: Timestamp(nanoseconds: time.nanoseconds).microseconds)
  }

  /// Millimetres with the given decimals, from micrometres.
  mutating func add(millimetres micrometres: Int32, decimals: Int = 1) {
    let divisor: Int64 = decimals >= 3 ? 1 : decimals == 2 ? 10 : 100
    writer.buffer.append(fixedPoint: Int64(micrometres) / divisor, decimals: min(max(decimals, 1), 3))
  }

  mutating func endLine() throws(CommandFailure) {
    writer.buffer.append(UInt8(ascii: "\n"))
    try commit()
  }

  /// To be called when `bytes` holds a whole line.
  mutating func commit() throws(CommandFailure) {
    do throws(Errno) { try writer.commit() } catch { throw CommandFailure(writing: error) }
  }

  mutating func flush() throws(CommandFailure) {
    do throws(Errno) { try writer.flush() } catch { throw CommandFailure(writing: error) }
  }
}
