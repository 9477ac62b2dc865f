import FoundationEssentials
import Storage
import Web

enum ChildRepository: Repository {
  static let table = "baby_children"

  /// All of them, by name.
  static func children(in reading: any Reading) throws -> [Child] {
    try reading.rows("SELECT * FROM baby_children ORDER BY name, id").map(Child.init)
  }

  /// Adds or changes a child.
  static func put(
    _ id: UUID, _ request: ChildRequest, at now: Int64, in transaction: any Transaction
  ) throws -> Child {
    let rows = try transaction.rows(
      """
      INSERT INTO baby_children (id, name, emoji, created_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, emoji = excluded.emoji RETURNING *
      """, id, request.name, request.emoji, now)
    return try Child(rows[0])
  }
}

extension Child {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    emoji = try row.text("emoji")
    createdMs = try row.integer("created_ms")
  }
}
