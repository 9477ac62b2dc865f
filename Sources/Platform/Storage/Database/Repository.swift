import FoundationEssentials

/// The SQL of a table, or of a few that are never apart; what every table is asked alike is here.
public protocol Repository {
  static var table: String { get }
  /// The column by which a row is known.
  static var key: String { get }
}

extension Repository {
  public static var key: String { "id" }

  /// How many rows the table has.
  public static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number") ?? 0
  }

  public static func contains(_ id: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT \(key) FROM \(table) WHERE \(key) = ?", id) != nil
  }

  /// Deletes a row; answers whether it was there.
  @discardableResult
  public static func delete(_ id: UUID, in transaction: any Transaction) throws -> Bool {
    try transaction.run("DELETE FROM \(table) WHERE \(key) = ?", id) == 1
  }
}

/// The same where each row belongs to a member, by its column `person`.
public protocol OwnedRepository: Repository {}

extension OwnedRepository {
  /// Whose a row is; nil where there is none.
  public static func owner(of id: UUID, in reading: any Reading) throws -> UUID? {
    try reading.first("SELECT person FROM \(table) WHERE \(key) = ?", id)?.uuid("person")
  }

  public static func count(ofMember person: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM \(table) WHERE person = ?", person)?
      .integer("number") ?? 0
  }

  /// Of tables whose rows have a version, which rises at each change.
  public static func raiseVersion(of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE \(table) SET version = version + 1 WHERE \(key) = ?", id)
  }

  public static func deleteAll(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
  }
}
