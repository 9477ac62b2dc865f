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
  private let process: ChildProcess

  /// Starts the worker with descriptors that stay the caller's to close.
  init(path: String, input: Int32?, outputs: [Int32]) throws {
    let (requestEnd, control) = try makePipe(bytes: 0)
    let (answer, replyEnd) = try makePipe(bytes: Self.pipeBytes)
    let nowhere = nowhere()
    process = try ChildProcess(
      path, environment: Self.environment,
      descriptors: [requestEnd.number, replyEnd.number, nowhere.number, input] + outputs)
    // Whoever waits on them does so with a deadline.
    for end in [control, answer] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    self.control = control
    self.answer = answer
  }

  /// Ends the worker at once; the conversation then ends with an error.
  func stop() { process.stop() }

  /// Asks, and hears the answer to its end; the worker is gone when this returns. Waits: call on a
  /// thread of its own.
  func converse(
    _ request: WorkerRequest, patience: WorkerPatience, heard: (WorkerEvent) throws -> Void,
    sound: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    defer {
      stop()
      process.reap()
    }
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
    guard let end = process.reap() else { return Self.nonsense("silence") }
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

  /// The error for a worker that does not keep to the protocol.
  static func nonsense(_ cause: String) -> MediaError {
    MediaError(.workerFailed, "the program that reads it returned an invalid result", cause: cause)
  }

  /// The worker needs no more of our environment than how to find Swift's libraries.
  private static var environment: [String] {
    let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return ["LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
      + (path.map { ["LD_LIBRARY_PATH=\($0)"] } ?? [])
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
