import RecognizerCore
import TouchModel
import TouchTesting

/// What a session said while a fact was played, in the words of the facts.
struct PresetFactLog {
  struct Entry {
    var step: Int
    var time: Int64
    var who: String
    var phase: String
    var touch: UInt64?
  }

  var entries: [Entry] = []
  var events: [GestureEvent] = []
  var regionSize = (width: Int64(0), height: Int64(0))
  /// Distance of the content's two fingers, first and last.
  var contentSpan: (first: Int64, last: Int64)?

  static func plain(_ text: String) -> String {
    text.hasSuffix(" in one frame") ? String(text.dropLast(" in one frame".count)) : text
  }

  private static func ms(_ time: Timestamp) -> Int64 { time.nanoseconds / 1_000_000 }
  private static func mm(_ um: Int32) -> String { FactFile.text(Int64(um)) }

  func answer(_ key: String, like wanted: [String]) -> [String] {
    let taps = events.filter { $0.gesture == .tap }
    let swipes = events.filter { $0.action != .none }
    let pans = events.filter { $0.gesture == .pan }
    switch key {
    case "tap_at_ms", "taps_at_ms": return taps.map { "\(Self.ms($0.time))" }
    case "tap_points_mm": return taps.map { "[\(Self.mm($0.place.x)), \(Self.mm($0.place.y))]" }
    case "tap_points_in_region_mm":
      return taps.map { "[\(Self.mm($0.placeInRegion.x)), \(Self.mm($0.placeInRegion.y))]" }
    case "tap_points_normalized":
      return taps.map {
        let x = Int64($0.placeInRegion.x) * 1_000 / regionSize.width
        let y = Int64($0.placeInRegion.y) * 1_000 / regionSize.height
        return "[\(FactFile.text(x)), \(FactFile.text(y))]"
      }
    case "actions": return swipes.map(\.action.name)
    case "actions_at_ms": return swipes.map { "\(Self.ms($0.time))" }
    case "gesture":
      return pans.map { "\($0.state == .changed ? "moved" : $0.state.name) at \(Self.ms($0.time))" }
    case "gesture_touches":
      return pans.map { event in
        "[" + (0..<event.touches.count).map { "\(TouchHand.number(of: event.touches[$0]))" }.joined(separator: ", ")
          + "]"
      }
    case "pan":
      // Of `changed` the facts name one, however many there are.
      return pans.map(\.state.name).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    case "content_at_ms": return frames(of: "content", numbered: false).map { "\($0.time)" }
    case "content_scale":
      guard let span = contentSpan else { return [] }
      return [FactFile.text(span.last * 1_000 / span.first)]
    case "order":
      return zip(entries.indices, entries).map { index, entry in
        let isNumbered = index < wanted.count && wanted[index].contains("(")
        return "\(entry.who) \(entry.phase)" + (isNumbered ? entry.touch.map { "(\($0))" } ?? "" : "")
      }
    default: return frames(of: key, numbered: wanted.contains { $0.contains("(") }).map(\.text)
    }
  }

  /// What one responder was told, one text a frame.
  private func frames(of who: String, numbered: Bool) -> [(time: Int64, text: String)] {
    var result: [(step: Int, time: Int64, text: String)] = []
    for entry in entries where entry.who == who {
      let text = entry.phase + (numbered ? entry.touch.map { "(\($0))" } ?? "" : "")
      if let last = result.last, last.step == entry.step {
        result[result.count - 1].text += "+" + text
      } else {
        result.append((entry.step, entry.time, text))
      }
    }
    return result.map { ($0.time, $0.text) }
  }
}
