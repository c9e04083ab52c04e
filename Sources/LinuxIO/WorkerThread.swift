internal import CLinux

/// A thread that works on one value and gives one back.
///
/// Noncopyable values cannot be captured by an escaping closure; the payload is how a ring's end or a descriptor gets
/// into the thread. Wraps `pthread_create`.
@safe
public struct WorkerThread<Outcome: ~Copyable>: ~Copyable {
  private let thread: pthread_t
  private let job: WorkerJob<Outcome>
  private var isJoined = false

  /// Starts the thread. It has the caller's signal mask.
  ///
  /// - Parameter name: What `top -H` and `gdb` show; the first 15 bytes count.
  /// - Throws: What `pthread_create` says (EAGAIN: too many threads). The payload is then gone.
  public init<Payload: ~Copyable>(
    name: String, _ payload: consuming sending Payload,
    _ body: sending @escaping (consuming Payload) -> Outcome
  ) throws(Errno) {
    let job = WorkerJobWithPayload(payload, body)
    self.job = job
    var thread = pthread_t()
    let opaque = unsafe Unmanaged<WorkerRun>.passRetained(job).toOpaque()
    let error = unsafe pthread_create(
      &thread, nil,
      { opaque in
        if let opaque = unsafe opaque { unsafe Unmanaged<WorkerRun>.fromOpaque(opaque).takeRetainedValue().run() }
        return nil
      },
      opaque)
    if error != 0 {
      unsafe Unmanaged<WorkerRun>.fromOpaque(opaque).release()
      throw Errno(rawValue: error)
    }
    self.thread = thread
    let short = String(decoding: name.utf8.prefix(15), as: UTF8.self)
    _ = unsafe short.withCString { unsafe pthread_setname_np(thread, $0) }
  }

  deinit {
    if !isJoined { _ = pthread_detach(thread) }
  }

  /// Waits for the thread's end and takes what it returned.
  public consuming func join() -> Outcome {
    isJoined = true
    _ = pthread_join(thread, nil)
    return job.takeOutcome()
  }
}

/// What the C entry point sees: it cannot be generic.
private class WorkerRun {
  func run() {}
}

private class WorkerJob<Outcome: ~Copyable>: WorkerRun {
  var outcome: Outcome?

  func takeOutcome() -> Outcome {
    guard let outcome = outcome.take() else { preconditionFailure("a joined thread has run to its end") }
    return outcome
  }
}

private final class WorkerJobWithPayload<Payload: ~Copyable, Outcome: ~Copyable>: WorkerJob<Outcome> {
  private var payload: Payload?
  private let body: (consuming Payload) -> Outcome

  init(_ payload: consuming Payload, _ body: @escaping (consuming Payload) -> Outcome) {
    self.payload = consume payload
    self.body = body
  }

  override func run() {
    guard let payload = payload.take() else { return }
    outcome = body(payload)
  }
}
