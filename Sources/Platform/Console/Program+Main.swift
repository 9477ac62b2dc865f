import Glibc
import Synchronization

extension Program {
  /// Runs the process's own command line and exits with its code.
  ///
  /// SIGINT and SIGTERM cancel the running verb, so that it can put away what it has begun; a
  /// second SIGINT exits at once. When standard output fails the verb is cancelled, too; if its
  /// reader has gone, as `head` does, the process ends as SIGPIPE would end it, which shells pass
  /// over quietly.
  public func main() async -> Never {
    await main(
      arguments: Array(CommandLine.arguments.dropFirst()), terminal: .standard(name: name))
  }

  func main(arguments: [String], terminal: Terminal) async -> Never {
    // Before the verb begins, so that no signal finds it at work and nobody listening.
    let stop = Stop()
    terminal.streams.whenFailed { stop.ask() }
    Signals.whenAskedToStop { stop.ask() }
    let task = Task { await run(arguments, terminal: terminal) }
    stop.cancels(task)
    let code = await task.value
    if terminal.streams.failure == EPIPE { Signals.endByBrokenPipe() }
    exit(code.rawValue)
  }
}

/// Cancels a task that may not have begun yet.
private final class Stop: Sendable {
  private let state = Mutex<(task: Task<ExitCode, Never>?, asked: Bool)>((nil, false))

  func ask() {
    state.withLock { state in
      state.asked = true
      state.task?.cancel()
    }
  }

  func cancels(_ task: Task<ExitCode, Never>) {
    state.withLock { state in
      state.task = task
      if state.asked { task.cancel() }
    }
  }
}
