import Dispatch
import Files

/// A few connections for many calls: each call has one to itself, and the rest wait in line.
final class LanePool<Connection>: Sendable {
  private struct State {
    var free: [Lane<Connection>]
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Lane<Connection>, any Error>)] =
      []
    var tickets = 0
    var closed = false
    /// Who waits for the last lane to come home, once the pool is closed.
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private let lanes: [Lane<Connection>]
  private let limits: DatabaseLimits
  private let state: Locked<State>

  init(_ lanes: [Lane<Connection>], _ limits: DatabaseLimits) {
    self.lanes = lanes
    self.limits = limits
    // The last one is taken first, so that the first stays the busiest.
    state = Locked(State(free: lanes.reversed()))
  }

  /// Runs work on a connection of its own, or throws when none became free in time.
  func run<T: Sendable>(_ work: @escaping @Sendable (Connection) throws -> T) async throws -> T {
    let lane = try await acquire()
    defer { giveBack(lane) }
    return try await lane.run(work)
  }

  /// Refuses new calls, waits for those that run, and closes every connection.
  func close(_ work: @escaping @Sendable (Connection) -> Void) async {
    let waiting = state.withLock { state in
      state.closed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for call in waiting { call.continuation.resume(throwing: StorageError.closed) }
    await withCheckedContinuation { continuation in
      let home = state.withLock { state in
        if state.free.count < lanes.count { state.closing.append(continuation) }
        return state.free.count == lanes.count
      }
      if home { continuation.resume() }
    }
    for lane in lanes { await lane.close(work) }
  }

  private func acquire() async throws -> Lane<Connection> {
    try await withCheckedThrowingContinuation { continuation in
      let (answer, ticket) = state.withLock { state in enter(&state, continuation) }
      if let answer { return continuation.resume(with: answer) }
      let deadline = DispatchTime.now() + limits.longestWaitSeconds
      DispatchQueue.global().asyncAfter(deadline: deadline) { self.giveUp(ticket) }
    }
  }

  private func enter(
    _ state: inout State, _ continuation: CheckedContinuation<Lane<Connection>, any Error>
  ) -> (Result<Lane<Connection>, any Error>?, ticket: Int) {
    state.tickets += 1
    if state.closed { return (.failure(StorageError.closed), state.tickets) }
    if let lane = state.free.popLast() { return (.success(lane), state.tickets) }
    if state.waiting.count >= limits.waitingCalls {
      let error = StorageError(
        .busy, "\(limits.waitingCalls) calls are already waiting for the database; try again later")
      return (.failure(error), state.tickets)
    }
    state.waiting.append((state.tickets, continuation))
    return (nil, state.tickets)
  }

  private func giveUp(_ ticket: Int) {
    let late = state.withLock { state -> CheckedContinuation<Lane<Connection>, any Error>? in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return state.waiting.remove(at: index).continuation
    }
    late?.resume(
      throwing: StorageError(
        .busy, "every connection was busy for \(limits.longestWaitSeconds) s; try again later"))
  }

  private func giveBack(_ lane: Lane<Connection>) {
    let (next, closing) = state.withLock {
      state -> (
        CheckedContinuation<Lane<Connection>, any Error>?, [CheckedContinuation<Void, Never>]
      ) in
      if !state.waiting.isEmpty { return (state.waiting.removeFirst().continuation, []) }
      state.free.append(lane)
      guard state.free.count == lanes.count else { return (nil, []) }
      defer { state.closing = [] }
      return (nil, state.closing)
    }
    next?.resume(returning: lane)
    for waiter in closing { waiter.resume() }
  }
}
