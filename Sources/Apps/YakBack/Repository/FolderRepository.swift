import FoundationEssentials
import Storage
import Web

enum FolderRepository: Repository {
  static let table = "yak_folders"

  static func folder(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Folder? {
    try reading.first("SELECT * FROM yak_folders WHERE id = ? AND person = ?", id, person)
      .map(Folder.init)
  }

  /// All of them, in their order.
  static func folders(of person: UUID, in reading: any Reading) throws -> [Folder] {
    try reading.rows(
      "SELECT * FROM yak_folders WHERE person = ? ORDER BY sort_order, created_ms, id", person
    ).map(Folder.init)
  }

  /// Whether a member has a folder with an id as it was written.
  static func contains(
    _ id: String, of person: UUID, in reading: any Reading
  ) throws -> Bool {
    try reading.first("SELECT id FROM yak_folders WHERE id = ? AND person = ?", id, person) != nil
  }

  /// Adds a folder; answers whether its id was free.
  @discardableResult
  static func insert(
    _ id: UUID, _ name: String, hue: Double, order: Double, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO yak_folders (id, person, name, color_hue, sort_order, version, created_ms)
      VALUES (?, ?, ?, ?, ?, 1, ?) ON CONFLICT (id) DO NOTHING
      """, id, person, name, hue, order, now) == 1
  }

  static func set(
    _ id: UUID, name: String, hue: Double, order: Double, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE yak_folders SET name = ?, color_hue = ?, sort_order = ?, version = version + 1
      WHERE id = ?
      """, name, hue, order, id)
  }
}

extension Folder {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    colorHue = try row.real("color_hue")
    sortOrder = try row.real("sort_order")
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
  }
}
