import Glibc

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
    let task = Task { await run(arguments, terminal: terminal) }
    terminal.streams.whenFailed { task.cancel() }
    Signals.whenAskedToStop { task.cancel() }
    let code = await task.value
    if terminal.streams.failure == EPIPE { Signals.endByBrokenPipe() }
    exit(code.rawValue)
  }
}
