import CSandbox
import Files
import FoundationEssentials
import Glibc
import MediaModel

/// One life of the media worker: started with its descriptors, asked once, listened to, reaped.
final class WorkerProcess: Sendable {
  /// Large enough that the worker seldom waits for us.
  private static let pipeBytes: Int32 = 1 << 20

  private let control: Descriptor
  private let answer: Descriptor
  /// The process; nil once it is reaped, after which its number may belong to another.
  private let process: Locked<pid_t?>

  /// Starts the worker with descriptors that stay the caller's to close.
  init(path: String, input: Int32?, outputs: [Int32]) throws {
    Self.surviveClosedPipes
    let (requestEnd, control) = try makePipe(bytes: 0)
    let (answer, replyEnd) = try makePipe(bytes: Self.pipeBytes)
    // What a library says to a terminal is not for the person there.
    let nowhere = Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
    let descriptors =
      [requestEnd.number, replyEnd.number, nowhere.number, input ?? -1] + outputs
    var child: pid_t = 0
    let status = withCStrings([path]) { arguments in
      withCStrings(Self.environment) { environment in
        quintet_spawn(
          path, arguments, environment, descriptors, Int32(descriptors.count), &child)
      }
    }
    guard status == 0 else {
      throw MediaError(
        .workerMissing,
        "the program quintet-media cannot be started; install it beside quintet",
        cause: "\(path): \(errorText(status))")
    }
    // Whoever waits on them does so with a deadline.
    for end in [control, answer] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    self.control = control
    self.answer = answer
    process = Locked(child)
  }

  deinit { end() }

  /// Ends the worker at once; the conversation then ends with an error.
  func stop() {
    process.withLock { if let child = $0 { _ = kill(child, SIGKILL) } }
  }

  /// Asks, and hears the answer to its end; the worker is gone when this returns. Waits: call on a
  /// thread of its own.
  func converse(
    _ request: WorkerRequest, patience: WorkerPatience, heard: (WorkerEvent) throws -> Void,
    sound: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    defer { end() }
    try ask(request, patience)
    let wire = Wire(descriptor: answer.number) { [number = answer.number] in
      try patience.wait(for: number, POLLIN)
    }
    var payload: [UInt8] = []
    while true {
      guard let kind = try Self.ifNotBroken({ try wire.receive(into: &payload) }) ?? nil else {
        throw deathError(limits: request.limits)
      }
      if kind == .sound {
        try payload.withUnsafeBytes(sound)
        continue
      }
      guard let event = try? Wire.decode(WorkerEvent.self, from: payload), event.isPlausible else {
        throw Self.nonsense("an event that cannot be")
      }
      if case .failed(let error) = event { throw error }
      try heard(event)
      if event.isLast(of: request.work) { return }
    }
  }

  private func end() {
    stop()
    reap()
  }

  private func ask(_ request: WorkerRequest, _ patience: WorkerPatience) throws {
    let wire = Wire(descriptor: control.number) { [number = control.number] in
      try patience.wait(for: number, POLLOUT)
    }
    // A worker that is gone before it is asked is found out by the first frame that does not come.
    try Self.ifNotBroken { try wire.send(request) }
  }

  /// What `work` answers; nil where the wire is broken.
  @discardableResult
  private static func ifNotBroken<Answer>(_ work: () throws -> Answer) throws -> Answer? {
    do { return try work() } catch is WireError { return nil }
  }

  /// What the end of the process says about the file it was reading.
  private func deathError(limits: MediaLimits) -> MediaError {
    guard let end = reap() else { return Self.nonsense("silence") }
    let signal = end.status & 0x7F
    switch signal {
    // The system ends by SIGKILL a worker that has taken no notice of SIGXCPU.
    case SIGXCPU,
      SIGKILL where end.processorSeconds >= Double(limits.processorSeconds):
      return .timedOut("more than \(limits.processorSeconds) s of computing")
    case SIGKILL:
      return MediaError(
        .crashed, "reading it was stopped from outside; there may be too little memory")
    case 0:
      return MediaError(
        .workerFailed, "the program that reads it ended before it was done",
        cause: "exit status \(end.status >> 8 & 0xFF)")
    default:
      return MediaError(
        .crashed, "it is so damaged that reading it failed; nothing else is affected",
        cause: "signal \(signal)")
    }
  }

  /// How a process ended, and what it has computed until then.
  private struct End {
    var status: Int32 = 0
    var processorSeconds = 0.0
  }

  /// Waits for the end of the process and answers how it was; nil when it did not end by itself.
  ///
  /// One that speaks no more but lives on gets a moment, and is then ended. The lock is never held
  /// while waiting, so `stop` always gets through.
  @discardableResult
  private func reap() -> End? {
    var patience = 200
    while true {
      let end = process.withLock { process -> End? in
        guard let child = process else { return End() }
        var (status, usage) = (Int32(0), rusage())
        let found = wait4(child, &status, WNOHANG, &usage)
        guard found != 0, !(found < 0 && errno == EINTR) else { return nil }
        process = nil
        return End(status: status, processorSeconds: usage.processorSeconds)
      }
      if let end { return patience > 0 ? end : nil }
      patience -= 1
      if patience == 0 { stop() }
      usleep(1_000)
    }
  }

  /// The error for a worker that does not keep to the protocol.
  static func nonsense(_ cause: String) -> MediaError {
    MediaError(.workerFailed, "the program that reads it returned an invalid result", cause: cause)
  }

  /// A worker that dies while we write to it is an error to be told, and not our own end.
  private static let surviveClosedPipes: Void = {
    signal(SIGPIPE, SIG_IGN)
  }()

  /// The worker needs no more of our environment than how to find Swift's libraries.
  private static var environment: [String] {
    let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return ["LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
      + (path.map { ["LD_LIBRARY_PATH=\($0)"] } ?? [])
  }
}

/// A pipe that children do not inherit.
func makePipe(bytes: Int32) throws -> (reads: Descriptor, writes: Descriptor) {
  var ends: [Int32] = [-1, -1]
  let status = quintet_pipe(&ends, bytes)
  guard status == 0 else {
    throw MediaError(
      .workerFailed, "the system cannot open another pipe; close some programs",
      cause: errorText(status))
  }
  return (Descriptor(ends[0]), Descriptor(ends[1]))
}

extension rusage {
  fileprivate var processorSeconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}

extension WorkerEvent {
  /// Whether nothing follows this event.
  fileprivate func isLast(of work: WorkerRequest.Work) -> Bool {
    switch self {
    case .finished, .failed, .described: true
    case .opened: if case .probe = work { true } else { false }
    case .progress: false
    }
  }
}
