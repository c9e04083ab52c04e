import EvdevTouch
import TouchModel

/// A sink that prints.
protocol PrintingSink: PlaybackSink, ~Copyable where Failure == CommandFailure {
  /// Writes what is held.
  mutating func flush() throws(CommandFailure)
}

/// Shows each frame when it is due, not when a buffer is full.
struct PacedOutput<Printer: PrintingSink & ~Copyable>: ~Copyable, PlaybackSink {
  private var printer: Printer

  init(_ printer: consuming Printer) { self.printer = printer }

  mutating func send(_ frame: borrowing EventFrame) throws(CommandFailure) {
    try printer.send(frame)
    try printer.flush()
  }

  mutating func liftAll() throws(CommandFailure) { try printer.liftAll() }
}
