import TouchModel

/// Words for a device's properties, the same in every table and dump.
extension DeviceDescription {
  var protocolLabel: String {
    switch touchProtocol {
    case .slots: "B"
    case .semi: "semi"
    case .anonymous: "A"
    case .single: "single"
    case .none: "-"
    }
  }

  /// `0018:04f3:2a1c`
  var idLabel: String { "\(hex(id.bus)):\(hex(id.vendor)):\(hex(id.product))" }

  /// `256×144 mm`; nil where the axes say nothing usable.
  var sizeLabel: String? {
    guard let axes = positionAxes, !axes.x.isResolutionAssumed, !axes.y.isResolutionAssumed,
      let width = axes.x.length, let height = axes.y.length
    else { return nil }
    return "\((width + 500) / 1000)×\((height + 500) / 1000) mm"
  }

  /// Units per mm, as `10` or `10/12`.
  var resolutionLabel: String? {
    guard let axes = positionAxes, axes.x.resolution > 0 || axes.y.resolution > 0 else { return nil }
    return axes.x.resolution == axes.y.resolution
      ? "\(axes.x.resolution)" : "\(axes.x.resolution)/\(axes.y.resolution)"
  }

  var nodeLabel: String { udev?.node ?? "-" }
}

func hex(_ value: UInt16) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

extension AccessVerdict {
  var label: String {
    switch self {
    case .unknown: "?"
    case .granted: "yes"
    case .needsUdevRule, .needsInputGroup, .needsBindMount: "no"
    case .refused: "no"
    }
  }
}
