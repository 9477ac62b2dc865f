import FoundationEssentials
import Jobs
import Library
import Storage
import Web

/// Analyses as they lie in their table, with what is known of each.
enum AnalysisRows {
  /// What the library calls those who hold a file until it was listened to.
  static let waiting = "amadeus-analysis"
  /// What the library calls those who hold a result.
  static let result = "amadeus-result"

  private static let selection = """
    SELECT a.*, r.result, r.seconds, r.song_key, r.mode, r.tempo FROM amadeus_analyses a
    LEFT JOIN amadeus_results r ON r.hash = a.hash AND r.recipe = a.recipe
    """

  static func find(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Row? {
    try reading.first("\(selection) WHERE a.id = ? AND a.person = ?", id, person)
  }

  /// A person's, the newest first, from after `cursor`; with each of `words` somewhere in their names.
  static func page(
    of person: UUID, after cursor: Cursor, containing words: String, limit: Int,
    in reading: any Reading
  ) throws -> [Row] {
    let wanted = searchable(words).split(separator: " ").map(String.init)
    let search = wanted.map { _ in " AND \(reading.dialect.contains("a.search"))" }.joined()
    let values =
      [person.value, cursor.createdMs.value, cursor.createdMs.value, cursor.id.value]
      + wanted.map(\.value) + [limit.value]
    return try reading.rows(
      """
      \(selection)
      WHERE a.person = ? AND a.created_ms <= ? AND (a.created_ms < ? OR a.id < ?)\(search)
      ORDER BY a.created_ms DESC, a.id DESC LIMIT ?
      """, values: values)
  }

  /// The form of a name in which words are looked for.
  static func searchable(_ name: String) -> String { name.lowercased() }

  /// Where the result of these bytes lies, when they were listened to already.
  static func result(of hash: String, _ recipe: String, in reading: any Reading) throws -> String? {
    try reading.first(
      "SELECT result FROM amadeus_results WHERE hash = ? AND recipe = ?", hash, recipe
    )?.text("result")
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

  /// Takes an analysis out; its work and its result with the last who has them.
  static func remove(_ row: Row, in transaction: any Transaction) throws {
    let (id, hash, recipe) = (try row.uuid("id"), try row.text("hash"), try row.text("recipe"))
    try transaction.run("DELETE FROM amadeus_analyses WHERE id = ?", id)
    try Library.release(waiting, ID(id).description, in: transaction)
    if let job = try row.optionalUUID("job"),
      try transaction.first("SELECT id FROM amadeus_analyses WHERE job = ?", job) == nil
    {
      try JobQueue.withdraw(job, in: transaction)
    }
    let another = try transaction.first(
      "SELECT id FROM amadeus_analyses WHERE hash = ? AND recipe = ?", hash, recipe)
    guard another == nil else { return }
    try transaction.run("DELETE FROM amadeus_results WHERE hash = ? AND recipe = ?", hash, recipe)
    try Library.release(result, holder(hash, recipe), in: transaction)
  }

  /// By what the library knows a result.
  static func holder(_ hash: String, _ recipe: String) -> String { "\(hash) \(recipe)" }
}

extension AmadeusAnalysis {
  /// What is known of an analysis, and of the job that it waits for.
  init(_ row: Row, _ job: Job?) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    hash = try row.text("hash")
    bytes = try row.integer("bytes")
    seconds = try row.optionalReal("seconds")
    key = try row.optionalText("song_key")
    mode = try row.optionalText("mode")
    tempo = try row.optionalReal("tempo")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
    let failure = try row.optionalText("error")
    if try row.optionalText("result") != nil {
      (state, progress, error) = (.done, 1, nil)
    } else if let failure {
      (state, progress, error) = (.failed, 0, failure)
    } else if let job, job.state == .queued || job.state == .running {
      state = job.state == .queued ? .waiting : .working
      (progress, error) = (job.progress, nil)
    } else {
      (state, progress, error) = (.failed, 0, Self.lost)
    }
  }

  /// What is said when the work itself is gone, and not by the file's fault.
  static let lost = "The work on it ended in the middle. Send the file again."
}
