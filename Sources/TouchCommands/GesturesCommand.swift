import CommandLineKit
import LinuxIO
import TouchModel

/// `touchrec gestures`: what the touches amount to.
enum GesturesCommand {
  static let preset = Option.repeated(
    "preset", .choice("NAME", of: GestureSetup.PresetName.self), help: "Look for what this preset reports.")
  static let region = Option.repeated(
    "region", .string("NAME=X0..X1xY0..Y1"), help: "Watch this part only; in mm from the top left, or percent with %.")
  static let mode = Option.value(
    "mode", .choice(of: GestureSetup.Mode.self), default: .observe,
    help: "Whether the page's swipe is decided beside the page or instead of it.")
  static let constants = Option.value(
    "constants", .choice(of: GestureSetup.ConstantsName.self), default: .standard, help: "Thresholds.")
  static let control = Option.value(
    "control", .path(), help: "What the page said: control lines. NAME.control.jsonl beside a text recording is found.")
  static let deliveries = Option.flag("deliveries", help: "Print who is told of which touch, too.")
  static let explain = Option.flag(
    "explain", help: "Print why a gesture was not recognised: which threshold, by how much.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "gestures", abstract: "print gestures, without taking touches from anybody",
      discussion: """
        Without --preset: taps and two-finger swipes. The presets answer how to get gestures over a view that swallows touches, such \
        as a web page in a kiosk: they watch the touchscreen beside it, and the page loses nothing. A recording gives the same \
        gestures as the device gave.
        """,
      arguments: [SourceOptions.source],
      options: [
        preset, region, mode, constants, control, deliveries, explain, SourceOptions.json, SourceOptions.duration,
        SourceOptions.grab,
      ],
      examples: [
        Example("touchrec gestures --preset two-finger-observer", "Back and forward with two fingers:"),
        Example("touchrec gestures --explain swipe.mcap", "Why was my swipe not seen?"),
      ],
      seeAlso: ["libinput-debug-events(1)"]),
    run: run)

  static func setup(_ arguments: ParsedArguments) throws(CommandFailure) -> GestureSetup {
    var setup = GestureSetup()
    setup.presets = arguments[preset]
    setup.constants = arguments[constants]
    setup.mode = arguments[mode]
    setup.reportsDeliveries = arguments[deliveries]
    setup.reportsFailures = arguments[explain]
    for text in arguments[region] {
      guard let region = GestureSetup.NamedRegion(text) else {
        throw CommandFailure(
          "--region takes NAME=X0..X1xY0..Y1, found \(quoted(text))",
          hint: "for instance --region left=0..40x0..60, or 0%..20%x0%..100%",
          status: .usage)
      }
      if let axis = region.emptyAxis {
        throw CommandFailure(
          "--region \(region.name) holds nothing", why: "its \(axis) edges are equal or stand the wrong way round",
          hint: "the smaller number first, as in left=0..40x0..60", status: .usage)
      }
      if setup.regions.contains(where: { $0.name == region.name }) {
        throw CommandFailure("two regions are called \(quoted(region.name))", status: .usage)
      }
      setup.regions.append(region)
    }
    return setup
  }

  private static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let setup = try setup(arguments)
    let input = try OpenSource.open(
      arguments[SourceOptions.source], context, verb: "read", grab: arguments[SourceOptions.grab])
    let path = arguments[control] ?? arguments[SourceOptions.source].first.flatMap { ControlScript.sibling(of: $0) }
    var script: ControlScript?
    if let path { script = try ControlScript(path: path) }
    let printer = try GesturePrinter(
      input.devices, setup, control: script, isJSON: arguments[SourceOptions.json], context, isLive: input.isLive)
    try input.forEach(
      for: arguments[SourceOptions.duration], control: { (line) throws(CommandFailure) in try printer.take(line) },
      { (frame) throws(CommandFailure) in try printer.send(frame) },
      turnEnd: { () throws(CommandFailure) in try printer.flush() },
      nextDeadline: { printer.nextDeadline },
      advance: { (time) throws(CommandFailure) in try printer.advance(to: time) })
    try printer.liftAll()
    return try input.finish(context)
  }
}
