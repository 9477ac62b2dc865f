import CSandbox
import Files
import Foundation

/// A real program that runs beside a test until it ends, or is ended.
///
/// Foundation's `Process` is not used: with some 1,365 files open, as many as tests at once may have, it reads past
/// the end of its list of them (`findMaximumOpenFromProcSelfFD` in Swift 6.3), and now and then that is fatal.
public final class RunningProgram: Sendable {
  /// What a program reads from, or writes to.
  public enum Stream {
    case nothing
    /// Where the tests themselves write to.
    case ours
    /// The program's own end is closed here once it has begun.
    case pipe(Pipe)
    /// A file, which is made empty.
    case file(String)
  }

  public let number: pid_t
  /// Its status, once somebody has taken it; until then the number is nobody else's.
  private let ended = Locked<Int32?>(nil)

  /// Starts the program at a path.
  public init(
    _ path: String, _ arguments: [String], in folder: String? = nil, input: Stream = .nothing,
    output: Stream = .nothing, errors: Stream = .ours
  ) throws {
    let change = folder.map { ["/usr/bin/env", "-C", $0] } ?? []
    let words = change + [path] + arguments
    let ends = try [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
      .map { try Self.open($0, as: $1) }
    let environment = TestHome.environment.map { "\($0)=\($1)" }
    var child: pid_t = 0
    let status = withExtendedLifetime(ends) {
      withCStrings(words) { words in
        withCStrings(environment) {
          quintet_spawn(words[0]!, words, $0, ends.map(\.fileDescriptor), 3, &child)
        }
      }
    }
    guard status == 0 else {
      throw Tool.Failure(program: path, said: String(cString: strerror(status)))
    }
    // An end that is still open here would keep the other one waiting.
    if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
    var closed: [Pipe] = []
    for case .pipe(let pipe) in [output, errors] where !closed.contains(where: { $0 === pipe }) {
      try pipe.fileHandleForWriting.close()
      closed.append(pipe)
    }
    number = child
  }

  /// Starts one of the programs that were built with these tests.
  public convenience init(
    built name: String, _ arguments: [String], output: Stream = .nothing, errors: Stream = .ours
  ) throws {
    try self.init(
      Tool.buildFolder.appendingPathComponent(name).path, arguments, output: output, errors: errors)
  }

  private static func open(_ stream: Stream, as number: Int32) throws -> FileHandle {
    switch stream {
    // Not `.nullDevice`, which has no number that a program could be given.
    case .nothing: return try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
    case .ours: return FileHandle(fileDescriptor: number)
    case .pipe(let pipe):
      return number == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
    case .file(let path):
      let url = URL(fileURLWithPath: path)
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
  }

  public var isRunning: Bool {
    ended.withLock { $0 == nil && !hasEnded(WNOHANG) }
  }

  /// Sends a signal, unless it has ended.
  public func signal(_ signal: Int32) {
    ended.withLock { if $0 == nil { _ = kill(number, signal) } }
  }

  /// Sends a signal and waits; answers as `wait` does.
  @discardableResult
  public func end(_ signal: Int32) -> Int32 {
    self.signal(signal)
    return wait()
  }

  /// Waits until it has ended; answers its status, negative for the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    // Nobody waits with the lock held, so that signals get through.
    _ = hasEnded(0)
    return ended.withLock { ended in
      if let ended { return ended }
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 && errno == EINTR {}
      let signal = status & 0x7F
      let result = signal == 0 ? status >> 8 & 0xFF : -signal
      ended = result
      return result
    }
  }

  /// Whether it has ended, without taking its status.
  private func hasEnded(_ options: Int32) -> Bool {
    var info = siginfo_t()
    while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT | options) < 0 {
      if errno != EINTR { return true }
    }
    return info.si_signo == SIGCHLD
  }
}
