import FoundationEssentials
import Web

/// A kind of work that a module can do: its name, its patience and its hands.
///
/// Work may be begun more than once, after a crash for instance, so whatever it does must be safe to do
/// again.
public struct JobKind: Sendable {
  public let name: String
  /// How often it is begun before it is given up.
  public let attempts: Int
  let run: @Sendable (String, JobContext) async throws -> Void
  let isHopeless: @Sendable (any Error) -> Bool

  /// `isHopeless` tells errors that another attempt cannot mend, such as a damaged file.
  public init<Wish: Codable & Sendable>(
    _ name: String, attempts: Int = 5,
    isHopeless: @escaping @Sendable (any Error) -> Bool = { _ in false },
    run: @escaping @Sendable (Wish, JobContext) async throws -> Void
  ) {
    self.name = name
    self.attempts = attempts
    self.isHopeless = isHopeless
    self.run = { wish, context in
      let wish = try JSONDecoder().decode(Wish.self, from: Data(wish.utf8))
      try await run(wish, context)
    }
  }
}

/// What a job at work can say and ask.
public struct JobContext: Sendable {
  public let id: UUID
  /// 1 for the first.
  public let attempt: Int
  /// How often it is begun at most.
  let attempts: Int
  let told: @Sendable (Double, String) -> Void

  /// Whether the work is given up for this error, so that what waits for it must be told. A database
  /// or a store that is away is waited for as long as it takes.
  public func isLast(_ error: any Error) -> Bool {
    let isAway = (error as? any ProblemConvertible)?.problem.status == 503
    return attempt >= attempts && !isAway && !(error is CancellationError)
  }

  /// Tells how far it has come, from 0 to 1, and what is being done. Call it as often as you like.
  public func progress(_ fraction: Double, _ note: String = "") {
    told(min(max(fraction, 0), 1), note)
  }
}
