import CommandLineKit
import EvdevTouch
import LinuxIO
import TouchDevice
import TouchModel

/// Clones of a recording's devices, played together.
struct CloneSink: ~Copyable, PlaybackSink {
  /// Noncopyable clones do not go into an array.
  private final class Box {
    var clone: UinputClone
    init(_ clone: consuming UinputClone) { self.clone = clone }
  }

  private let clones: [Box]

  /// Makes the devices, and says where they are and how they differ from the recorded ones.
  ///
  /// - Parameter highestSlots: By device; nil where nobody has looked.
  init(
    _ devices: [DeviceDescription], keepsFuzz: Bool, highestSlots: [Int?], _ context: CommandContext
  ) throws(CommandFailure) {
    var made: [Box] = []
    for (index, device) in devices.enumerated() {
      do throws(DeviceError) {
        var options = CloneOptions()
        options.device = index
        options.keepsFuzz = keepsFuzz
        options.highestSlot = index < highestSlots.count ? highestSlots[index] : nil
        let clone = try UinputClone(cloning: device, options)
        context.say(Diagnostic("\(device.name) plays at \(clone.node)", severity: .note))
        for note in clone.notes { context.say(Diagnostic("\(clone.node): \(note)", severity: .note)) }
        made.append(Box(clone))
      } catch { throw CommandFailure("cannot make a device like “\(device.name)”", error) }
    }
    clones = made
  }

  /// Waits for each clone's first reader.
  ///
  /// - Parameter time: ns for each; what is played before anybody reads is lost to them.
  /// - Returns: False when some clone has none.
  func waitForReaders(_ time: Int64) throws(CommandFailure) -> Bool {
    var haveAll = true
    for box in clones {
      do throws(DeviceError) {
        let isRead = try box.clone.waitForReader(until: StopSignals.deadline(after: time))
        haveAll = haveAll && isRead
      } catch { throw CommandFailure("cannot wait for a reader of \(box.clone.node)", error) }
    }
    return haveAll
  }

  mutating func send(_ frame: borrowing EventFrame) throws(CommandFailure) {
    guard Int(frame.device) < clones.count else { return }
    do throws(DeviceError) { try clones[Int(frame.device)].clone.send(frame) } catch {
      throw CommandFailure("the replay broke off", error)
    }
  }

  mutating func liftAll() throws(CommandFailure) {
    do throws(DeviceError) { for box in clones { try box.clone.liftAll() } } catch {
      throw CommandFailure("the replay broke off", error)
    }
  }

  /// Lets readers see the last frames before the devices go.
  func settle() { MonotonicClock.sleep(until: Deadline.after(milliseconds: UinputClone.grace).nanoseconds) }
}
