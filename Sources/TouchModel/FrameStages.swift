/// Where frames come from: a device, a recording, a script.
public protocol FrameSource: ~Copyable {
  associatedtype Failure: Error

  /// Puts the next frame into `buffer`.
  ///
  /// - Returns: False at the end; the buffer is then empty.
  mutating func next(into buffer: inout FrameBuffer) throws(Failure) -> Bool
}

/// Where frames go: a recording, a clone, a decoder.
public protocol FrameSink: ~Copyable {
  associatedtype Failure: Error

  mutating func send(_ frame: borrowing EventFrame) throws(Failure)
}
