import CHTTP
import Files

extension Exchange {
  /// What has arrived of a body and was not read yet.
  struct Arriving {
    var pieces: [[UInt8]] = []
    var buffered = 0
    var received: Int64 = 0
    /// What had been received when the pace was last looked at.
    var receivedBefore: Int64 = 0
    var length: Int64?
    /// Whether the client waits for "100 Continue".
    var expects = false
    var isDropped = false
    var isWhole = false
    var isLost = false
    var reader: CheckedContinuation<[UInt8]?, any Error>?

    /// Nobody will read what comes.
    mutating func drop() {
      isDropped = true
      pieces = []
      buffered = 0
    }

    mutating func end() {
      isWhole = true
      if pieces.isEmpty { removeReader()?.resume(returning: nil) }
    }

    mutating func lose() {
      isLost = true
      removeReader()?.resume(throwing: ClientGone())
    }

    mutating func removeReader() -> CheckedContinuation<[UInt8]?, any Error>? {
      defer { reader = nil }
      return reader
    }
  }

  /// The body as the handler reads it.
  func arrivingBody(_ length: Int64?) -> Body {
    Body(length: length) { [self] in
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in hand(continuation, &state) }
      }
    }
  }

  private func hand(
    _ continuation: CheckedContinuation<[UInt8]?, any Error>, _ state: inout State
  ) {
    if !state.body.pieces.isEmpty {
      let piece = state.body.pieces.removeFirst()
      state.body.buffered -= piece.count
      if state.body.buffered <= Self.fullBuffer / 2, state.phase == .body { wake(&state) }
      continuation.resume(returning: piece)
    } else if state.body.isWhole || state.phase == .complete {
      continuation.resume(returning: nil)
    } else if state.body.isLost || state.body.isDropped {
      continuation.resume(throwing: ClientGone())
    } else {
      state.body.reader = continuation
      // The first question is what lets a large body come at all.
      wake(&state)
    }
  }

  /// Takes bytes that arrived; false lets the connection go.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.body.received += Int64(bytes.count)
      if state.body.isDropped || state.phase == .draining {
        return state.body.received <= Self.longestDrain + (state.body.length ?? 0)
      }
      let piece = Array(bytes)
      if let reader = state.body.removeReader() {
        reader.resume(returning: piece)
        return true
      }
      state.body.pieces.append(piece)
      state.body.buffered += piece.count
      if state.body.buffered >= Self.fullBuffer { sleep(&state) }
      return true
    }
  }

  /// Whether a body arrives slower than is allowed. Asked every ten seconds.
  func isTooSlow(fewestBytes: Int64) -> Bool {
    state.withLock { state in
      guard state.phase == .body || state.phase == .draining, !state.isSuspended else {
        return false
      }
      defer { state.body.receivedBefore = state.body.received }
      return state.body.received - state.body.receivedBefore < fewestBytes
    }
  }
}
