import Dispatch
import Glibc
import Synchronization

/// Turns signals of the process into calls.
///
/// Handlers are used, not ignored or blocked signals, since those would pass through `exec` to the
/// processes that a verb starts.
enum Signals {
  /// Calls `action` for the first SIGINT or SIGTERM; a SIGINT after that ends the process at once.
  static func whenAskedToStop(_ action: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    relay.store(ends[1], ordering: .sequentiallyConsistent)
    wasRelayed.store(false, ordering: .sequentiallyConsistent)
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
    source.setEventHandler {
      action()
      source.cancel()
    }
    source.activate()
    handle(SIGTERM) { _ in Signals.relayOnce() }
    handle(SIGPIPE) { _ in }
    guard !isIgnored(SIGINT) else { return }
    handle(SIGINT) { _ in
      if Signals.relayOnce() { return }
      _exit(ExitCode.interrupted.rawValue)
    }
  }

  /// Ends the process the way that a write to a closed pipe would.
  static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(ExitCode.failure.rawValue)
  }

  // Both are set up before the first handler exists, so that a handler never initialises them.
  private static let relay = Atomic<Int32>(-1)
  private static let wasRelayed = Atomic<Bool>(false)

  /// Passes the first signal on; false for a later one. Runs in a handler: only an atomic exchange
  /// and write(2).
  @discardableResult
  private static func relayOnce() -> Bool {
    guard !wasRelayed.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    var byte: UInt8 = 1
    return write(relay.load(ordering: .sequentiallyConsistent), &byte, 1) == 1
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// A shell ignores SIGINT for what it starts in the background; that is to stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
