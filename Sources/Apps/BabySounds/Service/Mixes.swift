import Commerce
import FoundationEssentials
import Storage
import Web

/// Sounds that play together, under a name.
extension Nursery {
  func mixes(for person: UUID) async throws -> [BabyMix] {
    let limits = try await limits(of: person)
    return try await database.read { reading in
      try reading.rows("SELECT * FROM baby_mixes ORDER BY name, id").map { row in
        var mix = try BabyMix(row)
        mix.paused = limits.refusal(of: mix.tracks)
        return mix
      }
    }
  }

  func mix(_ id: UUID, for person: UUID) async throws -> BabyMix {
    let limits = try await limits(of: person)
    guard var mix = try await database.read({ try BabyMix.find(id, in: $0) }) else {
      throw Problem.notFound
    }
    mix.paused = limits.refusal(of: mix.tracks)
    return mix
  }

  /// Makes or changes a mix; saying it again changes nothing.
  func put(mix id: UUID, _ wish: BabyMixWish, by person: UUID) async throws -> BabyMix {
    let now = clock.now()
    try await database.write { transaction in
      try check(wish.tracks, for: person, in: transaction)
      try admit(id, to: "baby_mixes", "mixes", most: BabyMix.most, in: transaction)
      try transaction.run(
        """
        INSERT INTO baby_mixes (id, name, emoji, tracks, created_ms, updated_ms)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,
          emoji = excluded.emoji, tracks = excluded.tracks, updated_ms = excluded.updated_ms
        """, id, wish.name, wish.emoji, try Kept.text(wish.tracks), now, now)
      try note(.mix, id, in: transaction)
    }
    return try await mix(id, for: person)
  }

  func delete(mix id: UUID) async throws {
    try await database.write { transaction in
      try delete(id, from: "baby_mixes", .mix, in: transaction)
      try forgetFavourite(id, in: transaction)
    }
  }
}

extension BabyMix {
  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    emoji = try row.optionalText("emoji")
    tracks = try Kept.read([BabyTrack].self, row.text("tracks"))
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
  }

  static func find(_ id: UUID, in reading: any Reading) throws -> BabyMix? {
    try reading.first("SELECT * FROM baby_mixes WHERE id = ?", id).map(BabyMix.init)
  }
}
