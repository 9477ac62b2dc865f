import Commerce
import FoundationEssentials
import Storage
import Web

/// Sounds and mixes that the household likes.
extension Nursery {
  func favourites(for person: UUID) async throws -> BabyFavouriteList {
    let limit = try await commerce.limit(.favourites, for: person)
    return try await database.read { reading in
      let rows = try reading.rows("SELECT * FROM baby_favourites ORDER BY added_ms, id")
      return BabyFavouriteList(
        favourites: try rows.enumerated().map { place, row in
          BabyFavourite(
            id: ID(try row.uuid("id")), addedMs: try row.integer("added_ms"),
            paused: Limits.beyond(place, limit, "favourites"))
        }, limit: limit)
    }
  }

  /// Likes a sound or a mix; twice is once.
  func put(favourite id: UUID, by person: UUID) async throws -> BabyFavourite {
    let now = clock.now()
    try await database.write { transaction in
      let known = try transaction.first("SELECT id FROM baby_favourites WHERE id = ?", id)
      guard known == nil else { return }
      guard try isThing(id, in: transaction) else { throw Problem.notFound }
      let count = try Self.count("baby_favourites", in: transaction)
      try commerce.require(.favourites, for: person, beside: count, in: transaction)
      try admit(
        id, to: "baby_favourites", "favourites", most: BabyFavourite.most, in: transaction)
      try transaction.run("INSERT INTO baby_favourites (id, added_ms) VALUES (?, ?)", id, now)
      try note(.favourite, id, in: transaction)
    }
    let one = try await favourites(for: person).favourites.first { $0.id.uuid == id }
    guard let one else { throw Problem.notFound }
    return one
  }

  func delete(favourite id: UUID) async throws {
    try await database.write { try delete(id, from: "baby_favourites", .favourite, in: $0) }
  }

  /// Takes a thing that is gone from the favourites.
  func forgetFavourite(_ id: UUID, in transaction: any Transaction) throws {
    guard try transaction.run("DELETE FROM baby_favourites WHERE id = ?", id) == 1 else { return }
    try note(.favourite, id, isGone: true, in: transaction)
  }

  /// Whether an id is a sound's or a mix's.
  func isThing(_ id: UUID, in reading: any Reading) throws -> Bool {
    try sound(id, in: reading) != nil || BabyMix.find(id, in: reading) != nil
  }
}
