import Files
import Glibc

/// One connection with what it takes to run whole transactions on it; used by one thread at a time.
final class PostgresWorker {
  /// How often a transaction that met another is tried before it fails.
  private static let attempts = 50

  private let connection: PostgresConnection
  private let limits: DatabaseLimits
  private var marks = CommitMarks()

  /// `lastAnswer` is shared by all that ask the same server.
  init(
    _ url: String, _ limits: DatabaseLimits, _ lastAnswer: Locked<ContinuousClock.Instant>
  ) {
    connection = PostgresConnection(url, limits, lastAnswer)
    self.limits = limits
  }

  /// Connects and makes the two tables that every database of ours has.
  func setUp() throws {
    for attempt in 1... {
      try connection.ensureOpen()
      do {
        try connection.execute(
          """
          BEGIN; SELECT pg_advisory_xact_lock(\(PostgresDatabase.lockNumber));
          \(Migrator.table); \(CommitMarks.table); \(CommitMarks.removeOld); COMMIT
          """)
        return
      } catch {
        // All of it may be done twice.
        guard connection.isLost, attempt < Self.attempts else { throw error }
      }
    }
  }

  func shut() {
    if !connection.isLost { marks.tidy(connection, atEnd: true) }
    connection.shut()
  }

  /// Runs a transaction until it was kept exactly once, or cannot be.
  func transact<T>(
    _ begin: String, until isCancelled: () -> Bool, _ body: (Session) throws -> T
  ) throws -> T {
    for attempt in 1... {
      try connection.ensureOpen(until: isCancelled)
      let session = Session(.postgres, connection)
      do {
        try connection.begin(begin)
        let value = try body(session)
        if let failure = session.failure { throw failure }
        for notice in session.notices {
          _ = try connection.rows(
            "SELECT pg_notify(?, ?)", [.text(notice.channel), .text(notice.payload)])
        }
        if try commit(until: isCancelled) { return value }
      } catch {
        try recover(from: session.failure ?? error, thrown: error, attempt)
      }
    }
    preconditionFailure("the loop above ends by returning or throwing")
  }

  /// Asks a little of our own, outside of any transaction.
  func ask(_ sql: String) throws -> [Row] {
    try connection.ensureOpen()
    return try connection.ask(sql)
  }

  /// Ends a transaction; false where it was lost as a whole and may be tried again.
  private func commit(until isCancelled: () -> Bool) throws -> Bool {
    guard connection.hasChanged else {
      try connection.execute("COMMIT")
      return true
    }
    do {
      let status = try marks.commit(connection)
      guard status == "COMMIT" else {
        throw StorageError(.failed, "the database did not keep the transaction", cause: status)
      }
    } catch {
      guard connection.isLost else { throw error }
      return try wasCommitted(after: error, until: isCancelled)
    }
    marks.tidy(connection)
    return true
  }

  /// Finds out what became of a commit whose answer was lost.
  private func wasCommitted(after error: any Error, until isCancelled: () -> Bool) throws -> Bool {
    for _ in 1...Self.attempts {
      guard (try? connection.ensureOpen(until: isCancelled)) != nil else { break }
      do {
        return try marks.wasCommitted(connection)
      } catch {
        guard connection.isLost else { break }
      }
    }
    throw StorageError(
      .uncertain,
      "the connection to PostgreSQL was lost during a commit; check whether the change was "
        + "saved before you "
        + "make it again", cause: "\(error)")
  }

  /// Cleans up after a transaction that failed, and returns where it may be tried again.
  private func recover(from failure: any Error, thrown: any Error, _ attempt: Int) throws {
    let failure = failure as? StorageError
    if connection.isLost {
      // An error of the body's own has nothing to do with the connection.
      guard let failure, failure.code == .unavailable, attempt < Self.attempts else { throw thrown }
      return
    }
    _ = try? connection.execute("ROLLBACK")
    guard let failure, failure.code == .conflict, attempt < Self.attempts else { throw thrown }
    if PostgresErrors.isOldPlan(failure) { connection.forgetStatements() }
    // Those who met wait for different times, so that they do not meet again.
    usleep(UInt32.random(in: 0...UInt32(1000 * min(attempt, 50))))
  }
}
