import Commerce
import FoundationEssentials
import Storage
import Web

/// Sounds that play together, under a name.
extension Nursery {
  func mixes(for person: UUID) async throws -> [BabyMix] {
    let limits = try await limits(of: person)
    return try await context.database.read { reading in
      try MixRepository.mixes(in: reading).map { mix in
        var mix = mix
        mix.paused = limits.refusal(of: mix.tracks)
        return mix
      }
    }
  }

  func mix(_ id: UUID, for person: UUID) async throws -> BabyMix {
    let limits = try await limits(of: person)
    guard var mix = try await context.database.read({ try MixRepository.mix(id, in: $0) }) else {
      throw Problem.notFound
    }
    mix.paused = limits.refusal(of: mix.tracks)
    return mix
  }

  /// Makes or changes a mix; saying it again changes nothing.
  func put(mix id: UUID, _ request: BabyMixRequest, by person: UUID) async throws -> BabyMix {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try check(request.tracks, for: person, in: transaction)
      try MixRepository.requireRoom(
        for: id, "mixes", most: BabyMix.most, in: transaction)
      try MixRepository.put(id, request, at: now, in: transaction)
      try note(.mix, id, in: transaction)
    }
    return try await mix(id, for: person)
  }

  func delete(mix id: UUID) async throws {
    try await context.database.write { transaction in
      try delete(id, from: MixRepository.self, .mix, in: transaction)
      try Self.forgetFavourite(id, at: context.clock.now(), in: transaction)
    }
  }
}
