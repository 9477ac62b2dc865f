import FoundationEssentials
import Storage
import Web

/// The melodies by which songs are found when they are hummed, one a song.
enum SongMelodyRepository {
  static func melody(of song: UUID, in reading: any Reading) throws -> SongMelody? {
    try reading.first("SELECT * FROM melody_melodies WHERE song = ?", song).map(SongMelody.init)
  }

  static func melodies(in reading: any Reading) throws -> [SongMelody] {
    try reading.rows("SELECT * FROM melody_melodies ORDER BY song LIMIT ?", SongMelodyList.most)
      .map(SongMelody.init)
  }

  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM melody_melodies")?.integer("number") ?? 0
  }

  /// Keeps a melody in place of the one that the song had.
  static func put(
    _ request: SongMelodyRequest, of song: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO melody_melodies (song, notes, origin, created_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (song) DO UPDATE SET notes = excluded.notes, origin = excluded.origin,
        created_ms = excluded.created_ms
      """, song, try StoredJSON.text(request.notes), request.from.rawValue, now)
  }

  /// Deletes the melody of a song; answers whether it had one.
  @discardableResult
  static func delete(of song: UUID, in transaction: any Transaction) throws -> Bool {
    try transaction.run("DELETE FROM melody_melodies WHERE song = ?", song) == 1
  }
}

extension SongMelody {
  fileprivate init(_ row: Row) throws {
    song = ID(try row.uuid("song"))
    id = song
    notes = try StoredJSON.read([[Double]].self, row.text("notes"))
    from = Origin(rawValue: try row.text("origin")) ?? .hummed
  }
}
