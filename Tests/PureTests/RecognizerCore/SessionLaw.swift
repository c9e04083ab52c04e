import RecognizerCore
import TouchModel

/// Watches what a session says for breaches of its laws.
struct SessionLaw {
  private(set) var breaches: [String] = []
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var gestures = 0
  private var open: [Key: GestureState] = [:]
  private var told: [Told: TouchPhase] = [:]
  private var inThisStep: Set<Told> = []
  private var lastTime = Timestamp(nanoseconds: .min)

  private struct Key: Hashable {
    var attachment: AttachmentID
    var gesture: Gesture
  }

  private struct Told: Hashable {
    var responder: Responder
    var touch: TouchID
  }

  mutating func beginStep() { inThisStep.removeAll(keepingCapacity: true) }

  mutating func see(_ output: SessionOutput) {
    switch output {
    case .gesture(let event): see(event)
    case .delivery(let delivery): see(delivery)
    case .failure(let failure): mix(UInt64(failure.reason.rawValue), UInt64(bitPattern: failure.measured))
    }
  }

  private mutating func see(_ event: GestureEvent) {
    gestures += 1
    mix(UInt64(event.gesture.rawValue) << 8 | UInt64(event.state.rawValue), UInt64(bitPattern: event.time.nanoseconds))
    mix(UInt64(bitPattern: Int64(event.place.x)), UInt64(bitPattern: Int64(event.place.y)))
    mix(UInt64(bitPattern: Int64(event.velocity.dx)), UInt64(bitPattern: Int64(event.velocity.dy)))
    mix(UInt64(bitPattern: Int64(event.scale)), UInt64(bitPattern: Int64(event.rotation)))
    if event.time < lastTime { breaches.append("time goes back in \(event.gesture.name)") }
    lastTime = event.time
    let key = Key(attachment: event.attachment, gesture: event.gesture)
    let isOpen = open[key] != nil
    switch event.state {
    case .began:
      if isOpen { breaches.append("\(event.gesture.name) began twice") }
      open[key] = .began
    case .changed: if !isOpen { breaches.append("\(event.gesture.name) changed without began") }
    case .ended:
      if !event.gesture.isMomentary, !isOpen { breaches.append("\(event.gesture.name) ended without began") }
      open[key] = nil
    case .cancelled:
      if !isOpen { breaches.append("\(event.gesture.name) cancelled without began") }
      open[key] = nil
    case .possible, .failed: breaches.append("\(event.state.name) was reported")
    }
  }

  private mutating func see(_ delivery: Delivery) {
    mix(UInt64(delivery.phase.rawValue), delivery.touch.rawValue)
    let key = Told(responder: delivery.responder, touch: delivery.touch)
    // The end of what began in the same step is no second telling.
    if !inThisStep.insert(key).inserted, !delivery.phase.isOver { breaches.append("told twice in one frame") }
    switch delivery.phase {
    case .began:
      if told[key] != nil { breaches.append("began told twice") }
      told[key] = .began
    case .moved, .stationary: if told[key] == nil { breaches.append("\(delivery.phase.name) told without began") }
    case .ended, .cancelled:
      if told.removeValue(forKey: key) == nil { breaches.append("\(delivery.phase.name) told without began") }
    }
  }

  mutating func finish() {
    for key in open.keys { breaches.append("\(key.gesture.name) never closed") }
    if !told.isEmpty { breaches.append("\(told.count) touches never closed for a responder") }
  }

  private mutating func mix(_ a: UInt64, _ b: UInt64) {
    for value in [a, b] { hash = (hash ^ value) &* 0x0000_0100_0000_01b3 }
  }
}
