internal import CEvdev
public import LinuxIO
public import TouchModel

/// A device of touchrec's own that says of itself what a recorded one said.
///
/// It goes when its owner goes, and lifts everything before. Wraps `/dev/uinput`.
public struct UinputClone: ~Copyable, FrameSink {
  public static let path = "/dev/uinput"

  /// `/dev/input/event12`
  public let node: String
  public let syspath: String
  /// The device as it was asked for. What became of it is `DeviceCatalogue.device(syspath:)`'s to tell.
  public let description: DeviceDescription
  /// What differs from the recorded device, a sentence each.
  public private(set) var notes: [String]

  private let descriptor: FileDescriptor
  private var watch: ReaderWatch
  private var state: CloneState
  private var events = FrameBuffer()
  private let output = UinputOutput()

  /// Makes the device and waits until udev has finished with it.
  ///
  /// - Parameter deadline: How long udev may take; then it goes on with a note.
  /// - Throws: `uinputMissing` and `permissionDenied` with the remedy, `cannotClone`, `timedOut` when no node appears.
  public init(
    cloning device: DeviceDescription, _ options: CloneOptions = CloneOptions(),
    until deadline: Deadline = .after(seconds: 5)
  ) throws(DeviceError) {
    var plan = try ClonePlan(cloning: device, options)
    plan.description.phys = "touchrec-\(ProcessFacts.pid)-\(options.device)/input\(options.node)"
    let descriptor: FileDescriptor
    do { descriptor = try FileDescriptor.open(UinputClone.path, [.readWrite, .nonBlocking]) } catch {
      throw DeviceError(openingUinput: error)
    }
    // Before the device exists, so that no announcement is missed.
    var monitor = try HotplugMonitor()
    let input = try UinputClone.create(plan.description, on: descriptor)
    let place = try UinputClone.findNode(input, until: deadline)
    let watch: ReaderWatch
    do { watch = try ReaderWatch(place.node) } catch {
      throw DeviceError(.failed, "cannot watch \(place.node)", errno: error)
    }
    if !monitor.waitUntilInitialised(syspath: place.syspath, until: deadline) {
      plan.notes.append(
        FileSystem.exists("/run/udev/control")
          ? "udev has not finished with \(place.node) in time: a desktop may not see it"
          : "udev is not running here: a desktop will not see \(place.node)")
    }
    node = place.node
    syspath = place.syspath
    description = plan.description
    notes = plan.notes
    self.descriptor = descriptor
    self.watch = watch
    state = CloneState(plan.description)
  }

  deinit {
    // The owner has not called finish(): a reader still gets to see the lift.
    guard state.isDown else { return }
    var buffer = FrameBuffer()
    var state = state
    state.lift(into: &buffer)
    let output = UinputOutput()
    try? output.write(buffer.frame, to: descriptor)
    MonotonicClock.sleep(until: Deadline.after(milliseconds: UinputClone.grace).nanoseconds)
  }

  /// Readers lose what they have not read when the device goes. Unit: ms.
  public static let grace: Int64 = 100

  /// Waits until somebody reads: a node that is opened and stays open for 50 ms.
  ///
  /// - Returns: False when the deadline came first.
  public mutating func waitForReader(until deadline: Deadline = .after(seconds: 1)) throws(DeviceError) -> Bool {
    do { return try watch.waitForReader(until: deadline) } catch {
      throw DeviceError(.failed, "cannot watch \(node)", errno: error)
    }
  }

  /// Plays a frame, in one write.
  public mutating func send(_ frame: borrowing EventFrame) throws(DeviceError) {
    state.write(frame, into: &events)
    try flush()
  }

  /// Lifts every touch and key; the next frame starts a new pass.
  public mutating func liftAll() throws(DeviceError) {
    state.lift(into: &events)
    try flush()
  }

  /// Lifts everything, gives readers time to see it, and takes the device away.
  public consuming func finish(grace: Int64 = UinputClone.grace) throws(DeviceError) {
    try liftAll()
    MonotonicClock.sleep(until: Deadline.after(milliseconds: grace).nanoseconds)
  }

  /// Takes the device away with fingers on it, as pulling its cable does; for tests.
  package mutating func pullPlug() throws(DeviceError) {
    state = CloneState(description)
    do { try checked(touchrec_uinput_destroy(descriptor.rawValue)) } catch {
      throw DeviceError(.failed, "cannot destroy the clone", errno: error)
    }
  }

  private mutating func flush() throws(DeviceError) {
    do { try output.write(events.frame, to: descriptor) } catch {
      throw DeviceError(.failed, "cannot write to the clone of \(description.name)", errno: error)
    }
  }
}

/// Room for a frame's events as uinput takes them; a class, since a view of `events` is held while it is filled.
private final class UinputOutput {
  private var events: [input_event] = []

  func write(_ frame: borrowing EventFrame, to descriptor: borrowing FileDescriptor) throws(Errno) {
    if frame.events.isEmpty { return }
    events.removeAll(keepingCapacity: true)
    for i in 0..<frame.events.count {
      let event = frame.events[i]
      events.append(touchrec_event(UInt32(event.type), UInt32(event.code), event.value))
    }
    try unsafe events.withUnsafeBufferPointer { buffer throws(Errno) in
      try unsafe descriptor.writeAll(UnsafeRawBufferPointer(buffer))
    }
  }
}
