import FoundationEssentials
import Storage
import Web

/// How members left their songs.
enum SettingsRepository {
  static func settings(
    _ hash: String, of person: UUID, in reading: any Reading
  ) throws -> SongSettings? {
    try reading.first(
      """
      SELECT hash, settings, tags, version, updated_ms FROM amadeus_settings
      WHERE person = ? AND hash = ?
      """, person, hash
    ).map { try SongSettings($0) }
  }

  /// A person's, the last first.
  static func all(of person: UUID, in reading: any Reading) throws -> [SongSettings] {
    try reading.rows(
      """
      SELECT hash, settings, tags, version, updated_ms FROM amadeus_settings
      WHERE person = ? ORDER BY updated_ms DESC, hash
      """, person
    ).map { try SongSettings($0) }
  }

  /// Keeps them, also where nothing was kept before.
  static func set(
    _ hash: String, _ settings: SongSettingsEdit, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO amadeus_settings (person, hash, settings, version, updated_ms, deleted_ms)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (person, hash) DO UPDATE SET settings = excluded.settings,
        version = amadeus_settings.version + 1, updated_ms = excluded.updated_ms,
        deleted_ms = CASE WHEN excluded.deleted_ms IS NULL THEN NULL
          ELSE COALESCE(amadeus_settings.deleted_ms, excluded.deleted_ms) END
      """, person, hash, try StoredJSON.text(settings), Int64.random(in: 1...(1 << 40)), now,
      settings.isDeleted ? now : nil)
  }

  /// Sets the tags of a song whose settings are stored.
  static func setTags(
    _ hash: String, _ tags: [String], of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE amadeus_settings SET tags = ?, version = version + 1, updated_ms = ?
      WHERE person = ? AND hash = ?
      """, tags.isEmpty ? nil : try StoredJSON.text(tags), now, person, hash)
  }

  /// The songs that were deleted before a moment and are still stored.
  static func deleted(
    before moment: Int64, in reading: any Reading
  ) throws -> [(person: UUID, hash: String)] {
    try reading.rows(
      "SELECT person, hash FROM amadeus_settings WHERE deleted_ms < ? ORDER BY deleted_ms LIMIT 500",
      moment
    ).map { (try $0.uuid("person"), try $0.text("hash")) }
  }

  /// Notes that nothing of a deleted song is stored any more, except that it was deleted.
  static func empty(
    _ hash: String, of person: UUID, _ settings: SongSettingsEdit, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE amadeus_settings SET settings = ?, tags = NULL, version = version + 1, deleted_ms = NULL
      WHERE person = ? AND hash = ?
      """, try StoredJSON.text(settings), person, hash)
  }

  /// Takes out the oldest of those that are more than a member keeps.
  static func trim(of person: UUID, to most: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      """
      DELETE FROM amadeus_settings WHERE person = ? AND hash IN (
        SELECT hash FROM amadeus_settings WHERE person = ?
        ORDER BY updated_ms DESC, hash LIMIT 1000000 OFFSET ?)
      """, person, person, most)
  }

  @discardableResult
  static func delete(
    _ hash: String, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM amadeus_settings WHERE person = ? AND hash = ?", person, hash) == 1
  }

  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM amadeus_settings WHERE person = ?", person)
  }
}

extension SongSettings {
  fileprivate init(_ row: Row) throws {
    id = try row.text("hash")
    settings = try StoredJSON.read(SongSettingsEdit.self, try row.text("settings"))
    tags = try row.optionalText("tags").map { try StoredJSON.read([String].self, $0) }
    version = try row.integer("version")
    updatedMs = try row.integer("updated_ms")
  }
}
