import CPostgres
import Dispatch
import Files
import Glibc

/// The one connection that listens, on a thread of its own, and comes back when it was lost.
final class PostgresListener: Sendable {
  private struct State {
    var hasStarted = false
    var stopped = false
    /// Channels that somebody new listens on, who has not been told to begin.
    var fresh: Set<String> = []
  }

  private let url: String
  private let board = NoticeBoard()
  private let state = Locked(State())
  private let queue = DispatchQueue(label: "quintet.storage.listener")
  private let bell = Bell()

  init(_ url: String) {
    self.url = url
  }

  func listen(_ channel: String) -> AsyncStream<String> {
    let stream = board.listen(channel, first: nil)
    let isFirst = state.withLock { state in
      state.fresh.insert(channel)
      defer { state.hasStarted = true }
      return !state.hasStarted && !state.stopped
    }
    if isFirst { queue.async { self.work() } }
    ring()
    return stream
  }

  func close() async {
    state.withLock { $0.stopped = true }
    ring()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    board.close()
  }

  private func ring() {
    bell.ring()
  }

  private var isStopped: Bool { state.withLock { $0.stopped } }

  private func work() {
    var pause: Int32 = 50
    while !isStopped {
      if let handle = try? PostgresLink.connect(url) {
        defer { PQfinish(handle) }
        if follow(handle) { pause = 50 }
      }
      if isStopped { return }
      _ = wait(-1, pause)
      pause = min(pause * 2, 5000)
    }
  }

  /// Listens until the connection is lost or nobody wants it; true when it worked at all.
  private func follow(_ handle: OpaquePointer) -> Bool {
    var listening: Set<String> = []
    while !isStopped {
      let fresh = state.withLock { state in
        defer { state.fresh = [] }
        return state.fresh
      }
      let wanted = board.channels
      for channel in wanted.subtracting(listening) {
        guard command("LISTEN \"\(channel)\"", handle) else { return !listening.isEmpty }
      }
      for channel in listening.subtracting(wanted) {
        guard command("UNLISTEN \"\(channel)\"", handle) else { return true }
      }
      // Who begins, or was without a connection, may have missed something.
      for channel in wanted.subtracting(listening).union(fresh) { board.publish(channel, "") }
      listening = wanted
      handOver(handle)
      guard wait(PQsocket(handle), -1) else { continue }
      guard PQconsumeInput(handle) == 1 else { return true }
      handOver(handle)
    }
    return true
  }

  private func handOver(_ handle: OpaquePointer) {
    while let notice = PQnotifies(handle) {
      board.publish(String(cString: notice.pointee.relname), String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
  }

  private func command(_ sql: String, _ handle: OpaquePointer) -> Bool {
    PostgresResult(PQexec(handle, sql)).isFine
  }

  /// Waits for the bell or the socket; true when the socket has something to say.
  private func wait(_ socket: Int32, _ milliseconds: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: bell.heard, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, milliseconds)
    if descriptors[0].revents != 0 { bell.still() }
    return descriptors[1].revents != 0
  }
}

/// Wakes a thread that waits in `poll`.
private final class Bell: Sendable {
  private let ends: [Descriptor]

  init() {
    var numbers: [Int32] = [-1, -1]
    pipe(&numbers)
    for number in numbers {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
    ends = numbers.map(Descriptor.init)
  }

  /// Readable once the bell was rung.
  var heard: Int32 { ends[0].number }

  func ring() {
    write(ends[1].number, [0], 1)
  }

  func still() {
    var block = [UInt8](repeating: 0, count: 64)
    while read(heard, &block, block.count) == block.count {}
  }
}
