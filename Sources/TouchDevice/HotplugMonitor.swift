internal import CUdev
public import LinuxIO

/// A device that came or went.
public struct HotplugEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case arrived
    case departed
    /// Its properties changed: a rule was reloaded, say.
    case changed
  }

  public var action: Action
  public var syspath: String
  public var node: String
}

/// Tells of event nodes that come and go, after udev has finished with them.
///
/// Wraps `udev_monitor` of the source `udev`; where no udev runs, it stays silent.
@safe
public struct HotplugMonitor: ~Copyable {
  private let udev: UdevContext
  private let monitor: OpaquePointer
  /// For a poll loop; it belongs to the monitor.
  public let descriptor: FileDescriptor

  public init() throws(DeviceError) {
    let udev = try UdevContext()
    guard let monitor = unsafe udev.monitor() else {
      throw DeviceError(.failed, "libudev could not listen for devices")
    }
    self.udev = udev
    unsafe self.monitor = monitor
    descriptor = unsafe FileDescriptor(borrowing: udev_monitor_get_fd(monitor))
    unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    unsafe udev_monitor_enable_receiving(monitor)
  }

  deinit { unsafe _ = udev_monitor_unref(monitor) }

  /// The next event, or nil when none waits. Other devices' events are passed over.
  public mutating func next() -> HotplugEvent? {
    while let raw = unsafe udev_monitor_receive_device(monitor) {
      let device = unsafe UdevDevice(owning: raw)
      guard device.sysname.hasPrefix("event") else { continue }
      let action: HotplugEvent.Action =
        switch device.action {
        case "add": .arrived
        case "remove": .departed
        default: .changed
        }
      return HotplugEvent(action: action, syspath: device.syspath, node: device.node)
    }
    return nil
  }

  /// Waits until udev has finished with a device that is there already or comes now.
  ///
  /// - Returns: False when the deadline came first, or when no udev runs.
  mutating func waitUntilInitialised(syspath: String, until deadline: Deadline) -> Bool {
    guard FileSystem.exists("/run/udev/control") else { return false }
    while true {
      if udev.device(syspath: syspath)?.isInitialised == true { return true }
      if deadline.isPast { return false }
      // Not only its own event: the question above is asked again after any, and at the latest after 100 ms.
      let moment = min(deadline, .after(milliseconds: 100))
      if (try? descriptor.wait(until: moment)) == nil { return false }
      while next() != nil {}
    }
  }
}
