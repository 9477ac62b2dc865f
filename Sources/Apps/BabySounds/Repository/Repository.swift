import FoundationEssentials
import Storage
import Web

extension Repository {
  /// Deletes a row; throws where there is none.
  static func deleteExisting(_ id: UUID, in transaction: any Transaction) throws {
    guard try delete(id, in: transaction) else { throw Problem.notFound }
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
