import CommandLineKit
import TouchModel
import TouchRecording

/// A recording as a player reads it.
final class ReplaySource: FrameSource {
  let path: String
  private var recording: Recording
  /// Gets the control lines that lie between the frames.
  var onControl: ((ControlLine) -> Void)?

  init(_ path: String, _ context: CommandContext) throws(CommandFailure) {
    self.path = path
    do throws(RecordingError) { recording = try Recording.open(path, context) } catch {
      throw CommandFailure("replay", path, error)
    }
    if recording.lacksDescription {
      throw CommandFailure(
        "cannot replay \(path)", why: "it holds events and no description of their device",
        hint: "put the device's description beside it, as \(path).desc")
    }
  }

  var devices: [DeviceDescription] { recording.devices }

  func next(into buffer: inout FrameBuffer) throws(CommandFailure) -> Bool {
    do throws(RecordingError) {
      while let item = try recording.nextItem(into: &buffer) {
        switch item {
        case .frame: return true
        case .control(let line): onControl?(line)
        case .clock, .device: break
        }
      }
      return false
    } catch { throw CommandFailure("replay", path, error) }
  }

  /// Says once where a recording stops that is not whole.
  func finish(_ context: CommandContext, isFirst: Bool) {
    guard isFirst, let end = recording.end, !end.isWhole else { return }
    context.say(
      Diagnostic("\(fileLabel(path)) is \(end)", why: "everything before that was played", severity: .warning))
  }

  /// The highest slot that each device uses: uinput allows no more than 100, real devices announce 250.
  static func highestSlots(_ path: String) throws(CommandFailure) -> [Int?] {
    if path == "-" { return [] }
    do throws(RecordingError) {
      var recording = try Recording.open(path: path)
      var result = [Int?](repeating: nil, count: recording.devices.count)
      var buffer = FrameBuffer()
      while try recording.next(into: &buffer) {
        let device = Int(buffer.header.device)
        guard device < result.count, !buffer.header.flags.contains(.snapshot) else { continue }
        result[device] = max(result[device] ?? 0, highestSlot(buffer.frame))
      }
      return result
    } catch { throw CommandFailure("replay", path, error) }
  }

  private static func highestSlot(_ frame: borrowing EventFrame) -> Int {
    var highest = 0
    for i in 0..<frame.events.count where frame.events[i].usage == .absMTSlot {
      highest = max(highest, Int(frame.events[i].value))
    }
    return highest
  }
}
