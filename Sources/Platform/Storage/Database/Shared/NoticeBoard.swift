import Files

/// Who listens on which channel in this process.
final class NoticeBoard: Sendable {
  /// What a slow listener may leave unread before it is told to read everything again.
  static let unreadLimit = 1000

  private struct State {
    var listeners: [String: [Int: AsyncStream<String>.Continuation]] = [:]
    var tickets = 0
    var closed = false
  }

  private let state = Locked(State())

  /// A stream of what is told on a channel; `first` comes before anything else.
  func listen(_ channel: String, first: String?) -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.unreadLimit)) { continuation in
      let ticket = state.withLock { state -> Int? in
        guard !state.closed else { return nil }
        state.tickets += 1
        state.listeners[channel, default: [:]][state.tickets] = continuation
        if let first { continuation.yield(first) }
        return state.tickets
      }
      guard let ticket else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.leave(channel, ticket) }
    }
  }

  var channels: Set<String> { state.withLock { Set($0.listeners.keys) } }

  /// Hands a payload to all who listen on the channel.
  func publish(_ channel: String, _ payload: String) {
    let listeners = state.withLock { Array(($0.listeners[channel] ?? [:]).values) }
    for listener in listeners {
      // The oldest was pushed out, so the listener has missed something.
      if case .dropped = listener.yield(payload) { listener.yield("") }
    }
  }

  /// Ends every stream.
  func close() {
    let listeners = state.withLock { state in
      state.closed = true
      defer { state.listeners = [:] }
      return state.listeners.values.flatMap(\.values)
    }
    for listener in listeners { listener.finish() }
  }

  private func leave(_ channel: String, _ ticket: Int) {
    state.withLock { state in
      state.listeners[channel]?[ticket] = nil
      if state.listeners[channel]?.isEmpty == true { state.listeners[channel] = nil }
    }
  }
}

/// Words for a channel, as both databases can carry them.
struct Notice: Hashable, Sendable {
  let channel: String
  let payload: String

  init(_ channel: String, _ payload: String) throws {
    guard Self.mayBeNamed(channel) else {
      throw StorageError(
        .misuse, "“\(channel)” cannot name a channel: 1 to 63 of a–z, 0–9 and _ can")
    }
    guard payload.utf8.count < 8000, !payload.utf8.contains(0) else {
      throw StorageError(.misuse, "a payload must be shorter than 8000 bytes; send an id")
    }
    self.channel = channel
    self.payload = payload
  }

  static func mayBeNamed(_ channel: String) -> Bool {
    (1...63).contains(channel.utf8.count)
      && channel.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_")
      }
  }
}
