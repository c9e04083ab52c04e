import LinuxIO
import RecognizerCore
import TouchDevice
import TouchModel
import TouchRecording

/// JSON Lines, version 1: one object a line, the first one a header.
///
/// Times are seconds from the first event of the source with six decimals; what a device lacks is absent. New fields may come, old
/// ones never change.
enum JSONLines {
  /// `{"touchrec":"touches","version":1,"devices":[…]}`
  static func header(
    _ kind: StaticString, devices: [DeviceDescription], source: String? = nil, to output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.key("touchrec")
    output.bytes.append(UInt8(ascii: "\""))
    output.bytes.append(kind)
    output.bytes.append(UInt8(ascii: "\""))
    output.bytes.field("version", 1)
    output.bytes.field("source", source)
    output.bytes.key("devices")
    output.bytes.openArray()
    for (index, device) in devices.enumerated() {
      output.bytes.openObject()
      output.bytes.field("device", index)
      identity(of: device, to: &output)
      output.bytes.closeObject()
    }
    output.bytes.closeArray()
    output.bytes.closeLine()
    try output.commit()
  }

  /// A line of `touchrec devices --json`.
  static func device(
    _ device: DeviceDescription, serials: Bool = false, to output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    identity(of: device, to: &output)
    if serials {
      output.bytes.field("phys", device.phys)
      output.bytes.field("uniq", device.uniq)
    }
    if let udev = device.udev {
      output.bytes.field("node", udev.node)
      output.bytes.field("by_path", udev.byPath)
      output.bytes.field("seat", udev.seat)
      output.bytes.field("readable", udev.access == .granted)
      output.bytes.field("remedy", udev.access.remedy(node: udev.node))
      output.bytes.field("inhibited", udev.isInhibited)
      output.bytes.field("virtual", udev.isVirtual)
      output.bytes.field("calibration_matrix", udev.calibrationMatrix)
      output.bytes.field("driver", udev.driver)
    }
    output.bytes.field("kind_guessed", device.isKindGuessed)
    output.bytes.field("clone", device.isClone)
    output.bytes.closeLine()
    try output.commit()
  }

  private static func identity(of device: DeviceDescription, to output: inout LineOutput) {
    output.bytes.field("name", device.name)
    output.bytes.field("bus", Int(device.id.bus))
    output.bytes.field("vendor", hex(device.id.vendor))
    output.bytes.field("product", hex(device.id.product))
    output.bytes.field("kind", device.kind.rawValue)
    output.bytes.field("protocol", device.protocolLabel)
    if device.slotCount > 0 { output.bytes.field("slots", device.slotCount) }
    guard let axes = device.positionAxes else { return }
    axis("x", axes.x, to: &output)
    axis("y", axes.y, to: &output)
    output.bytes.field("millimetres_assumed", TouchGeometry(device).isMetricAssumed)
  }

  private static func axis(_ key: StaticString, _ range: AxisRange, to output: inout LineOutput) {
    output.bytes.key(key)
    output.bytes.openObject()
    output.bytes.field("minimum", range.minimum)
    output.bytes.field("maximum", range.maximum)
    if range.resolution > 0 { output.bytes.field("resolution", range.resolution) }
    output.bytes.closeObject()
  }

  static func event(
    _ event: InputEvent, device: UInt16, time: TimeSpan, frame: Int, to output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.field("device", device)
    output.bytes.field("time", seconds: time)
    output.bytes.field("frame", frame)
    output.bytes.field("type", event.type)
    output.bytes.field("code", event.code)
    output.bytes.field("name", event.usage.name)
    output.bytes.field("value", event.value)
    output.bytes.closeLine()
    try output.commit()
  }

  static func touch(
    _ touch: Touch, at place: SurfacePoint, device: UInt16, time: TimeSpan, frame: Int, to output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.field("device", device)
    output.bytes.field("time", seconds: time)
    output.bytes.field("frame", frame)
    output.bytes.field("touch", touch.id.number)
    if touch.slot >= 0 { output.bytes.field("slot", touch.slot) }
    output.bytes.field("tracking_id", touch.value(.absMTTrackingID))
    output.bytes.field("phase", touch.phase.name)
    if touch.cancelReason != .none { output.bytes.field("reason", touch.cancelReason.name) }
    output.bytes.field("tool", touch.tool.name)
    output.bytes.field("x", touch.x)
    output.bytes.field("y", touch.y)
    output.bytes.field("x_mm", millimetres: place.x)
    output.bytes.field("y_mm", millimetres: place.y)
    output.bytes.field("pressure", touch.pressure)
    output.bytes.field("major", touch.touchMajor)
    output.bytes.field("minor", touch.touchMinor)
    output.bytes.field("orientation", touch.orientation)
    output.bytes.field("distance", touch.distance)
    output.bytes.closeLine()
    try output.commit()
  }

  static func gesture(
    _ event: GestureEvent, region: String?, time: TimeSpan, to output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.field("device", event.device)
    output.bytes.field("time", seconds: time)
    output.bytes.field("gesture", event.gesture.name)
    output.bytes.field("state", event.state.name)
    output.bytes.field("fingers", event.fingers)
    if event.taps > 0 { output.bytes.field("taps", event.taps) }
    if event.direction != .none { output.bytes.field("direction", event.direction.name) }
    output.bytes.field("x_mm", millimetres: event.place.x)
    output.bytes.field("y_mm", millimetres: event.place.y)
    let speed = event.velocity.length
    if speed > 0 { output.bytes.field("velocity_mm_s", fixedPoint: speed, decimals: 3) }
    output.bytes.field("preset", event.preset?.name)
    if event.action != .none { output.bytes.field("action", event.action.name) }
    if let region {
      output.bytes.field("region", region)
      output.bytes.field("x_region_mm", millimetres: event.placeInRegion.x)
      output.bytes.field("y_region_mm", millimetres: event.placeInRegion.y)
    }
    output.bytes.closeLine()
    try output.commit()
  }

  static func delivery(
    _ delivery: Delivery, to responder: String, time: TimeSpan, output: inout LineOutput
  ) throws(CommandFailure) {
    output.bytes.openObject()
    output.bytes.field("device", delivery.touch.device)
    output.bytes.field("time", seconds: time)
    output.bytes.field("deliver", responder)
    output.bytes.field("phase", delivery.phase.name)
    output.bytes.field("touch", delivery.touch.number)
    output.bytes.closeLine()
    try output.commit()
  }
}
