import FoundationEssentials
import Server
import Storage
import Web

/// How a parent lets it be louder for half an hour; each time stays in a log.
struct Overrides: Sendable {
  let gate: Gate
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed, gate: Gate) {
    self.context = context
    self.gate = gate
    self.feed = feed
  }

  func overrides() async throws -> [Override] {
    let now = context.clock.now()
    return try await context.database.read { try OverrideRepository.overrides(at: now, in: $0) }
  }

  /// Begins one, in the place of what holds for the same output of the same device. The same id twice is
  /// one.
  func begin(_ request: OverrideRequest, by person: UUID) async throws -> Override {
    let (id, now) = (request.id.uuid, context.clock.now())
    let override = try await context.database.write { transaction in
      if try !OverrideRepository.contains(id, in: transaction) {
        let replaced = try OverrideRepository.replace(
          on: request.device, request.output, at: now, in: transaction)
        for id in replaced { try feed.publish(.override, id, in: transaction) }
        try OverrideRepository.insert(request, by: person, at: now, in: transaction)
        try feed.publish(.override, id, in: transaction)
      }
      return try OverrideRepository.override(id, at: now, in: transaction)
    }
    guard let override else { throw Problem.notFound }
    return override
  }

  /// Ends one before its time.
  func end(_ id: UUID) async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try OverrideRepository.contains(id, in: transaction) else { throw Problem.notFound }
      guard try OverrideRepository.end(id, at: now, in: transaction) else { return }
      try feed.publish(.override, id, in: transaction)
    }
  }
}
