import FoundationEssentials
import Storage
import Web

/// Boards that are brought from files.
enum ImportRepository {
  static func state(of id: UUID, of person: UUID, in reading: any Reading) throws -> BoardImport? {
    try reading.first("SELECT * FROM yak_imports WHERE id = ? AND person = ?", id, person)
      .map(BoardImport.init)
  }

  /// Whose board comes from which file; nil where that has come to an end.
  static func working(
    _ id: UUID, in reading: any Reading
  ) throws -> (person: UUID, asset: UUID)? {
    try reading.first(
      "SELECT person, asset FROM yak_imports WHERE id = ? AND state = 'working'", id
    ).map { (try $0.uuid("person"), try $0.uuid("asset")) }
  }

  /// Begins an import; answers whether its id is new.
  static func insert(
    _ id: UUID, _ asset: UUID, of person: UUID, at now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO yak_imports (id, person, asset, state, added, left_out, created_ms)
      VALUES (?, ?, ?, 'working', 0, '[]', ?) ON CONFLICT (id) DO NOTHING
      """, id, person, asset, now) == 1
  }

  static func setDone(
    _ id: UUID, added: Int, leftOut: [String], in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE yak_imports SET state = 'done', added = ?, left_out = ? WHERE id = ?", added,
      try StoredJSON.text(leftOut), id)
  }

  static func setFailed(_ id: UUID, _ reason: String, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE yak_imports SET state = 'failed', error = ? WHERE id = ?", reason, id)
  }

  static func setCancelled(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE yak_imports SET state = 'cancelled' WHERE id = ?", id)
  }

  /// Deletes those that began up to a moment and have come to their end.
  static func deleteEnded(until moment: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      "DELETE FROM yak_imports WHERE state <> 'working' AND created_ms <= ?", moment)
  }
}

extension BoardImport {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    state = State(rawValue: try row.text("state")) ?? .failed
    added = Int(try row.integer("added"))
    leftOut = try StoredJSON.read([String].self, row.text("left_out"))
    error = try row.optionalText("error")
  }
}
