import FoundationEssentials
import Storage
import Web

/// How a parent lets it be louder for half an hour; each time stays in a log.
extension Nursery {
  func overrides() async throws -> [BabyOverride] {
    let now = context.clock.now()
    return try await context.database.read { try OverrideRepository.overrides(at: now, in: $0) }
  }

  /// Begins one, in the place of what holds for the same output of the same device. The same id twice is
  /// one.
  func begin(override request: BabyOverrideRequest, by person: UUID) async throws -> BabyOverride {
    let (id, now) = (request.id.uuid, context.clock.now())
    try await context.database.write { transaction in
      guard try !OverrideRepository.contains(id, in: transaction) else { return }
      let replaced = try OverrideRepository.replace(
        on: request.device, request.output, at: now, in: transaction)
      for id in replaced { try note(.override, id, in: transaction) }
      try OverrideRepository.insert(request, by: person, at: now, in: transaction)
      try note(.override, id, in: transaction)
    }
    guard let one = try await overrides().first(where: { $0.id.uuid == id }) else {
      throw Problem.notFound
    }
    return one
  }

  /// Ends one before its time.
  func end(override id: UUID) async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try OverrideRepository.contains(id, in: transaction) else { throw Problem.notFound }
      guard try OverrideRepository.end(id, at: now, in: transaction) else { return }
      try note(.override, id, in: transaction)
    }
  }
}
