import FoundationEssentials
import Storage

/// The SQL of a table whose rows have an id; what every such table is asked is here.
protocol Repository {
  static var table: String { get }
}

extension Repository {
  /// How many rows the table has.
  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number") ?? 0
  }

  static func contains(_ id: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT id FROM \(table) WHERE id = ?", id) != nil
  }

  /// Deletes a row; answers whether it was there.
  @discardableResult
  static func delete(_ id: UUID, in transaction: any Transaction) throws -> Bool {
    try transaction.run("DELETE FROM \(table) WHERE id = ?", id) == 1
  }
}
