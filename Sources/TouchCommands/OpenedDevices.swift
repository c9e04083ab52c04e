import CommandLineKit
import EvdevTouch
import LinuxIO
import TouchDevice
import TouchModel

/// Devices that are open and not yet read.
struct OpenedDevices: ~Copyable {
  let descriptions: [DeviceDescription]
  /// False when some device keeps a clock of its own.
  let areMonotonic: Bool
  var loop: CaptureLoop

  private init(_ descriptions: [DeviceDescription], areMonotonic: Bool, _ loop: consuming CaptureLoop) {
    self.descriptions = descriptions
    self.areMonotonic = areMonotonic
    self.loop = loop
  }

  /// - Parameter verb: What is to be done, for messages: "cannot record /dev/input/event7".
  static func open(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool, grab: Bool
  ) throws(CommandFailure) -> OpenedDevices {
    let chosen = try DeviceChoice.choose(words, context, verb: verb, siblings: siblings)
    var loop = CaptureLoop()
    var descriptions: [DeviceDescription] = []
    var areMonotonic = true
    for (index, device) in chosen.enumerated() {
      do throws(DeviceError) {
        let handle = try EvdevHandle.open(device)
        if grab { try handle.grab() }
        if handle.clock != .monotonic {
          areMonotonic = false
          context.say(
            Diagnostic("\(device.nodeLabel) keeps its own clock: its times are of the wall clock", severity: .note))
        }
        descriptions.append(handle.description)
        loop.add(FrameReader(handle, device: UInt16(truncatingIfNeeded: index)))
      } catch { throw CommandFailure("cannot \(verb) \(device.nodeLabel)", error) }
    }
    return OpenedDevices(descriptions, areMonotonic: areMonotonic, loop)
  }

  consuming func takeLoop() -> CaptureLoop { loop }
}

/// Says how devices' streams ended, where that is worth a word.
enum StreamEndReport {
  static func say(
    _ ends: [UInt16: StreamEnd], of devices: [DeviceDescription], _ context: CommandContext
  ) throws(CommandFailure) {
    for (index, device) in devices.enumerated() {
      switch ends[UInt16(truncatingIfNeeded: index)] {
      case .unplugged?: context.say(Diagnostic("\(device.nodeLabel) was unplugged", severity: .note))
      case .revoked?: context.say(Diagnostic("\(device.nodeLabel) now belongs to another seat", severity: .note))
      case .failed(let error)?: throw CommandFailure("cannot read \(device.nodeLabel)", why: "\(error)")
      case nil: break
      }
    }
  }
}
