import FoundationEssentials
import Storage
import Web

/// A job in the hands of a worker.
struct Claim: Sendable {
  let id: UUID
  let kind: String
  let person: UUID?
  let payload: String
  let attempt: Int
  let worker: String
}

/// What a worker says to the queue. A worker whose lease has run out is not listened to any more.
extension JobQueue {
  /// How long a worker may be silent before another takes its job.
  static let leaseMilliseconds: Int64 = 30_000

  /// Takes a job, or nil when none of these kinds is due: of whom it was longest not the turn, the one that has waited
  /// longest.
  func claim(_ kinds: [String], by worker: String) async throws -> Claim? {
    let now = clock.now()
    let marks = kinds.map { _ in "?" }.joined(separator: ", ")
    let values =
      [worker.value, (now + Self.leaseMilliseconds).value, now.value, now.value]
      + kinds.map(\.value)
    return try await database.write(.rowByRow) { transaction in
      // SQLite has one writer at a time; on PostgreSQL workers step past each other's rows, and what
      // is due is looked at once more when the row is locked.
      let sql = """
        UPDATE jobs SET state = 'running', attempt = attempt + 1, worker = ?, lease_ms = ?,
          updated_ms = ?
        WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND due_ms <= ?
          AND kind IN (\(marks)) ORDER BY COALESCE((SELECT served_ms FROM job_turns
            WHERE job_turns.person = COALESCE(jobs.person, '')), 0), due_ms LIMIT \
            1\(transaction.dialect.skippingLocked))
        RETURNING id, kind, person, wish, attempt
        """
      guard let row = try transaction.rows(sql, values: values).first else { return nil }
      let claim = Claim(
        id: try row.uuid("id"), kind: try row.text("kind"), person: try row.optionalUUID("person"),
        payload: try row.text("wish"), attempt: Int(try row.integer("attempt")), worker: worker)
      try transaction.run(
        """
        INSERT INTO job_turns (person, served_ms) VALUES (?, ?)
        ON CONFLICT (person) DO UPDATE SET served_ms = excluded.served_ms
        """, claim.person?.uuidString.lowercased() ?? "", now)
      try notifyChange(claim.id, claim.person, in: transaction)
      return claim
    }
  }

  /// When the next of the waiting jobs of these kinds is due; nil when none waits.
  func nextDue(of kinds: [String]) async throws -> Int64? {
    guard !kinds.isEmpty else { return nil }
    let marks = kinds.map { _ in "?" }.joined(separator: ", ")
    return try await database.read { reading in
      try reading.rows(
        "SELECT MIN(due_ms) AS due FROM jobs WHERE state = 'queued' AND kind IN (\(marks))",
        values: kinds.map(\.value)
      ).first?.optionalInteger("due")
    }
  }

  /// Says that the work goes on, and how far it is. False when it should stop: nobody wants it any
  /// more, or another has taken it.
  func report(
    _ claim: Claim, progress: Double, note: String, isNews: Bool = true
  ) async throws -> Bool {
    let now = clock.now()
    return try await database.write(.rowByRow) { transaction in
      let rows = try transaction.rows(
        """
        UPDATE jobs SET lease_ms = ?, progress = ?, note = ?, updated_ms = ?
        WHERE id = ? AND state = 'running' AND worker = ? AND attempt = ? RETURNING is_unwanted
        """,
        values: [
          (now + Self.leaseMilliseconds).value, progress.value, note.value, now.value,
          claim.id.value, claim.worker.value, claim.attempt.value,
        ])
      guard let row = rows.first else { return false }
      if isNews { try notifyChange(claim.id, claim.person, in: transaction) }
      return try !row.bool("is_unwanted")
    }
  }

  enum Ending: Sendable {
    case done
    case cancelled
    /// Again after so many milliseconds.
    case again(after: Int64, error: String)
    case failed(error: String)
    /// Something else stood in the way; again after so many milliseconds, and this attempt does not
    /// count.
    case hindered(after: Int64, error: String)
    /// The worker stops; somebody else may begin at once, and this attempt does not count.
    case returned
  }

  /// Lets go of a job of this kind.
  func end(_ claim: Claim, _ ending: Ending, of kind: JobKind) async throws {
    let now = clock.now()
    var (state, due, error) = (Job.State.queued, now, nil as String?)
    var attempt = claim.attempt
    switch ending {
    case .done: state = .done
    case .cancelled: state = .cancelled
    case .failed(let text): (state, error) = (.failed, text)
    case .again(let wait, let text): (due, error) = (now + wait, text)
    case .hindered(let wait, let text): (due, error, attempt) = (now + wait, text, attempt - 1)
    case .returned: attempt -= 1
    }
    let values: [any Bindable] = [
      state.rawValue, due, error, attempt, state == .done, now, claim.id, claim.worker,
      claim.attempt,
    ]
    let bound = values.map(\.value)
    try await write(givenUp: state == .failed ? kind : nil) { transaction, kind in
      let found = try transaction.run(
        """
        UPDATE jobs SET state = ?, due_ms = ?, error = ?, attempt = ?, worker = NULL,
          lease_ms = NULL, is_unwanted = 0,
          progress = CASE WHEN ? = 1 THEN 1 ELSE progress END, updated_ms = ?
        WHERE id = ? AND state = 'running' AND worker = ? AND attempt = ?
        """, values: bound)
      guard found == 1 else { return }
      try kind?.givenUp(claim.payload, transaction)
      try notifyChange(claim.id, claim.person, in: transaction)
      if case .returned = ending { try transaction.notify(Self.arrivals, "") }
    }
  }

  /// Writes how a job ends, together with what is to be written down where its kind gives it up. Should that be impossible
  /// the job ends all the same, and the error is thrown.
  private func write(
    givenUp kind: JobKind?, _ body: @escaping @Sendable (any Transaction, JobKind?) throws -> Void
  ) async throws {
    guard let kind else { return try await database.write(.rowByRow) { try body($0, nil) } }
    do { try await database.write { try body($0, kind) } } catch  where !error.passes {
      try await database.write(.rowByRow) { try body($0, nil) }
      throw error
    }
  }

  /// Gives jobs back whose worker has not been heard of; one that was begun too often is given up.
  func recover(_ kinds: [String: JobKind]) async throws {
    let lost = try await database.read { [now = clock.now()] reading in
      try reading.rows("SELECT id FROM jobs WHERE state = 'running' AND lease_ms < ?", now)
        .map { try $0.uuid("id") }
    }
    var trouble: (any Error)?
    // Each by itself, so that one that cannot be given up holds up no other.
    for id in lost {
      do { try await recover(id, kinds) } catch { trouble = error }
    }
    if let trouble { throw trouble }
  }

  private func recover(_ id: UUID, _ kinds: [String: JobKind]) async throws {
    let now = clock.now()
    let row = try await database.read { reading in
      try reading.first("SELECT kind, person, wish, attempt FROM jobs WHERE id = ?", id)
    }
    guard let row else { return }
    let (kind, payload) = (kinds[try row.text("kind")], try row.text("wish"))
    let (attempt, person) = (try row.integer("attempt"), try row.optionalUUID("person"))
    let isGivenUp = Int(attempt) >= kind?.attempts ?? .max
    try await write(givenUp: isGivenUp ? kind : nil) { transaction, kind in
      let found = try transaction.run(
        """
        UPDATE jobs SET state = ?, error = ?, worker = NULL, lease_ms = NULL, due_ms = ?,
          updated_ms = ? WHERE id = ? AND state = 'running' AND attempt = ? AND lease_ms < ?
        """, isGivenUp ? "failed" : "queued",
        "Quintet was interrupted during this job.", now, now, id, attempt, now)
      guard found == 1 else { return }
      try kind?.givenUp(payload, transaction)
      try notifyChange(id, person, in: transaction)
      try transaction.notify(Self.arrivals, "")
    }
  }
}

extension Error {
  /// Whether the database or the audio's store is away: that is not the job's fault, and passes.
  var passes: Bool { (self as? any ProblemConvertible)?.problem.status == 503 }
}
