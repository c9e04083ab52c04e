import RecognizerCore
import TouchModel
import TouchTesting

/// Plays a fact: reads its set-up, moves a hand, and writes down what the session says.
struct PresetFactRun {
  private(set) var log = PresetFactLog()
  private let fact: PresetFact
  private var names: [RegionID: String] = [:]
  private var observer: AttachmentID?
  private var watched: RegionID = .surface
  private var step = 0

  init(_ fact: PresetFact) {
    self.fact = fact
    var session = Session(
      reports: [.deliveries, .failures], content: fact.setup.contains("content=none") ? nil : Region("content"))
    names[session.content] = "content"
    setUp(&session)
    play(&session)
  }

  /// The texts between the set-up's semicolons, and what stands behind a word.
  private func clause(_ word: String) -> String? {
    for part in fact.setup.split(separator: ";") {
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
    _ text: String, transparent: Bool, in parent: RegionID = .surface, to session: inout Session
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

  private mutating func setUp(_ session: inout Session) {
    for part in list("parts") { _ = add(part, transparent: false, to: &session) }
    switch fact.preset {
    case "priorityObservers": setUpPriority(&session)
    case "overlayClaim":
      watch(clause("overlay "), &session)
      observer = session.attach(
        OverlayClaim(window: time("window"), slop: length("slop")), to: watched)
    case "tapObserver":
      if fact.setup.contains("observer none") { return }
      if let text = clause("region R ") {
        watched = add("R " + text, transparent: false, to: &session)
        if let child = clause("child ") { _ = add(child, transparent: false, in: watched, to: &session) }
        if let stranger = clause("stranger ") { _ = add(stranger, transparent: false, to: &session) }
      } else {
        watch(clause("region "), &session)
      }
      observer = session.attach(
        TapObserver(
          delay: fact.setup.contains("delay none") ? .zero : time("delay"), gap: time("gap"),
          distance: length("distance"), slop: length("slop")), to: watched)
    case "pageSwipe":
      watch(clause("region "), &session)
      observer = session.attach(
        PageSwipe(mode: fact.setup.contains("mode=claim") ? .claim : .observe, travel: length("min")), to: watched)
    default:
      if fact.setup.contains("observer none") { return }
      watch(clause("region "), &session)
      var preset = TwoFingerObserver(travel: length("travel"))
      if fact.setup.contains("left=forward") { (preset.left, preset.right) = (.forward, .back) }
      if fact.setup.contains("ended only") { preset.states = .ended }
      observer = session.attach(preset, to: watched)
    }
  }

  private mutating func watch(_ text: String?, _ session: inout Session) {
    guard let text, let rect = Self.rect(text) else { return }
    watched = add("watched " + text, transparent: true, to: &session)
    log.regionSize = (Int64(rect.maxX) - Int64(rect.minX), Int64(rect.maxY) - Int64(rect.minY))
  }

  private mutating func setUpPriority(_ session: inout Session) {
    if fact.setup.contains("contentFirst") { session.priorityOrder = .contentFirst }
    let target =
      clause("hit target=")
      ?? fact.setup.split(separator: ",").compactMap {
        $0.hasPrefix(" hit target=") ? String($0.dropFirst(" hit target=".count)) : nil
      }.first
    for text in list("priority") {
      let name = text.split(separator: " ").first.map(String.init) ?? ""
      let isTarget = target == name || target?.hasSuffix("inside " + name) == true
      let id = add(text, transparent: !isTarget, to: &session)
      session.addPriority(id)
      if let target, target != name { _ = add(target, transparent: false, in: id, to: &session) }
      if fact.setup.contains("\(name) has a horizontal pan") { session.attach(Pan(axis: .horizontal), to: id) }
    }
  }

  private mutating func play(_ session: inout Session) {
    var hand = TouchHand()
    var places: [UInt64: (x: Int64, y: Int64)] = [:]
    for (index, action) in fact.trace.enumerated() {
      let now = Timestamp(nanoseconds: action.time * 1_000_000)
      var isTouch = true
      switch action.verb {
      case "down": hand.down(action.number, action.x, action.y)
      case "move": hand.move(action.number, action.x, action.y)
      case "up": hand.lift(action.number)
      case "cancel": hand.cancel(action.number)
      default:
        isTouch = false
        step += 1
        command(action.verb, at: now, &session)
      }
      if !isTouch { continue }
      if action.verb != "up", action.verb != "cancel" { places[action.number] = (Int64(action.x), Int64(action.y)) }
      let next = index + 1 < fact.trace.count ? fact.trace[index + 1] : nil
      if let next, next.time == action.time, ["down", "move", "up", "cancel"].contains(next.verb) { continue }
      step += 1
      if let a = places[1], let b = places[2] {
        let span = abs(a.x - b.x) + abs(a.y - b.y)
        log.contentSpan = (log.contentSpan?.first ?? span, span)
      }
      hand.frame(at: now) { frame in session.process(frame) { write($0) } }
    }
    step += 1
    session.finish(at: session.now) { write($0) }
  }

  private mutating func command(_ text: String, at now: Timestamp, _ session: inout Session) {
    let words = text.split(separator: " ").map(String.init)
    switch (words[0], words.count > 1 ? words[1] : "") {
    case ("content", "claims"): session.contentClaims(at: now) { write($0) }
    case ("content", "declines"): session.contentDeclines(at: now) { write($0) }
    case ("addPriority", let name):
      let known = session.region(named: name)
      session.addPriority(known ?? add(words.dropFirst().joined(separator: " "), transparent: true, to: &session))
    case ("removePriority", let name):
      session.removePriority(session.region(named: name) ?? .none, at: now) { write($0) }
    case ("hide", let name): session.setHidden(session.region(named: name) ?? .none, true)
    case ("show", let name): session.setHidden(session.region(named: name) ?? .none, false)
    case ("remove", "overlay"): session.removeRegion(watched, at: now) { write($0) }
    case ("remove", "observer"): if let observer { session.detach(observer, at: now) { write($0) } }
    case ("end", _): session.finish(at: now) { write($0) }
    default: session.advance(to: now) { write($0) }
    }
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
