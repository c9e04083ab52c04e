import RecognizerCore
import TouchModel
import TouchTesting

/// A session set up as the facts say, and what it says.
struct PresetBench: ~Copyable {
  var log = PresetFactLog()
  private var session: Session
  private let setup: String
  private var names: [RegionID: String] = [:]
  private var observer: AttachmentID?
  private var watched: RegionID = .surface
  private var step = 0
  /// A session's receiver cannot change what holds the session.
  private var said: [SessionOutput] = []

  /// - Parameter setup: In the words of the facts: `region 0..40; travel 7.8 mm`.
  init(preset: String, setup: String) {
    self.setup = setup
    session = Session(
      reports: [.deliveries, .failures], content: setup.contains("content=none") ? nil : Region("content"))
    names[session.content] = "content"
    setUp(preset)
  }

  /// The texts between the set-up's semicolons, and what stands behind a word.
  private func clause(_ word: String) -> String? {
    for part in setup.split(separator: ";") {
      let text = part.drop { $0 == " " }
      if text.hasPrefix(word) { return String(text.dropFirst(word.count)) }
    }
    return nil
  }

  private func list(_ word: String) -> [String] {
    guard let text = clause(word + "=["), let end = text.firstIndex(of: "]") else { return [] }
    return text[..<end].split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private func length(_ word: String) -> Int32? {
    guard let text = clause(word + " "), let number = text.split(separator: " ").first else { return nil }
    return Decimals.thousandths(number).map { Int32($0) }
  }

  private func time(_ word: String) -> TimeSpan? { length(word).map { .milliseconds(Int64($0) / 1_000) } }

  /// `0..40`, `0..40x0..60`; nil when the text holds no such range.
  private static func rect(_ text: String) -> SurfaceRect? {
    for word in text.split(separator: " ") where word.contains("..") {
      let sides = word.split(separator: "x").map { side in
        side.split(separator: ".", omittingEmptySubsequences: true).compactMap { Decimals.thousandths($0) }
      }
      guard let x = sides.first, x.count == 2 else { return nil }
      let y = sides.count > 1 ? sides[1] : [0, 60_000]
      return SurfaceRect(minX: Int32(x[0]), minY: Int32(y[0]), maxX: Int32(x[1]), maxY: Int32(y[1]))
    }
    return nil
  }

  private mutating func add(
    _ text: String, transparent: Bool, in parent: RegionID = .surface
  ) -> RegionID {
    let words = text.split(separator: " ")
    var region = Region(String(words.first ?? ""), isTransparent: transparent)
    if let rect = Self.rect(text) { region.frame = rect }
    region.isHidden = words.contains("hidden")
    if words.contains("refuses") { region.accepts = { _ in false } }
    if let at = words.firstIndex(of: "hitSlop") { region.hitSlop = Int32(Decimals.thousandths(words[at + 1]) ?? 0) }
    let id = session.addRegion(region, in: parent)
    names[id] = region.name
    return id
  }

  private mutating func setUp(_ preset: String) {
    for part in list("parts") { _ = add(part, transparent: false) }
    switch preset {
    case "priorityObservers": setUpPriority()
    case "overlayClaim":
      watch(clause("overlay "))
      observer = session.attach(
        OverlayClaim(window: time("window"), slop: length("slop")), to: watched)
    case "tapObserver":
      if setup.contains("observer none") { return }
      if let text = clause("region R ") {
        watched = add("R " + text, transparent: false)
        if let child = clause("child ") { _ = add(child, transparent: false, in: watched) }
        if let stranger = clause("stranger ") { _ = add(stranger, transparent: false) }
      } else {
        watch(clause("region "))
      }
      observer = session.attach(
        TapObserver(
          delay: setup.contains("delay none") ? .zero : time("delay"), gap: time("gap"),
          distance: length("distance"), slop: length("slop")), to: watched)
    case "pageSwipe":
      watch(clause("region "))
      observer = session.attach(
        PageSwipe(mode: setup.contains("mode=claim") ? .claim : .observe, travel: length("min")), to: watched)
    default:
      if setup.contains("observer none") { return }
      watch(clause("region "))
      var preset = TwoFingerObserver(travel: length("travel"))
      if setup.contains("left=forward") { (preset.left, preset.right) = (.forward, .back) }
      if setup.contains("ended only") { preset.states = .ended }
      observer = session.attach(preset, to: watched)
    }
  }

  private mutating func watch(_ text: String?) {
    guard let text, let rect = Self.rect(text) else { return }
    watched = add("watched " + text, transparent: true)
    log.regionSize = (Int64(rect.maxX) - Int64(rect.minX), Int64(rect.maxY) - Int64(rect.minY))
  }

  private mutating func setUpPriority() {
    if setup.contains("contentFirst") { session.priorityOrder = .contentFirst }
    let target =
      clause("hit target=")
      ?? setup.split(separator: ",").compactMap {
        $0.hasPrefix(" hit target=") ? String($0.dropFirst(" hit target=".count)) : nil
      }.first
    for text in list("priority") {
      let name = text.split(separator: " ").first.map(String.init) ?? ""
      let isTarget = target == name || target?.hasSuffix("inside " + name) == true
      let id = add(text, transparent: !isTarget)
      session.addPriority(id)
      if let target, target != name { _ = add(target, transparent: false, in: id) }
      if setup.contains("\(name) has a horizontal pan") { session.attach(Pan(axis: .horizontal), to: id) }
    }
  }

  mutating func process(_ frame: borrowing TouchFrame) {
    step += 1
    session.process(frame) { said.append($0) }
    writeAll()
  }

  mutating func finish() {
    step += 1
    session.finish(at: session.now) { said.append($0) }
    writeAll()
  }

  /// `content claims`, `hide P2`, `remove overlay`, …
  mutating func perform(_ text: String, at now: Timestamp) {
    step += 1
    let words = text.split(separator: " ").map(String.init)
    switch (words[0], words.count > 1 ? words[1] : "") {
    case ("content", "claims"): session.contentClaims(at: now) { said.append($0) }
    case ("content", "declines"): session.contentDeclines(at: now) { said.append($0) }
    case ("addPriority", let name):
      let known = session.region(named: name)
      session.addPriority(known ?? add(words.dropFirst().joined(separator: " "), transparent: true))
    case ("removePriority", let name):
      session.removePriority(session.region(named: name) ?? .none, at: now) { said.append($0) }
    case ("hide", let name): session.setHidden(session.region(named: name) ?? .none, true)
    case ("show", let name): session.setHidden(session.region(named: name) ?? .none, false)
    case ("remove", "overlay"): session.removeRegion(watched, at: now) { said.append($0) }
    case ("remove", "observer"): if let observer { session.detach(observer, at: now) { said.append($0) } }
    case ("end", _): session.finish(at: now) { said.append($0) }
    default: session.advance(to: now) { said.append($0) }
    }
    writeAll()
  }

  private mutating func writeAll() {
    for output in said { write(output) }
    said.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ output: SessionOutput) {
    switch output {
    case .gesture(let event):
      log.events.append(event)
      if event.preset == .twoFingerObserver, event.gesture == .pan {
        note(event.time, "observer", event.state == .changed ? "moved" : event.state.name, nil)
      }
    case .delivery(let delivery):
      let who =
        switch delivery.responder {
        case .content(let region), .region(let region): names[region] ?? "?"
        case .observer: "observer"
        }
      note(delivery.time, who, delivery.phase.name, TouchHand.number(of: delivery.touch))
    case .failure: break
    }
  }

  private mutating func note(_ time: Timestamp, _ who: String, _ phase: String, _ touch: UInt64?) {
    log.entries.append(
      PresetFactLog.Entry(step: step, time: time.nanoseconds / 1_000_000, who: who, phase: phase, touch: touch))
  }
}
