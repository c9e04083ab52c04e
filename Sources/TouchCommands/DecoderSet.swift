import TouchDecoding
import TouchModel

/// One decoder a device.
///
/// Boxes, because noncopyable decoders do not go into an array; a class, so that its owner may print while it decodes.
final class DecoderSet {
  private final class Box {
    var decoder: TouchDecoder
    var last = Timestamp.zero
    init(_ description: DeviceDescription, device: UInt16) { decoder = TouchDecoder(description, device: device) }
  }

  private let boxes: [Box]

  init(_ devices: [DeviceDescription]) {
    boxes = devices.enumerated().map { Box($1, device: UInt16(truncatingIfNeeded: $0)) }
  }

  /// Frames of a device that was never introduced are passed over.
  func decode<E>(
    _ frame: borrowing EventFrame, _ body: (borrowing TouchFrame) throws(E) -> Void
  ) throws(E) {
    guard Int(frame.device) < boxes.count else { return }
    let box = boxes[Int(frame.device)]
    box.last = frame.time
    try box.decoder.decode(frame, body)
  }

  /// Cancels what is still down at the end of the stream.
  func finish<E>(_ body: (borrowing TouchFrame) throws(E) -> Void) throws(E) {
    for box in boxes { try box.decoder.cancelAll(.endOfStream, at: box.last, body) }
  }

  /// Touches down on all devices.
  var activeCount: Int { boxes.reduce(0) { $0 + $1.decoder.activeCount } }
}
