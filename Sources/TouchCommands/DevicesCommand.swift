import CommandLineKit
import TouchDevice
import TouchModel

/// `touchrec devices`: what is there, what it is, and whether you may read it.
enum DevicesCommand {
  static let json = Option.flag("json", help: "Print one JSON object a line.")
  static let all = Option.flag("all", short: "a", help: "List the clones that touchrec has made, too.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "devices", abstract: "list touch devices, and whether you may read them",
      discussion: """
        Protocol is B (slots and tracking ids), A (anonymous contacts), semi (two corners of a box) or single. Size and resolution are \
        the device's own claim; a device that cannot be opened shows what sysfs tells of it.
        """,
      options: [json, all], examples: [Example("touchrec devices", "A table:")],
      seeAlso: ["libinput-list-devices(1)", "evtest(1)"], knownElsewhereAs: ["list-devices", "list"]),
    run: run)

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let catalogue: DeviceCatalogue
    do throws(DeviceError) { catalogue = try DeviceCatalogue.scan() } catch {
      throw CommandFailure("cannot list devices", error)
    }
    let devices = arguments[all] ? catalogue.devices : catalogue.candidates
    var output = try LineOutput(context)
    if arguments[json] {
      for device in devices { try JSONLines.device(device, to: &output) }
      try output.flush()
      return .done
    }
    if devices.isEmpty {
      let hidden = catalogue.devices.count
      let note =
        hidden > 0
        ? "\(hidden) clones made by touchrec are not listed: --all" : "touchrec info shows what an event node is"
      context.say(Diagnostic("no touch device found", hint: note, severity: .note))
      return .done
    }
    try table(devices, &output)
    try output.flush()
    advise(devices, context)
    return .done
  }

  private static func table(_ devices: [DeviceDescription], _ output: inout LineOutput) throws(CommandFailure) {
    var rows = [["NODE", "KIND", "BUS:ID", "PROTO", "SLOTS", "SIZE", "RES", "SEAT", "READ", "NAME"]]
    for device in devices {
      rows.append([
        device.nodeLabel, device.kind.rawValue + (device.isKindGuessed ? "?" : ""), device.idLabel,
        device.protocolLabel,
        device.slotCount > 0 ? "\(device.slotCount)" : "-", device.sizeLabel ?? "-", device.resolutionLabel ?? "-",
        device.udev?.seat ?? "-", device.udev?.access.label ?? "?",
        printable(device.name),
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for (index, row) in rows.enumerated() {
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      output.add(line)
      try output.endLine()
      guard index > 0, let udev = devices[index - 1].udev else { continue }
      for detail in details(of: udev, device: devices[index - 1]) {
        output.add("    ")
        output.add(printable(detail))
        try output.endLine()
      }
    }
  }

  /// What is worth a line of its own, because it explains why a device does not do what is expected.
  private static func details(of udev: UdevFacts, device: DeviceDescription) -> [String] {
    var lines: [String] = []
    if let link = udev.byPath { lines.append(link) }
    if let matrix = udev.calibrationMatrix { lines.append("calibration matrix \(matrix)") }
    if udev.isInhibited { lines.append("inhibited: it sends nothing until its inhibited file in sysfs is 0") }
    if device.isKindGuessed { lines.append("udev does not say what it is: judged by its axes and buttons") }
    if device.isClone { lines.append("a clone made by touchrec") }
    return lines
  }

  private static func advise(_ devices: [DeviceDescription], _ context: CommandContext) {
    var seen: [AccessVerdict] = []
    for device in devices {
      guard let access = device.udev?.access, let remedy = access.remedy(node: device.nodeLabel), !seen.contains(access)
      else { continue }
      seen.append(access)
      context.say(Diagnostic("\(device.nodeLabel) cannot be read", hint: remedy, severity: .note))
    }
  }
}
