import CSandbox
import Files
import Glibc
import MediaModel

/// A program of ours in a process of its own: started with open descriptors, ended with the last who holds it.
public final class ChildProcess: Sendable {
  /// How a process ended, and what it has computed until then.
  public struct End {
    public var status: Int32 = 0
    var processorSeconds = 0.0
  }

  /// The process; nil once it is reaped, after which its number may belong to another.
  private let process: Locked<pid_t?>

  /// Starts the program at a path. Descriptors stay the caller's to close; where one is nil, it has none.
  public init(
    _ path: String, arguments: [String] = [], environment: [String], descriptors: [Int32?]
  ) throws {
    Self.surviveClosedPipes
    let descriptors = descriptors.map { $0 ?? -1 }
    var child: pid_t = 0
    let status = withCStrings([path] + arguments) { arguments in
      withCStrings(environment) { environment in
        quintet_spawn(path, arguments, environment, descriptors, Int32(descriptors.count), &child)
      }
    }
    guard status == 0 else {
      let name = path.split(separator: "/").last ?? ""
      throw MediaError(
        .workerMissing, "the program \(name) cannot be started; install it beside quintet",
        cause: "\(path): \(errorText(status))")
    }
    process = Locked(child)
  }

  deinit {
    stop()
    reap()
  }

  /// Ends it at once.
  public func stop() {
    process.withLock { if let child = $0 { _ = kill(child, SIGKILL) } }
  }

  /// Waits for the end of the process and answers how it was; nil when it did not end by itself.
  ///
  /// One that speaks no more but lives on gets a moment, and is then ended. The lock is never held
  /// while waiting, so `stop` always gets through.
  @discardableResult
  public func reap() -> End? {
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

  /// A program that dies while we write to it is an error to be told, and not our own end.
  private static let surviveClosedPipes: Void = {
    signal(SIGPIPE, SIG_IGN)
  }()
}

/// A pipe that children do not inherit.
public func makePipe(bytes: Int32) throws -> (reads: Descriptor, writes: Descriptor) {
  var ends: [Int32] = [-1, -1]
  let status = quintet_pipe(&ends, bytes)
  guard status == 0 else {
    throw MediaError(
      .workerFailed, "the system cannot open another pipe; close some programs",
      cause: errorText(status))
  }
  return (Descriptor(ends[0]), Descriptor(ends[1]))
}

/// Where what a library says to a terminal goes: it is not for the person there.
public func nowhere() -> Descriptor { Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC)) }

extension rusage {
  fileprivate var processorSeconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
