import FoundationEssentials
import Storage
import Web

/// A kind of work that a module can do: its name, its patience and its hands.
///
/// Work may be begun more than once, after a crash for instance, so whatever it does must be safe to do
/// again.
public struct JobKind: Sendable {
  public let name: String
  /// How often it is begun before it is given up.
  public let attempts: Int
  /// The memory that it takes at most.
  let megabytes: Int
  /// How many of this kind a process works on at once; nil is as many as it has workers.
  let atOnce: Int?
  let run: @Sendable (String, JobContext) async throws -> Void
  let isHopeless: @Sendable (any Error) -> Bool
  let givenUp: @Sendable (String, any Transaction) throws -> Void

  /// `isHopeless` tells errors that another attempt cannot mend, such as a damaged file. `givenUp` writes down, together
  /// with the job's end, that it will not be begun again: it threw too often, or its program ended in the middle.
  /// `atOnce` limits what takes long, so that a worker is left for everything else.
  public init<Payload: Codable & Sendable>(
    _ name: String, attempts: Int = 5, megabytes: Int = 100, atOnce: Int? = nil,
    isHopeless: @escaping @Sendable (any Error) -> Bool = { _ in false },
    givenUp: @escaping @Sendable (Payload, any Transaction) throws -> Void = { _, _ in },
    run: @escaping @Sendable (Payload, JobContext) async throws -> Void
  ) {
    self.name = name
    self.attempts = attempts
    self.megabytes = megabytes
    self.atOnce = atOnce
    self.isHopeless = isHopeless
    @Sendable func read(_ payload: String) throws -> Payload {
      try JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
    }
    self.run = { payload, context in try await run(read(payload), context) }
    self.givenUp = { payload, transaction in
      // Who cannot read what was wished has nobody to tell.
      guard let payload = try? read(payload) else { return }
      try givenUp(payload, transaction)
    }
  }
}

/// What a job at work can say and ask.
public struct JobContext: Sendable {
  public let id: UUID
  /// 1 for the first.
  public let attempt: Int
  let report: @Sendable (Double, String) -> Void

  /// Tells how far it has come, from 0 to 1, and what is being done. Call it as often as you like.
  public func progress(_ fraction: Double, _ note: String = "") {
    report(min(max(fraction, 0), 1), note)
  }
}
