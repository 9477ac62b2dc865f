import FoundationEssentials
import Storage
import Web

enum MixRepository: Repository {
  static let table = "baby_mixes"

  static func mix(_ id: UUID, in reading: any Reading) throws -> Mix? {
    try reading.first("SELECT * FROM baby_mixes WHERE id = ?", id).map(Mix.init)
  }

  /// All of them, by name.
  static func mixes(in reading: any Reading) throws -> [Mix] {
    try reading.rows("SELECT * FROM baby_mixes ORDER BY name, id").map(Mix.init)
  }

  /// Makes or changes a mix.
  static func put(
    _ id: UUID, _ request: MixRequest, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_mixes (id, name, emoji, tracks, created_ms, updated_ms)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,
        emoji = excluded.emoji, tracks = excluded.tracks, updated_ms = excluded.updated_ms
      """, id, request.name, request.emoji, try StoredJSON.text(request.tracks), now, now)
  }
}

extension Mix {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    emoji = try row.optionalText("emoji")
    tracks = try StoredJSON.read([MixTrack].self, row.text("tracks"))
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
  }
}
