import FoundationEssentials
import Storage
import Web

/// Takes of one idea.
enum ProjectRepository: OwnedRepository {
  static let table = "son_projects"

  private static let selection = """
    SELECT p.*,
      (SELECT COUNT(*) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL) AS number,
      (SELECT COALESCE(SUM(r.seconds), 0.0) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL) AS total,
      (SELECT MIN(r.id) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL AND r.is_best = 1) AS best
    FROM son_projects p
    """

  /// The newest first.
  static func projects(ofMember person: UUID, in reading: any Reading) throws -> [Project] {
    try reading.rows("\(selection) WHERE p.person = ? ORDER BY p.created_ms DESC, p.id", person)
      .map(Project.init)
  }

  static func project(
    _ id: UUID, ofMember person: UUID, in reading: any Reading
  ) throws -> Project? {
    try reading.first("\(selection) WHERE p.id = ? AND p.person = ?", id, person)
      .map(Project.init)
  }

  static func insert(
    _ id: UUID, _ title: String, of person: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_projects (id, person, title, notes, version, created_ms, next_take)
      VALUES (?, ?, ?, '', 1, ?, 1)
      """, id, person, title, now)
  }

  static func setTitle(_ title: String, of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_projects SET title = ? WHERE id = ?", title, id)
  }

  static func setNotes(_ notes: String, of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_projects SET notes = ? WHERE id = ?", notes, id)
  }

  /// The number of the take that comes next; nil where the project is none of theirs.
  static func nextTake(
    of id: UUID, ofMember person: UUID, in reading: any Reading
  ) throws -> Int64? {
    try reading.first("SELECT next_take FROM son_projects WHERE id = ? AND person = ?", id, person)?
      .integer("next_take")
  }

  static func raiseNextTake(of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_projects SET next_take = next_take + 1 WHERE id = ?", id)
  }
}

extension Project {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    title = try row.text("title")
    notes = try row.text("notes")
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    count = try row.integer("number")
    seconds = try row.real("total")
    best = try row.optionalUUID("best").map { ID($0) }
  }
}
