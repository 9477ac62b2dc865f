import FoundationEssentials
import Storage
import Web

/// Analyses, with what is known of each.
enum AnalysisRepository: OwnedRepository {
  static let table = "amadeus_analyses"

  private static let selection = """
    SELECT a.*, r.result, r.seconds, r.song_key, r.mode, r.tempo FROM amadeus_analyses a
    LEFT JOIN amadeus_results r ON r.hash = a.hash AND r.recipe = a.recipe
    """

  static func analysis(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> StoredAnalysis? {
    try reading.first("\(selection) WHERE a.id = ? AND a.person = ?", id, person)
      .map(StoredAnalysis.init)
  }

  static func analyses(of person: UUID, in reading: any Reading) throws -> [StoredAnalysis] {
    try reading.rows("\(selection) WHERE a.person = ?", person).map(StoredAnalysis.init)
  }

  /// A person's of one file.
  static func analyses(
    of hash: String, of person: UUID, in reading: any Reading
  ) throws -> [StoredAnalysis] {
    try reading.rows("\(selection) WHERE a.person = ? AND a.hash = ?", person, hash)
      .map(StoredAnalysis.init)
  }

  /// A person's, the newest first, from after `cursor`; with each of `words` somewhere in their names, and of one file
  /// where a hash is given.
  static func page(
    of person: UUID, after cursor: Cursor, containing words: String, hash: String?,
    limit: Int, in reading: any Reading
  ) throws -> [StoredAnalysis] {
    let wanted = searchable(words).split(separator: " ").map(String.init)
    let search = wanted.map { _ in " AND \(reading.dialect.contains("a.search"))" }.joined()
    let values =
      [person.value, cursor.createdMs.value, cursor.createdMs.value, cursor.id.value]
      + wanted.map(\.value) + [hash.value, limit.value]
    return try reading.rows(
      """
      \(selection)
      WHERE a.person = ? AND a.created_ms <= ? AND (a.created_ms < ? OR a.id < ?)\(search)
        AND a.hash = COALESCE(?, a.hash)
      ORDER BY a.created_ms DESC, a.id DESC LIMIT ?
      """, values: values
    ).map(StoredAnalysis.init)
  }

  /// The form of a name in which words are looked for.
  private static func searchable(_ name: String) -> String { name.lowercased() }

  /// Whether somebody has an analysis of these bytes by this recipe.
  static func contains(
    _ hash: String, _ recipe: String, in reading: any Reading
  ) throws -> Bool {
    try reading.first(
      "SELECT id FROM amadeus_analyses WHERE hash = ? AND recipe = ?", hash, recipe) != nil
  }

  /// The file for which a job is done; nil where nobody waits for it any more.
  static func hash(ofJob job: UUID, in reading: any Reading) throws -> String? {
    try reading.first("SELECT hash FROM amadeus_analyses WHERE job = ?", job)?.text("hash")
  }

  /// The jobs that somebody waits for; of one file, where a hash is given.
  static func jobs(
    for hash: String? = nil, _ recipe: String? = nil, in reading: any Reading
  ) throws -> [UUID] {
    try reading.rows(
      """
      SELECT DISTINCT job FROM amadeus_analyses
      WHERE job IS NOT NULL AND hash = COALESCE(?, hash) AND recipe = COALESCE(?, recipe)
      """, hash, recipe
    ).map { try $0.uuid("job") }
  }

  static func insert(
    _ id: UUID, _ name: String, _ hash: String, _ bytes: Int64, _ recipe: String, job: UUID?,
    of person: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO amadeus_analyses (id, person, name, search, hash, bytes, recipe, job, created_ms,
        updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, person, name, searchable(name), hash, bytes, recipe, job, now, now)
  }

  /// Notes that a job has ended, and why where it failed; answers who waited for it.
  static func end(
    job: UUID, error: String?, _ recipe: String, at now: Int64, in transaction: any Transaction
  ) throws -> [(id: UUID, person: UUID)] {
    try transaction.rows(
      """
      UPDATE amadeus_analyses SET job = NULL, error = ?, recipe = ?, updated_ms = ?
      WHERE job = ? RETURNING id, person
      """, error, recipe, now, job
    ).map { (try $0.uuid("id"), try $0.uuid("person")) }
  }
}

extension StoredAnalysis {
  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    name = try row.text("name")
    hash = try row.text("hash")
    bytes = try row.integer("bytes")
    recipe = try row.text("recipe")
    job = try row.optionalUUID("job")
    error = try row.optionalText("error")
    result = try row.optionalText("result")
    seconds = try row.optionalReal("seconds")
    key = try row.optionalText("song_key")
    mode = try row.optionalText("mode")
    tempo = try row.optionalReal("tempo")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
  }
}
