import FoundationEssentials
import Storage

/// A table of things that each belong to a member, with a version that rises at each change.
protocol OwnedRepository {
  static var table: String { get }
}

extension OwnedRepository {
  /// Whose a thing is; nil where there is none.
  static func owner(of id: UUID, in reading: any Reading) throws -> UUID? {
    try reading.first("SELECT person FROM \(table) WHERE id = ?", id)?.uuid("person")
  }

  static func count(ofMember person: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM \(table) WHERE person = ?", person)?
      .integer("number") ?? 0
  }

  static func raiseVersion(of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE \(table) SET version = version + 1 WHERE id = ?", id)
  }

  static func deleteAll(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
  }
}
