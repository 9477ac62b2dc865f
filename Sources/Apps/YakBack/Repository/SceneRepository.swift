import FoundationEssentials
import Storage
import Web

enum SceneRepository {
  static func scene(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Scene? {
    try reading.first("SELECT * FROM yak_scenes WHERE id = ? AND person = ?", id, person)
      .map(Scene.init)
  }

  /// All of them, the oldest first.
  static func scenes(of person: UUID, in reading: any Reading) throws -> [Scene] {
    try reading.rows("SELECT * FROM yak_scenes WHERE person = ? ORDER BY created_ms, id", person)
      .map(Scene.init)
  }

  /// Adds a scene; answers whether its id was free.
  @discardableResult
  static func insert(
    _ id: UUID, _ name: String, _ sounds: [Scene.Entry], of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO yak_scenes (id, person, name, version, created_ms, sounds)
      VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (id) DO NOTHING
      """, id, person, name, now, try StoredJSON.text(sounds)) == 1
  }

  static func set(
    _ id: UUID, name: String, _ sounds: [Scene.Entry], in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE yak_scenes SET name = ?, sounds = ?, version = version + 1 WHERE id = ?", name,
      try StoredJSON.text(sounds), id)
  }

  /// Deletes a scene of a member; answers whether it was there.
  static func delete(
    _ id: UUID, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM yak_scenes WHERE id = ? AND person = ?", id, person) == 1
  }
}

extension Scene {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    sounds = try StoredJSON.read([Entry].self, row.text("sounds"))
  }
}
