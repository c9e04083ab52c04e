import LinuxIO
import Testing

@Suite struct LinuxIOTests {
  /// A payload that cannot be copied and an answer that cannot either.
  struct Parcel: ~Copyable {
    var counter: EventCounter
    var number: Int
  }

  @Test func aThreadGetsANoncopyablePayloadAndGivesItBack() throws {
    let parcel = Parcel(counter: try EventCounter(), number: 20)
    let thread = try WorkerThread(name: "a name longer than 15", parcel) { parcel in
      parcel.counter.signal()
      return Parcel(counter: parcel.counter, number: parcel.number + 1)
    }
    let back = thread.join()
    #expect(back.number == 21)
    #expect(back.counter.drain() == 1)
  }

  @Test func pollSaysWhichDescriptorIsReady() throws {
    let first = try EventCounter()
    let second = try EventCounter()
    var loop = PollLoop(capacity: 1)
    let a = loop.add(first.descriptor)
    let b = loop.add(second.descriptor)
    #expect(try loop.wait(until: .immediate) == 0)
    second.signal()
    second.signal()
    #expect(try loop.wait(until: .never) == 1)
    #expect(loop.readiness(at: a) == [])
    #expect(loop.readiness(at: b) == .readable)
    #expect(second.drain() == 2)
    #expect(try loop.wait(until: .after(milliseconds: 1)) == 0)
  }

  @Test func aRemovedDescriptorIsNotLookedAtAndItsPlaceIsUsedAgain() throws {
    let first = try EventCounter()
    let second = try EventCounter()
    var loop = PollLoop()
    let a = loop.add(first.descriptor)
    _ = loop.add(second.descriptor)
    first.signal()
    loop.remove(at: a)
    #expect(try loop.wait(until: .immediate) == 0)
    #expect(loop.add(first.descriptor) == a)
    #expect(try loop.wait(until: .immediate) == 1)
  }

  @Test func waitingEndsAtItsDeadlineAndNotBefore() throws {
    let counter = try EventCounter()
    let deadline = Deadline.after(milliseconds: 3)
    #expect(try counter.descriptor.wait(until: deadline) == [])
    #expect(MonotonicClock.now() >= deadline.nanoseconds)
    MonotonicClock.sleep(until: deadline.nanoseconds)
    MonotonicClock.sleep(until: .min)
  }

  @Test func deadlinesSaturateInsteadOfTrapping() {
    #expect(Deadline.after(milliseconds: .max) == .never)
    #expect(Deadline.after(milliseconds: .min) == .immediate)
    #expect(Deadline.after(seconds: .max) == .never)
    #expect(Deadline.after(seconds: .min) == .immediate)
    #expect(!Deadline.never.isPast)
    #expect(Deadline.immediate.isPast)
  }

  @Test func aChildGetsItsArgumentsAsTheyAreAndAnUnblockedMask() throws {
    let outcome = try WorkerThread(name: "signals", 0) { (_: consuming Int) -> ChildExit? in
      // On its own thread: the mask is the thread's.
      guard let signals = try? Signals([.terminate, .user1]) else { return nil }
      let child = try? Child.spawn([
        "sh", "-c", #"[ "$1" = '$(false) *' ] && [ "$(grep SigBlk /proc/self/status | tr -d 'a-zA-Z:\t 0')" = "" ]"#,
        "sh",
        "$(false) *",
      ])
      let exit = try? child?.wait()
      signals.restore()
      return exit
    }.join()
    #expect(outcome == .exited(0))
  }

  @Test func aChildsEndIsToldAsItWas() throws {
    #expect(try Child.spawn(["sh", "-c", "exit 3"]).wait() == .exited(3))
    let sleeper = try Child.spawn(["sleep", "1000"], input: .null, output: .null)
    #expect(sleeper.poll() == nil)
    try sleeper.terminate()
    #expect(try sleeper.wait() == .killed(15))
    #expect(throws: Errno.noSuchFile) { _ = try Child.spawn(["/nowhere/at-all"]) }
    #expect(throws: Errno.invalidArgument) { _ = try Child.spawn([]) }
  }

  @Test func aWatchedFileTellsOfOpeningAndClosing() throws {
    let path = #filePath
    let inotify = try Inotify()
    let watch = try inotify.watch(path, for: [.open, .close])
    do { _ = try FileDescriptor.open(path, .readOnly) }
    #expect(try inotify.descriptor.wait(until: .after(seconds: 60)) == .readable)
    let events = try inotify.drain()
    #expect(events.first?.events == .open)
    #expect(events.last?.events == .closeNoWrite)
    #expect(events.allSatisfy { $0.watch == watch && $0.name.isEmpty })
    #expect(try inotify.drain().isEmpty)
  }

  @Test func linksAreFollowedToTheirEnd() throws {
    let folder = "/tmp/touchrec-links-\(ProcessFacts.pid)"
    let script = """
      mkdir -p \(folder)/a/b && cd \(folder) && ln -s ../file a/up && ln -s a/up first && ln -s \(folder)/first whole \
        && ln -s loop loop && touch file
      """
    #expect(try Child.spawn(["sh", "-c", script]).wait() == .exited(0))
    let expected: [(String, String?)] = [
      ("a/up", "file"), ("first", "file"), ("whole", "file"), ("file", nil), ("nothing", nil), ("loop", nil),
    ]
    for (name, target) in expected {
      #expect(FileSystem.linkDestination(of: "\(folder)/\(name)") == target.map { "\(folder)/\($0)" }, "\(name)")
    }
    #expect(FileSystem.names(in: folder) == ["a", "file", "first", "loop", "whole"])
    #expect(FileSystem.names(in: "\(folder)/nothing") == [])
    _ = try Child.spawn(["rm", "-rf", folder]).wait()
  }

  @Test func errnoHasNameAndSentence() {
    #expect(Errno.permissionDenied.description == "permission denied (EACCES)")
    #expect(Errno(rawValue: 9999).name == "errno 9999")
  }
}
