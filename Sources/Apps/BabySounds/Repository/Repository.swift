import FoundationEssentials
import Storage

/// The SQL of a table, or of a few that are never apart; what several tables are asked alike is here.
protocol Repository {
  static var table: String { get }
  /// The column by which a row is known.
  static var key: String { get }
}

extension Repository {
  static var key: String { "id" }

  /// How many rows the table has.
  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number") ?? 0
  }

  static func contains(_ id: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT \(key) FROM \(table) WHERE \(key) = ?", id) != nil
  }

  /// Deletes a row; answers whether it was there.
  @discardableResult
  static func delete(_ id: UUID, in transaction: any Transaction) throws -> Bool {
    try transaction.run("DELETE FROM \(table) WHERE \(key) = ?", id) == 1
  }

  /// Deletes what began up to a moment, of tables that say when it did.
  static func delete(begunUntil moment: Int64, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM \(table) WHERE began_ms <= ?", moment)
  }

  /// Keeps what a member made without saying who it was, in tables that say so.
  static func removeMember(_ person: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE \(table) SET person = NULL WHERE person = ?", person)
  }
}
