import FoundationEssentials
import Storage

/// The durable list of work to be done. Nothing that was put in is lost, whatever dies.
///
/// On PostgreSQL any number of processes may take from it.
public struct JobQueue: Sendable {
  /// Told with a job's id, and its person behind a space, whenever something about it has changed.
  public static let changes = "jobs"
  /// Told with a job's id when nobody wants it any more, though it is at work.
  static let departures = "jobs_unwanted"
  /// Told when there may be something to do.
  static let arrivals = "jobs_ready"

  public static let migrations = [
    Migration(
      module: "jobs", number: 1,
      sql: [
        """
        CREATE TABLE jobs (
          id TEXT PRIMARY KEY,
          kind TEXT NOT NULL,
          person TEXT,
          wish TEXT NOT NULL,
          state TEXT NOT NULL,
          attempt BIGINT NOT NULL,
          progress DOUBLE PRECISION NOT NULL,
          note TEXT NOT NULL,
          error TEXT,
          due_ms BIGINT NOT NULL,
          worker TEXT,
          lease_ms BIGINT,
          is_unwanted BIGINT NOT NULL,
          created_ms BIGINT NOT NULL,
          updated_ms BIGINT NOT NULL
        )
        """,
        "CREATE INDEX jobs_due ON jobs (due_ms) WHERE state = 'queued'",
        "CREATE INDEX jobs_leases ON jobs (lease_ms) WHERE state = 'running'",
        "CREATE INDEX jobs_of_person ON jobs (person, created_ms)",
        "CREATE INDEX jobs_finished ON jobs (updated_ms) WHERE state IN ('done', 'cancelled')",
      ]),
    Migration(
      module: "jobs", number: 2,
      // When somebody's turn was last; what nobody asked for has a turn of its own, under ''.
      sql: [
        "CREATE TABLE job_turns (person TEXT PRIMARY KEY, served_ms BIGINT NOT NULL)",
        "DROP INDEX jobs_finished",
        "CREATE INDEX jobs_ended ON jobs (updated_ms) WHERE state IN ('done', 'cancelled', 'failed')",
      ]),
  ]

  let database: any Database
  let clock: Clock

  public init(_ database: any Database, clock: Clock = .system) {
    self.database = database
    self.clock = clock
  }

  /// Puts a job in as part of a transaction: it exists exactly when the rest does. The same id twice
  /// is one job.
  public func add<Payload: Codable & Sendable>(
    _ kind: String, _ payload: Payload, id: UUID = UUID(), person: UUID?,
    in transaction: any Transaction
  ) throws {
    let now = clock.now()
    let text = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
    let added = try transaction.run(
      """
      INSERT INTO jobs (id, kind, person, wish, state, attempt, progress, note, due_ms,
        is_unwanted, created_ms, updated_ms)
      VALUES (?, ?, ?, ?, 'queued', 0, 0, '', ?, 0, ?, ?) ON CONFLICT (id) DO NOTHING
      """, id, kind, person, text, now, now, now)
    guard added == 1 else { return }
    try transaction.notify(Self.arrivals, "")
    try notifyChange(id, person, in: transaction)
  }

  /// A job, when it belongs to the person.
  public func job(_ id: UUID, of person: UUID) async throws -> Job? {
    try await database.read { try job(id, of: person, in: $0) }
  }

  /// The same as part of a transaction, for the app that has asked for it.
  public func job(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Job? {
    try reading.first(
      "SELECT \(Job.columns) FROM jobs WHERE id = ? AND person = ?", id, person
    ).map(Job.init)
  }

  /// A person's jobs, the newest first; those made before `before` when it is given.
  public func jobs(
    of person: UUID, in state: Job.State? = nil, before: Int64? = nil, limit: Int = 50
  ) async throws -> [Job] {
    try await database.read { reading in
      try reading.rows(
        """
        SELECT \(Job.columns) FROM jobs
        WHERE person = ? AND state = COALESCE(?, state) AND created_ms < ?
        ORDER BY created_ms DESC, id LIMIT ?
        """, person, state?.rawValue, before ?? .max, limit
      ).map(Job.init)
    }
  }

  /// Cancels a job that has not ended: at once when it waits, soon when it runs. False when there is
  /// none.
  @discardableResult
  public func cancel(_ id: UUID, of person: UUID) async throws -> Bool {
    try await database.write { try cancel(id, of: person, in: $0) }
  }

  /// The same as part of a transaction, for the app that has asked for it.
  @discardableResult
  public func cancel(_ id: UUID, of person: UUID, in transaction: any Transaction) throws -> Bool {
    let waiting = try transaction.run(
      """
      UPDATE jobs SET state = 'cancelled', updated_ms = ?
      WHERE id = ? AND person = ? AND state = 'queued'
      """, clock.now(), id, person)
    let running = try transaction.run(
      "UPDATE jobs SET is_unwanted = 1 WHERE id = ? AND person = ? AND state = 'running'",
      id, person)
    if waiting == 1 { try notifyChange(id, person, in: transaction) }
    if running == 1 { try Self.dismiss(id, in: transaction) }
    return waiting + running > 0
  }

  /// Takes back a job that belongs to nobody, for the app that has asked for it; one at work is stopped soon.
  public static func withdraw(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "DELETE FROM jobs WHERE id = ? AND person IS NULL AND state <> 'running'", id)
    let running = try transaction.run(
      "UPDATE jobs SET is_unwanted = 1 WHERE id = ? AND person IS NULL", id)
    if running == 1 { try dismiss(id, in: transaction) }
  }

  /// A job that belongs to nobody, for the app that has asked for it.
  public func job(_ id: UUID, in reading: any Reading) throws -> Job? {
    try reading.first("SELECT \(Job.columns) FROM jobs WHERE id = ? AND person IS NULL", id)
      .map(Job.init)
  }

  /// Has the work on a job stopped at once, wherever it is done.
  private static func dismiss(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.notify(departures, id.uuidString.lowercased())
  }

  /// Tries a failed or cancelled job again from the beginning. False when there is none.
  @discardableResult
  public func retry(_ id: UUID, of person: UUID) async throws -> Bool {
    let now = clock.now()
    return try await database.write { transaction in
      let found = try transaction.run(
        """
        UPDATE jobs SET state = 'queued', attempt = 0, progress = 0, error = NULL, note = '',
          is_unwanted = 0, due_ms = ?, updated_ms = ?
        WHERE id = ? AND person = ? AND state IN ('failed', 'cancelled')
        """, now, now, id, person)
      guard found == 1 else { return false }
      try transaction.notify(Self.arrivals, "")
      try notifyChange(id, person, in: transaction)
      return true
    }
  }

  /// How many jobs are in each state.
  public func counts() async throws -> [String: Int] {
    let rows = try await database.read { reading in
      try reading.rows("SELECT state, COUNT(*) AS number FROM jobs GROUP BY state")
    }
    return Dictionary(
      uniqueKeysWithValues: try rows.map { (try $0.text("state"), Int(try $0.integer("number"))) })
  }

  /// Forgets jobs that ended, however they did, longer ago than `milliseconds`.
  public func forget(olderThan milliseconds: Int64) async throws {
    let limit = clock.now() - milliseconds
    try await database.write { transaction in
      _ = try transaction.run(
        "DELETE FROM jobs WHERE state IN ('done', 'cancelled', 'failed') AND updated_ms < ?", limit)
    }
  }

  /// Takes everything of a member out; what runs at this moment is stopped soon.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM jobs WHERE person = ? AND state <> 'running'", person)
    try transaction.run("DELETE FROM job_turns WHERE person = ?", person)
    try transaction.run(
      "UPDATE jobs SET is_unwanted = 1, person = NULL WHERE person = ?", person)
  }

  func notifyChange(_ id: UUID, _ person: UUID?, in transaction: any Transaction) throws {
    let text = id.uuidString.lowercased()
    let owner = person.map { " " + $0.uuidString.lowercased() } ?? ""
    try transaction.notify(Self.changes, text + owner)
  }
}
