import FoundationEssentials
import Storage
import Web

enum FavouriteRepository {
  static func favourite(
    _ song: UUID, of person: UUID, in reading: any Reading
  ) throws -> Favourite? {
    try reading.first(
      "SELECT * FROM melody_favourites WHERE person = ? AND song = ?", person, song
    ).map(Favourite.init)
  }

  /// All of a member, the newest first.
  static func favourites(of person: UUID, in reading: any Reading) throws -> [Favourite] {
    try reading.rows(
      "SELECT * FROM melody_favourites WHERE person = ? ORDER BY created_ms DESC, song LIMIT ?",
      person, FavouriteList.most
    ).map(Favourite.init)
  }

  static func count(of person: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM melody_favourites WHERE person = ?", person)?
      .integer("number") ?? 0
  }

  /// Adds a favourite; answers whether it was none before.
  static func insert(
    _ song: UUID, of person: UUID, at now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO melody_favourites (person, song, created_ms) VALUES (?, ?, ?)
      ON CONFLICT (person, song) DO NOTHING
      """, person, song, now) == 1
  }

  /// Deletes a favourite; answers whether it was one.
  static func delete(
    _ song: UUID, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM melody_favourites WHERE person = ? AND song = ?", person, song) == 1
  }

  static func delete(ofAll song: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM melody_favourites WHERE song = ?", song)
  }

  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM melody_favourites WHERE person = ?", person)
  }
}

extension Favourite {
  fileprivate init(_ row: Row) throws {
    self.init(ID(try row.uuid("song")), createdMs: try row.integer("created_ms"))
  }
}
