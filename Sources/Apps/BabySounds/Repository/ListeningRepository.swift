import FoundationEssentials
import Storage

/// What children have listened to.
enum ListeningRepository: Repository {
  static let table = "baby_listening"

  static func count(of child: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM baby_listening WHERE child = ?", child)?
      .integer("number") ?? 0
  }

  /// What a child has listened to since a moment.
  static func history(
    of child: UUID, after start: Int64, in reading: any Reading
  ) throws -> ListeningHistory {
    ListeningHistory(
      try reading.rows(
        "SELECT * FROM baby_listening WHERE child = ? AND began_ms > ?", child, start
      ).map(ListeningHistory.Stretch.init))
  }

  /// Counts an entry, once; answers whether it is new.
  static func insert(
    _ entry: ListeningEntry, of child: UUID, begun moment: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO baby_listening (id, child, began_ms, seconds, level_db)
      VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
      """, entry.id.uuid, child, moment, entry.seconds, entry.levelDb) == 1
  }

  static func delete(of child: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM baby_listening WHERE child = ?", child)
  }
}

extension ListeningHistory.Stretch {
  fileprivate init(_ row: Row) throws {
    began = try row.integer("began_ms")
    ended = began + Int64(try row.real("seconds") * 1_000)
    level = try row.real("level_db")
  }
}
