import TouchModel

/// The machines of a session, kind by kind.
///
/// One array a kind, so that each works where it lies: an enum of machines is copied out and in for every step, which cost
/// more than all the gestures together.
struct MachineBank: Sendable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    case tap
    case longPress
    case pan
    case swipe
    case edgeSwipe
    case spread
    case overlayClaim
    case tapObserver
    case pageSwipe
    case twoFingerObserver
  }

  /// Where a machine lies.
  struct Place: Hashable, Sendable, BitwiseCopyable {
    var kind: Kind
    var index: Int
  }

  private var taps: [TapMachine] = []
  private var longPresses: [LongPressMachine] = []
  private var pans: [PanMachine] = []
  private var swipes: [SwipeMachine] = []
  private var edgeSwipes: [EdgeSwipeMachine] = []
  private var spreads: [SpreadMachine] = []
  private var overlays: [OverlayClaimMachine] = []
  private var tapObservers: [TapObserverMachine] = []
  private var pageSwipes: [PageSwipeMachine] = []
  private var twoFingers: [TwoFingerMachine] = []

  mutating func add(_ machine: Machine) -> Place {
    switch machine {
    case .tap(let m): Place(kind: .tap, index: MachineBank.append(m, to: &taps))
    case .longPress(let m): Place(kind: .longPress, index: MachineBank.append(m, to: &longPresses))
    case .pan(let m): Place(kind: .pan, index: MachineBank.append(m, to: &pans))
    case .swipe(let m): Place(kind: .swipe, index: MachineBank.append(m, to: &swipes))
    case .edgeSwipe(let m): Place(kind: .edgeSwipe, index: MachineBank.append(m, to: &edgeSwipes))
    case .spread(let m): Place(kind: .spread, index: MachineBank.append(m, to: &spreads))
    case .overlayClaim(let m): Place(kind: .overlayClaim, index: MachineBank.append(m, to: &overlays))
    case .tapObserver(let m): Place(kind: .tapObserver, index: MachineBank.append(m, to: &tapObservers))
    case .pageSwipe(let m): Place(kind: .pageSwipe, index: MachineBank.append(m, to: &pageSwipes))
    case .twoFingerObserver(let m): Place(kind: .twoFingerObserver, index: MachineBank.append(m, to: &twoFingers))
    }
  }

  private static func append<M>(_ machine: M, to list: inout [M]) -> Int {
    list.append(machine)
    return list.count - 1
  }

  /// Takes a machine out; those of its kind behind it move up by one.
  mutating func remove(_ place: Place) {
    switch place.kind {
    case .tap: taps.remove(at: place.index)
    case .longPress: longPresses.remove(at: place.index)
    case .pan: pans.remove(at: place.index)
    case .swipe: swipes.remove(at: place.index)
    case .edgeSwipe: edgeSwipes.remove(at: place.index)
    case .spread: spreads.remove(at: place.index)
    case .overlayClaim: overlays.remove(at: place.index)
    case .tapObserver: tapObservers.remove(at: place.index)
    case .pageSwipe: pageSwipes.remove(at: place.index)
    case .twoFingerObserver: twoFingers.remove(at: place.index)
    }
  }

  /// - Returns: What the machine waits for after the step.
  mutating func step(
    _ place: Place, _ signal: Signal, at now: Timestamp, _ table: borrowing TouchTable, _ out: inout Outbox
  ) -> (deadline: Timestamp, isPending: Bool) {
    let i = place.index
    switch place.kind {
    case .tap:
      taps[i].step(signal, at: now, table, &out)
      return (taps[i].deadline, taps[i].isPending)
    case .longPress:
      longPresses[i].step(signal, at: now, table, &out)
      return (longPresses[i].deadline, longPresses[i].isPending)
    case .pan:
      pans[i].step(signal, at: now, table, &out)
      return (pans[i].deadline, pans[i].isPending)
    case .swipe:
      swipes[i].step(signal, at: now, table, &out)
      return (swipes[i].deadline, swipes[i].isPending)
    case .edgeSwipe:
      edgeSwipes[i].step(signal, at: now, table, &out)
      return (edgeSwipes[i].deadline, edgeSwipes[i].isPending)
    case .spread:
      spreads[i].step(signal, at: now, table, &out)
      return (spreads[i].deadline, spreads[i].isPending)
    case .overlayClaim:
      overlays[i].step(signal, at: now, table, &out)
      return (overlays[i].deadline, overlays[i].isPending)
    case .tapObserver:
      tapObservers[i].step(signal, at: now, table, &out)
      return (tapObservers[i].deadline, tapObservers[i].isPending)
    case .pageSwipe:
      pageSwipes[i].step(signal, at: now, table, &out)
      return (pageSwipes[i].deadline, pageSwipes[i].isPending)
    case .twoFingerObserver:
      twoFingers[i].step(signal, at: now, table, &out)
      return (twoFingers[i].deadline, twoFingers[i].isPending)
    }
  }
}
