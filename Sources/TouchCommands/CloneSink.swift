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

  /// Waits for each clone's first reader, or for a stop.
  ///
  /// - Parameter time: ns for each; what is played before anybody reads is lost to them.
  /// - Returns: False when some clone has none.
  func waitForReaders(_ time: Int64, _ stop: borrowing Signals) throws(CommandFailure) -> Bool {
    for box in clones {
      let deadline = StopSignals.deadline(after: time)
      var isRead = false
      repeat {
        // The clone waits for its node alone: a look at the signals in between, so that Ctrl-C ends a long wait.
        let slice = min(deadline, .after(milliseconds: 200))
        do throws(DeviceError) { isRead = try box.clone.waitForReader(until: slice) } catch {
          throw CommandFailure("cannot wait for a reader of \(box.clone.node)", error)
        }
        if let ready = try? stop.descriptor.wait(until: .immediate), !ready.isEmpty { return true }
      } while !isRead && !deadline.isPast
      if !isRead { return false }
    }
    return true
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
