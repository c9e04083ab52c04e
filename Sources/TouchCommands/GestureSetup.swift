import CommandLineKit
import RecognizerCore
import TouchModel

/// What `gestures` looks for, made from its options.
struct GestureSetup: Sendable {
  enum PresetName: String, CaseIterable, Sendable {
    case priorityObservers = "priority-observers"
    case overlayClaim = "overlay-claim"
    case tapObserver = "tap-observer"
    case pageSwipe = "page-swipe"
    case twoFingerObserver = "two-finger-observer"
  }

  enum ConstantsName: String, CaseIterable, Sendable {
    case standard = "default"
    case precise
    case relaxed
    case seed
  }

  enum Mode: String, CaseIterable, Sendable {
    case observe
    case claim
  }

  /// A region as it was typed: percentages wait for the size of a glass.
  struct NamedRegion: Hashable, Sendable {
    var name: String
    var x: (from: Length, to: Length) { (edges[0], edges[1]) }
    var y: (from: Length, to: Length) { (edges[2], edges[3]) }
    fileprivate var edges: [Length]
  }

  enum Length: Hashable, Sendable {
    /// µm
    case micrometres(Int32)
    /// Of the axis's length; unit: 1/1000.
    case permille(Int32)
  }

  var presets: [PresetName] = []
  var regions: [NamedRegion] = []
  var constants = ConstantsName.standard
  var mode = Mode.observe
  var reportsDeliveries = false
  var reportsFailures = false

  /// A session for one glass.
  func session(for device: DeviceDescription) -> Session {
    var reports: Session.Reports = []
    if reportsDeliveries { reports.insert(.deliveries) }
    if reportsFailures { reports.insert(.failures) }
    var session = Session(constants: gestureConstants, reports: reports)
    let geometry = TouchGeometry(device)
    let places = regions.map { region in
      session.addRegion(Region(region.name, frame: region.frame(on: geometry), isTransparent: true))
    }
    let targets = places.isEmpty ? [RegionID.surface] : places
    guard !presets.isEmpty else {
      for target in targets { attachDefaults(to: target, &session) }
      return session
    }
    for preset in presets { for target in targets { attach(preset, to: target, &session) } }
    return session
  }

  /// Regions get their numbers in the order in which they are added, in every session alike.
  var regionNames: [RegionID: String] {
    let session = session(for: DeviceDescription())
    var names: [RegionID: String] = [:]
    for region in regions {
      if let id = session.region(named: region.name) { names[id] = region.name }
    }
    return names
  }

  private var gestureConstants: GestureConstants {
    switch constants {
    case .standard: .standard
    case .precise: .precise
    case .relaxed: .relaxed
    case .seed: .seed
    }
  }

  private func attachDefaults(to region: RegionID, _ session: inout Session) {
    _ = session.attach(Tap(), to: region)
    _ = session.attach(Tap(fingers: 2), to: region)
    // Only the swipe: the pan beneath it is for receivers that follow the fingers.
    _ = session.attach(TwoFingerObserver(states: []), to: region)
  }

  private func attach(_ preset: PresetName, to region: RegionID, _ session: inout Session) {
    switch preset {
    case .priorityObservers: session.addPriority(region)
    case .overlayClaim: _ = session.attach(OverlayClaim(), to: region)
    case .tapObserver: _ = session.attach(TapObserver(), to: region)
    case .pageSwipe: _ = session.attach(PageSwipe(mode: mode == .claim ? .claim : .observe), to: region)
    case .twoFingerObserver: _ = session.attach(TwoFingerObserver(), to: region)
    }
  }
}

extension GestureSetup.NamedRegion {
  /// Reads `NAME=X0..X1xY0..Y1`, each edge in mm or, with a `%`, in percent.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let spans = parts[1].split(separator: "x", maxSplits: 1)
    guard spans.count == 2 else { return nil }
    var edges: [GestureSetup.Length] = []
    for span in spans {
      let words = span.split(separator: "..", omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      for word in words {
        guard let length = GestureSetup.Length(word) else { return nil }
        edges.append(length)
      }
    }
    name = String(parts[0])
    self.edges = edges
  }

  /// `x` or `y` where nothing lies between the edges; edges of different units can be judged on a glass only.
  var emptyAxis: String? {
    func isEmpty(_ span: (from: GestureSetup.Length, to: GestureSetup.Length)) -> Bool {
      switch span {
      case (.micrometres(let a), .micrometres(let b)), (.permille(let a), .permille(let b)): a >= b
      default: false
      }
    }
    return isEmpty(x) ? "x" : isEmpty(y) ? "y" : nil
  }

  func frame(on geometry: TouchGeometry) -> SurfaceRect {
    func place(_ length: GestureSetup.Length, _ axis: AxisRange) -> Int32 {
      switch length {
      case .micrometres(let value): value
      case .permille(let value): Int32(clamping: Int64(axis.length ?? 0) * Int64(value) / 1000)
      }
    }
    return SurfaceRect(
      minX: place(x.from, geometry.x), minY: place(y.from, geometry.y), maxX: place(x.to, geometry.x),
      maxY: place(y.to, geometry.y))
  }
}

extension GestureSetup.Length {
  init?(_ word: Substring) {
    let isPercent = word.hasSuffix("%")
    guard let number = Double(isPercent ? word.dropLast() : word), number.isFinite, abs(number) < 1_000_000 else {
      return nil
    }
    self = isPercent ? .permille(Int32(number * 10)) : .micrometres(Int32(number * 1000))
  }
}
