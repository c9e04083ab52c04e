public import TouchModel

/// Watches touches for breaches of the law: exactly one began, then exactly one ended or cancelled, nothing after it.
public struct PhaseLaw {
  public private(set) var breaches: [String] = []
  public private(set) var begun = 0
  public private(set) var ended = 0
  public private(set) var cancelled = 0
  private var down: [TouchID: Int32] = [:]
  private var highest: [UInt16: UInt64] = [:]

  public init() {}

  public mutating func see(_ frame: borrowing TouchFrame) {
    var seen: Set<TouchID> = []
    for i in 0..<frame.touches.count {
      let touch = frame.touches[i]
      if !seen.insert(touch.id).inserted { breaches.append("touch \(touch.id.number) stands twice in a frame") }
      switch touch.phase {
      case .began:
        if touch.id.number <= highest[touch.id.device] ?? 0 { breaches.append("touch \(touch.id.number) used again") }
        highest[touch.id.device] = touch.id.number
        down[touch.id] = touch.slot
        begun += 1
      case .moved, .stationary:
        if down[touch.id] == nil { breaches.append("touch \(touch.id.number) moved without began") }
      case .ended, .cancelled:
        if down.removeValue(forKey: touch.id) == nil {
          breaches.append("touch \(touch.id.number) \(touch.phase.name) without began")
        }
        if touch.phase == .ended { ended += 1 } else { cancelled += 1 }
      }
      if (touch.cancelReason != .none) != (touch.phase == .cancelled) {
        breaches.append("touch \(touch.id.number) has phase \(touch.phase.name) and reason \(touch.cancelReason.name)")
      }
    }
    for id in down.keys where !seen.contains(id) { breaches.append("touch \(id.number) vanished without an end") }
    let slots = down.values.filter { $0 >= 0 }
    if Set(slots).count != slots.count { breaches.append("two touches in one slot") }
  }

  /// - Returns: What is still down when the stream has been closed.
  public mutating func finish() {
    for id in down.keys { breaches.append("touch \(id.number) never ended") }
  }
}
