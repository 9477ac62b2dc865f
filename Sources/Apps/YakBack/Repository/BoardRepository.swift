import FoundationEssentials
import Storage

/// Who has opened their board before.
enum BoardRepository {
  static func isOpen(for person: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT person FROM yak_boards WHERE person = ?", person) != nil
  }

  /// Notes that a member opens their board; answers whether it is the first time.
  static func open(for person: UUID, at now: Int64, in transaction: any Transaction) throws -> Bool
  {
    try transaction.run(
      "INSERT INTO yak_boards (person, opened_ms) VALUES (?, ?) ON CONFLICT DO NOTHING", person,
      now) == 1
  }

  /// Deletes a member's board with all that is on it.
  static func delete(of person: UUID, in transaction: any Transaction) throws {
    for table in ["yak_sounds", "yak_folders", "yak_scenes", "yak_imports", "yak_boards"] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }
}
