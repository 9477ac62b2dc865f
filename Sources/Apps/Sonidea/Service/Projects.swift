import Commerce
import FoundationEssentials
import Storage
import Web

/// Takes of one idea.
extension Studio {
  func projects(of person: UUID) async throws -> [SonProject] {
    try await database.read { reading in
      try reading.rows(
        "\(SonProject.selection) WHERE p.person = ? ORDER BY p.created_ms DESC, p.id", person
      ).map(SonProject.init)
    }
  }

  func project(_ id: UUID, of person: UUID) async throws -> SonProject {
    try await database.read { try project(id, of: person, in: $0) }
  }

  private func project(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> SonProject {
    let row = try reading.first(
      "\(SonProject.selection) WHERE p.id = ? AND p.person = ?", id, person)
    guard let row else { throw Problem(404, "not_found", "There is no such project.") }
    return try SonProject(row)
  }

  /// Makes a project, or finds it made.
  func put(project id: UUID, _ wish: SonProjectWish, of person: UUID) async throws -> SonProject {
    let now = clock.now()
    try await database.write { transaction in
      guard try !isKnown(id, in: "son_projects", of: person, transaction) else { return }
      try commerce.require(.projects, for: person, in: transaction)
      try admit(
        to: "son_projects", "projects", most: SonProject.most, of: person, in: transaction)
      try transaction.run(
        """
        INSERT INTO son_projects (id, person, title, notes, version, created_ms, next_take)
        VALUES (?, ?, ?, '', 1, ?, 1)
        """, id, person, wish.title, now)
      try note(.project, id, of: person, in: transaction)
    }
    return try await project(id, of: person)
  }

  func edit(
    project id: UUID, _ wish: JSON, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> SonProject {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard try project(id, of: person, in: transaction).version == version else {
        throw Problem.changedMeanwhile
      }
      try commerce.require(.projects, for: person, in: transaction)
      for name in ["title", "notes"] {
        guard case .string(let text) = wish[name] else { continue }
        try transaction.run("UPDATE son_projects SET \(name) = ? WHERE id = ?", text, id)
      }
      if let best = wish["best"] { try set(best: best.uuid, of: id, person, in: transaction) }
      try transaction.run("UPDATE son_projects SET version = version + 1 WHERE id = ?", id)
      try note(.project, id, of: person, in: transaction)
    }
    return try await project(id, of: person)
  }

  /// Deletes a project; its recordings stay, by themselves.
  func delete(project id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      _ = try project(id, of: person, in: transaction)
      for row in try transaction.rows("SELECT id FROM son_recordings WHERE project = ?", id) {
        try note(.recording, row.uuid("id"), of: person, in: transaction)
      }
      try transaction.run(
        "UPDATE son_recordings SET project = NULL, take = NULL, is_best = 0 WHERE project = ?", id)
      try transaction.run("DELETE FROM son_projects WHERE id = ?", id)
      try note(.project, id, of: person, isGone: true, in: transaction)
    }
  }

  /// Makes a recording the next take of a project. A number is never given twice.
  func join(
    _ id: UUID, project: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = try RecordingRows.row(id, in: transaction)
    guard try known?.optionalUUID("project") != project else { return }
    try commerce.require(.projects, for: person, in: transaction)
    let row = try transaction.first(
      "SELECT next_take FROM son_projects WHERE id = ? AND person = ?", project, person)
    guard let take = try row?.integer("next_take") else {
      throw Problem.field("project", "is no project of yours")
    }
    try leaveProject(id, of: person, in: transaction)
    try transaction.run("UPDATE son_projects SET next_take = next_take + 1 WHERE id = ?", project)
    try RecordingRows.set(
      [("project", project.value), ("take", take.value)], on: id, in: transaction)
    try note(.project, project, of: person, in: transaction)
  }

  func leaveProject(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let row = try RecordingRows.row(id, in: transaction)
    guard let project = try row?.optionalUUID("project") else { return }
    try RecordingRows.set(
      [("project", .null), ("take", .null), ("is_best", false.value)], on: id, in: transaction)
    try note(.project, project, of: person, in: transaction)
  }

  /// Makes a recording the best take of its project, or not any more.
  func setBest(
    _ isBest: Bool, _ id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let row = try RecordingRows.row(id, in: transaction)
    guard let row, let project = try row.optionalUUID("project") else {
      guard isBest else { return }
      throw Problem.field("is_best", "is for recordings of a project")
    }
    guard try row.bool("is_best") != isBest else { return }
    if isBest { try commerce.require(.projects, for: person, in: transaction) }
    try set(best: isBest ? id : nil, of: project, person, in: transaction)
    try note(.project, project, of: person, in: transaction)
  }

  private func set(
    best: UUID?, of project: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    if let best {
      let row = try RecordingRows.row(best, in: transaction)
      guard try row?.optionalUUID("project") == project,
        try row?.optionalInteger("trashed_ms") == nil
      else { throw Problem.field("best", "is no take of this project") }
    }
    let before = try transaction.rows(
      "SELECT id FROM son_recordings WHERE project = ? AND is_best = 1", project)
    try transaction.run(
      "UPDATE son_recordings SET is_best = 0 WHERE project = ? AND is_best = 1", project)
    if let best { try RecordingRows.set([("is_best", true.value)], on: best, in: transaction) }
    for id in try before.map({ try $0.uuid("id") }) + [best].compactMap({ $0 }) {
      try note(.recording, id, of: person, in: transaction)
    }
  }
}

extension SonProject {
  fileprivate static let selection = """
    SELECT p.*,
      (SELECT COUNT(*) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL) AS number,
      (SELECT COALESCE(SUM(r.seconds), 0.0) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL) AS total,
      (SELECT MIN(r.id) FROM son_recordings r
        WHERE r.project = p.id AND r.trashed_ms IS NULL AND r.is_best = 1) AS best
    FROM son_projects p
    """

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
