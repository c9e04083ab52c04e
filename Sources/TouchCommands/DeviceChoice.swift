import CommandLineKit
import LinuxIO
import TouchDevice
import TouchModel

/// Which devices a command line means.
enum DeviceChoice {
  /// - Parameter words: Selectors; none takes the only device, or asks when there are several.
  static func choose(
    _ words: [String], _ context: CommandContext, verb: String, siblings: Bool = false
  ) throws(CommandFailure) -> [DeviceDescription] {
    if let folder = words.first(where: { !$0.hasPrefix("/sys/") && FileSystem.status(of: $0)?.isDirectory == true }) {
      throw CommandFailure("cannot \(verb) \(folder)", why: "it is a folder, and neither a device nor a recording")
    }
    do throws(DeviceError) {
      let catalogue = try DeviceCatalogue.scan()
      var chosen: [DeviceDescription] = []
      for word in words {
        for device in try DeviceSelector(word).resolve(in: catalogue, siblings: siblings)
        where !chosen.contains(where: { $0.udev?.syspath == device.udev?.syspath }) {
          chosen.append(device)
        }
      }
      if !words.isEmpty { return chosen }
      let defaults = catalogue.defaults
      if defaults.isEmpty { throw catalogue.nothingFound("no touch device was found") }
      let one = defaults.count == 1 ? defaults[0] : try pick(from: defaults, context, verb: verb)
      return siblings ? [one] + catalogue.siblings(of: one) : [one]
    } catch {
      let what = words.isEmpty ? "cannot \(verb)" : "cannot \(verb) \(words.joined(separator: " "))"
      throw CommandFailure(what, error)
    }
  }

  /// A numbered list on standard error, since standard output may be a recording.
  private static func pick(
    from devices: [DeviceDescription], _ context: CommandContext, verb: String
  ) throws(DeviceError) -> DeviceDescription {
    let error = DeviceError(
      .ambiguous, "there are \(devices.count) touch devices", remedy: "name one, or “all”",
      candidates: devices.map(\.candidateLine))
    guard context.input.isTerminal, context.error.isTerminal, !context.isQuiet else { throw error }
    var list = ""
    for (index, device) in devices.enumerated() { list += "\(index + 1)  \(printable(device.candidateLine))\n" }
    context.remark("\(list)Which one shall I \(verb) [1–\(devices.count)]? ")
    guard let answer = readNumber(context), (1...devices.count).contains(answer) else { throw error }
    return devices[answer - 1]
  }

  private static func readNumber(_ context: CommandContext) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let n = (try? bytes.withUnsafeMutableBytes { room throws(Errno) in try context.input.read(into: room) }) ?? 0
    let digits = bytes.prefix(n).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
