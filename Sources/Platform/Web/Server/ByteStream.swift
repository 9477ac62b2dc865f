import CHTTP
import Files
import Glibc

/// An answer that is written while it is sent, such as a stream of events.
///
/// Anyone may write from anywhere. A reader that falls more than `backlog` bytes behind is let go.
public final class ByteStream: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// How much of `bytes` was sent already.
    var sent = 0
    var isClosed = false
    var connection: OpaquePointer?
    /// Whether the connection waits for more to send.
    var isAsleep = false
    var whenGone: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())
  private let backlog: Int
  /// Sent when nothing was said for a while, so that a vanished reader is noticed; empty for none.
  let heartbeat: [UInt8]

  public init(backlog: Int = 1 << 18, heartbeat: [UInt8] = []) {
    self.backlog = backlog
    self.heartbeat = heartbeat
  }

  /// Adds bytes to what is sent; false when nobody reads any more.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      guard state.bytes.count - state.sent + bytes.count <= backlog else {
        Self.cut(&state)
        return false
      }
      state.bytes += bytes
      Self.wake(&state)
      return true
    }
  }

  /// Ends the answer after what was written.
  public func finish() {
    state.withLock(Self.close)
  }

  /// Runs `body` once when the reader has gone or the answer is at its end.
  public func whenGone(_ body: @escaping @Sendable () -> Void) {
    let isGone = state.withLock { state in
      if !state.isClosed { state.whenGone.append(body) }
      return state.isClosed
    }
    if isGone { body() }
  }

  private static func close(_ state: inout State) {
    state.isClosed = true
    wake(&state)
  }

  /// Ends the connection: who has not read what was sent would not read an end either.
  private static func cut(_ state: inout State) {
    close(&state)
    state.bytes = []
    state.sent = 0
    guard let connection = state.connection else { return }
    shutdown(quintet_http_socket(connection), Int32(SHUT_RDWR))
  }

  private static func wake(_ state: inout State) {
    guard state.isAsleep, let connection = state.connection else { return }
    state.isAsleep = false
    MHD_resume_connection(connection)
  }

  /// What was written but not yet sent, for tests without a socket.
  public var pending: [UInt8] {
    state.withLock { Array($0.bytes[$0.sent...]) }
  }

  // The server's side.

  func attach(_ connection: OpaquePointer) {
    state.withLock { $0.connection = connection }
  }

  /// Fills the connection's buffer, or lets it sleep until there is something to send.
  func read(_ buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
    state.withLock { state in
      let size = min(count, state.bytes.count - state.sent)
      guard size > 0 else {
        guard !state.isClosed, let connection = state.connection else {
          return Int(MHD_CONTENT_READER_END_OF_STREAM)
        }
        state.isAsleep = true
        MHD_suspend_connection(connection)
        return 0
      }
      state.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawPointer(buffer).copyMemory(
          from: bytes.baseAddress! + state.sent, byteCount: size)
      }
      state.sent += size
      if state.sent == state.bytes.count {
        state.bytes.removeAll(keepingCapacity: false)
        state.sent = 0
      }
      return size
    }
  }

  /// The connection is no more.
  func detach() {
    let bodies = state.withLock { state in
      state.isClosed = true
      state.connection = nil
      state.isAsleep = false
      state.bytes = []
      state.sent = 0
      defer { state.whenGone = [] }
      return state.whenGone
    }
    for body in bodies { body() }
  }
}
