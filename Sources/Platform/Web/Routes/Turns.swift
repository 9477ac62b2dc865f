import Files
import FoundationEssentials

/// Work that members wait for while it goes on, such as exports: so much at once, and who has little at work comes
/// before who has much.
public final class Turns: Sendable {
  private struct Waiting: Sendable {
    let id: UInt64
    let person: UUID
    let begin: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var atWork: [UUID: Int] = [:]
    /// In the order in which they came.
    var waiting: [Waiting] = []
    var lastID: UInt64 = 0
  }

  private let most: Int
  private let mostOfMember: Int
  private let mostWaiting: Int
  private let state = Locked(State())

  /// At most `most` are at work at once, `mostOfMember` of them for one member, who may have `mostWaiting` waiting.
  public init(most: Int = 4, mostOfMember: Int = 2, mostWaiting: Int = 20) {
    (self.most, self.mostOfMember, self.mostWaiting) = (most, mostOfMember, mostWaiting)
  }

  /// Does the work when its turn has come; not at all where its task is cancelled before.
  public func run<Result: Sendable>(
    for person: UUID, _ work: () async throws -> Result
  ) async throws -> Result {
    try await wait(as: person)
    defer {
      state.withLock { $0.atWork[person] = $0.atWork[person].flatMap { $0 > 1 ? $0 - 1 : nil } }
      beginNext()
    }
    return try await work()
  }

  /// How many wait, for tests.
  var waiting: Int { state.withLock { $0.waiting.count } }

  private func wait(as person: UUID) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin in
        let error: (any Error)? = state.withLock { state in
          // Asked while nobody else can look: whoever cancels later finds it among those who wait.
          if Task.isCancelled { return CancellationError() }
          guard state.waiting.count(where: { $0.person == person }) < mostWaiting else {
            return Problem.tooManyTurns
          }
          state.waiting.append(Waiting(id: id, person: person, begin: begin))
          return nil
        }
        if let error { begin.resume(throwing: error) } else { beginNext() }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.begin.resume(throwing: CancellationError())
    }
  }

  private func beginNext() {
    let next = state.withLock { state -> Waiting? in
      guard state.atWork.values.reduce(0, +) < most else { return nil }
      let loads = state.waiting.map { state.atWork[$0.person] ?? 0 }
      guard let least = loads.min(), least < mostOfMember, let first = loads.firstIndex(of: least)
      else { return nil }
      let next = state.waiting.remove(at: first)
      state.atWork[next.person, default: 0] += 1
      return next
    }
    next?.begin.resume()
  }
}

extension Call {
  /// Does work when its member's turn has come, as long as somebody waits for the answer.
  public func inTurn<Result: Sendable>(
    _ turns: Turns, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let person = member.person
    return try await whileAwaited { try await turns.run(for: person, work) }
  }
}

extension Problem {
  fileprivate static let tooManyTurns = Problem(
    429, "too_many_waiting", "Too many of your files are in preparation. Wait for some to finish.")
}
