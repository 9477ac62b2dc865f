import FoundationEssentials
import Server
import Storage
import Web

/// Sounds that play together, under a name.
struct Mixes: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let references: References

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    references = References(feed)
  }

  func mixes(for person: UUID) async throws -> [Mix] {
    try await context.database.read { reading in
      let limits = try permissions.limits(of: person, in: reading)
      return try MixRepository.mixes(in: reading).map { $0.paused(by: limits) }
    }
  }

  func mix(_ id: UUID, for person: UUID) async throws -> Mix {
    try await context.database.read { reading in
      guard let mix = try MixRepository.mix(id, in: reading) else { throw Problem.notFound }
      return mix.paused(by: try permissions.limits(of: person, in: reading))
    }
  }

  /// Makes or changes a mix; saying it again changes nothing.
  func put(_ id: UUID, _ request: MixRequest, by person: UUID) async throws -> Mix {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try permissions.require(request.tracks, for: person, in: transaction)
      try MixRepository.requireRoom(for: id, "mixes", most: Mix.most, in: transaction)
      try MixRepository.put(id, request, at: now, in: transaction)
      try feed.publish(.mix, id, in: transaction)
    }
    return try await mix(id, for: person)
  }

  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      try MixRepository.deleteExisting(id, in: transaction)
      try feed.publish(.mix, id, isGone: true, in: transaction)
      try references.remove(toMix: id, in: transaction)
    }
  }
}

extension Mix {
  /// The mix, with why a member cannot play it where that is so.
  fileprivate func paused(by limits: Limits) -> Mix {
    var mix = self
    mix.paused = limits.refusal(of: tracks)
    return mix
  }
}
