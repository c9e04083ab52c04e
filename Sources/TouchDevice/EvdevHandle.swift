internal import CEvdev
public import LinuxIO
public import TouchModel

/// An event node that is open for reading.
///
/// Opened without blocking, and put on `CLOCK_MONOTONIC` before anything can be queued: a later change of clock would
/// throw the queue away.
public struct EvdevHandle: ~Copyable, Sendable {
  public let descriptor: FileDescriptor
  public let node: String
  /// What the device says, with the catalogue's udev facts where the handle was opened from an entry of it.
  public let description: DeviceDescription
  /// `.realtime` when the device refused another: the kernel's default.
  public let clock: SystemClock

  /// Opens a node.
  ///
  /// - Throws: `permissionDenied` with the remedy for this place, `noSuchDevice`, `gone`, or `notATouchDevice` for a node
  ///   that is no event device.
  public static func open(
    _ node: String, udev: UdevFacts? = nil, clock: SystemClock = .monotonic
  ) throws(DeviceError) -> EvdevHandle {
    let descriptor: FileDescriptor
    do { descriptor = try FileDescriptor.open(node, [.readOnly, .nonBlocking]) } catch {
      throw DeviceError(opening: node, error)
    }
    let isSet = touchrec_set_clock(descriptor.rawValue, clock.rawValue) >= 0
    return try EvdevHandle(descriptor, node: node, udev: udev, clock: isSet ? clock : .realtime)
  }

  /// Opens the node of a device from the catalogue.
  ///
  /// - Throws: `gone` too when the node has become another device's since.
  public static func open(
    _ device: DeviceDescription, clock: SystemClock = .monotonic
  ) throws(DeviceError) -> EvdevHandle {
    let handle = try open(device.udev?.node ?? "", udev: device.udev, clock: clock)
    // eventN and the device number are given away again at once; the folder's inputN is not.
    if let status = try? handle.descriptor.status(), let folder = FileSystem.sysfsFolder(of: status.deviceNumber),
      let syspath = device.udev?.syspath, !syspath.isEmpty, folder != syspath
    {
      throw DeviceError(.gone, "\(device.name) has been unplugged; \(handle.node) is another device now")
    }
    return handle
  }

  /// Takes over a node that somebody else opened: logind or a test. A keyboard is refused.
  public init(
    _ descriptor: consuming FileDescriptor, node: String, udev: UdevFacts? = nil, clock: SystemClock
  ) throws(DeviceError) {
    var description: DeviceDescription
    do { description = try DeviceDescription(describing: descriptor) } catch .noSuchDevice {
      throw DeviceError(.gone, "\(node) has just been unplugged", errno: .noSuchDevice)
    } catch {
      throw DeviceError(.notATouchDevice, "\(node) is no event device", errno: error)
    }
    description.udev = udev
    if description.isKeyboard { throw .notTouch(description, node: node) }
    self.descriptor = descriptor
    self.node = node
    self.description = description
    self.clock = clock
  }

  /// Takes the device's events from everybody else.
  ///
  /// - Throws: `busy` when somebody else has done so. Wraps `EVIOCGRAB`.
  public func grab() throws(DeviceError) {
    do { try checked(touchrec_grab(descriptor.rawValue, 1)) } catch .busy {
      throw DeviceError(
        .busy, "\(node) is grabbed by another program", errno: .busy, remedy: "sudo fuser -v \(node) lists who holds it"
      )
    } catch {
      throw DeviceError(.failed, "cannot grab \(node)", errno: error)
    }
  }

  /// Gives the events back to everybody.
  public func ungrab() { _ = touchrec_grab(descriptor.rawValue, 0) }

  /// Takes the descriptor's rights away, as logind does when the seat moves on. Wraps `EVIOCREVOKE`.
  package func revoke() throws(Errno) { try checked(touchrec_revoke(descriptor.rawValue)) }
}
