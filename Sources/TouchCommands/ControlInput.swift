import LinuxIO
import RecognizerCore
import TouchFeed
import TouchModel
import TouchRecording

/// What a control line says.
enum ControlInput {
  case verdict(ContentVerdict)
  case region(name: String, RegionChange)

  /// Reads a line that has come, without its time: live lines carry none.
  init(_ text: String) throws(JSONError) {
    let object = try JSON.parse(text).object()
    if let name = object["region"] {
      let change = try ControlInput.change(object)
      self = .region(name: try name.string(), change)
      return
    }
    let touch = try object["touch"].map { value throws(JSONError) in
      UInt64(try value.int(in: 1...Int(Int32.max)))
    }
    let word = try object.required("content")
    switch try word.string() {
    case "claims": self = .verdict(.claims(touch: touch))
    case "declines": self = .verdict(.declines(touch: touch))
    default: throw word.mismatch("\"claims\" or \"declines\"")
    }
  }

  private static func change(_ object: JSONObject) throws(JSONError) -> RegionChange {
    let word = try object.required("do")
    switch try word.string() {
    case "add":
      let x = try edges(object.required("x_mm"))
      let y = try edges(object.required("y_mm"))
      return .add(SurfaceRect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1))
    case "remove": return .remove
    case "hide": return .hide
    case "show": return .show
    default: throw word.mismatch("\"add\", \"remove\", \"hide\" or \"show\"")
    }
  }

  /// `[0,40]` in mm, as µm.
  private static func edges(_ value: JSONValue) throws(JSONError) -> (Int32, Int32) {
    let pair = try value.array()
    guard pair.count == 2 else { throw value.mismatch("two numbers, from and to") }
    return (
      Int32(clamping: try pair[0].fixedPoint(decimals: 3)), Int32(clamping: try pair[1].fixedPoint(decimals: 3))
    )
  }
}

/// Control lines from a file, to be fed at their times.
struct ControlScript {
  private var lines: [(time: TimeSpan, input: ControlInput)] = []
  private var next = 0

  /// - Parameter path: JSON Lines: a header, then lines with times since the source's first event.
  init(path: String) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(Errno) { bytes = try FileSystem.contents(of: path, limit: 1 << 26) } catch {
      throw CommandFailure("cannot read the control lines \(path)", why: "\(error)")
    }
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let text = String(decoding: line, as: UTF8.self)
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      do throws(JSONError) {
        let object = try JSON.parse(text).object()
        if let kind = object["touchrec"] {
          if try kind.string() != "control" { throw kind.mismatch("\"control\"") }
          continue
        }
        let time = try object.required("time").fixedPoint(decimals: 6)
        lines.append((.microseconds(time), try ControlInput(text)))
      } catch {
        throw CommandFailure("cannot read the control lines \(path)", why: "\(path):\(number): \(error)")
      }
    }
    lines.sort { $0.time < $1.time }
  }

  /// Lines that came before a moment; those of the moment itself come after its frame.
  mutating func take(before time: TimeSpan) -> (time: TimeSpan, input: ControlInput)? {
    guard next < lines.count, lines[next].time < time else { return nil }
    next += 1
    return lines[next - 1]
  }

  /// For another pass.
  mutating func restart() { next = 0 }

  /// `session.control.jsonl` beside `session.evemu`; nil where there is none.
  static func sibling(of path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    let name = "\(path[..<dot]).control.jsonl"
    return FileSystem.exists(name) ? name : nil
  }
}
