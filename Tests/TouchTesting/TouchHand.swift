public import TouchModel

/// A hand that tests move: it puts fingers on the glass and makes the frames that a decoder would make of them.
///
/// A number used again after its lift is a new touch; `number(of:)` gives back what the test called it.
public struct TouchHand: ~Copyable {
  /// One unit is 1 µm, so that places come out as they were written.
  public static let geometry = TouchGeometry(
    x: AxisRange(minimum: 0, maximum: 1_000_000, resolution: 1_000),
    y: AxisRange(minimum: 0, maximum: 1_000_000, resolution: 1_000))

  private var buffer: TouchBuffer
  private var touches: [Touch] = []
  private var used: [UInt64: UInt64] = [:]
  private var sequence: UInt32 = 0

  public init(device: UInt16 = 0) { buffer = TouchBuffer(device: device, geometry: TouchHand.geometry) }

  public static func number(of id: TouchID) -> UInt64 { id.number % 1_000 }

  /// Unit: µm.
  public mutating func down(_ number: UInt64, _ x: Int32, _ y: Int32, tool: TouchTool = .finger) {
    let round = used[number, default: 0]
    used[number] = round + 1
    var touch = Touch(
      id: TouchID(device: buffer.device, number: round * 1_000 + number), began: .zero, time: .zero,
      slot: Int32(number),
      presence: 0x60, phase: .began, tool: tool)
    touch.values[5] = x
    touch.values[6] = y
    touches.append(touch)
  }

  /// Unit: µm.
  public mutating func move(_ number: UInt64, _ x: Int32, _ y: Int32) {
    guard let index = index(number) else { return }
    if touches[index].phase != .began { touches[index].phase = .moved }
    touches[index].values[5] = x
    touches[index].values[6] = y
  }

  public mutating func lift(_ number: UInt64) {
    if let index = index(number) { touches[index].phase = .ended }
  }

  public mutating func cancel(_ number: UInt64, _ reason: CancelReason = .palm) {
    guard let index = index(number) else { return }
    touches[index].phase = .cancelled
    touches[index].cancelReason = reason
  }

  private func index(_ number: UInt64) -> Int? {
    touches.firstIndex { TouchHand.number(of: $0.id) == number && !$0.phase.isOver }
  }

  /// How many fingers are on the glass.
  public var count: Int { touches.count }

  /// Makes one frame of what was done since the last.
  public mutating func frame<E>(
    at time: Timestamp, _ body: (borrowing TouchFrame) throws(E) -> Void
  ) throws(E) {
    buffer.removeAll()
    buffer.time = time
    buffer.receiveTime = time
    buffer.sequence = sequence
    sequence &+= 1
    for index in touches.indices {
      touches[index].time = time
      if touches[index].phase == .began { touches[index].began = time }
      buffer.append(touches[index])
      if !touches[index].phase.isOver { touches[index].phase = .stationary }
    }
    touches.removeAll { $0.phase.isOver }
    try body(buffer.frame)
  }
}
