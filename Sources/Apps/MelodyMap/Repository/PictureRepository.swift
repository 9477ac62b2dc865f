import Files
import FoundationEssentials
import Storage

/// What came from the addresses of posters, and when that was tried last.
enum PictureRepository {
  static func picture(
    at address: String, in reading: any Reading
  ) throws -> (poster: SongMap.Poster?, triedMs: Int64)? {
    try reading.first("SELECT * FROM melody_pictures WHERE address = ?", address).map { row in
      let hash = try row.optionalText("hash").flatMap { ContentHash($0) }
      let type = try row.text("type")
      return (hash.map { SongMap.Poster(hash: $0, type: type) }, try row.integer("tried_ms"))
    }
  }

  static func addresses(in reading: any Reading) throws -> [String] {
    try reading.rows("SELECT address FROM melody_pictures").map { try $0.text("address") }
  }

  /// How many pictures are here.
  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM melody_pictures WHERE hash IS NOT NULL")?
      .integer("number") ?? 0
  }

  static func setTried(
    _ address: String, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO melody_pictures (address, type, tried_ms) VALUES (?, '', ?)
      ON CONFLICT (address) DO UPDATE SET tried_ms = excluded.tried_ms
      """, address, now)
  }

  /// Keeps what came from an address. That nothing came takes no picture away that is here.
  static func put(
    _ picture: SongMap.Poster?, from address: String, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO melody_pictures (address, hash, type, tried_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (address) DO UPDATE SET hash = excluded.hash, type = excluded.type,
        tried_ms = excluded.tried_ms
      WHERE excluded.hash IS NOT NULL OR melody_pictures.hash IS NULL
      """, address, picture?.hash.description, picture?.type ?? "", now)
  }

  static func delete(_ address: String, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM melody_pictures WHERE address = ?", address)
  }
}
