import Files

/// PostgreSQL by way of libpq: a few connections, each with a thread of its own.
final class PostgresDatabase: Database {
  /// The advisory lock under which tables are made: “QUINTET” in ASCII.
  static let lockNumber = 0x51_55_49_4e_54_45_54

  let dialect = Dialect.postgres
  private let workers: LanePool<PostgresWorker>
  private let listener: PostgresListener

  static func open(_ url: String, _ limits: DatabaseLimits) async throws -> PostgresDatabase {
    try PostgresLink.checkURL(url)
    let database = PostgresDatabase(url, limits)
    do {
      try await database.workers.run { try $0.setUp() }
    } catch {
      await database.close()
      throw error
    }
    return database
  }

  private init(_ url: String, _ limits: DatabaseLimits) {
    listener = PostgresListener(url)
    let lastAnswer = Locked(ContinuousClock.now)
    let lanes = (1...limits.connections).map { number in
      Lane("quintet.storage.postgres.\(number)") { PostgresWorker(url, limits, lastAnswer) }
    }
    workers = LanePool(lanes, limits)
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (any Reading) throws -> T
  ) async throws -> T {
    try await transact("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  func write<T: Sendable>(
    _ isolation: Isolation, _ body: @escaping @Sendable (any Transaction) throws -> T
  ) async throws -> T {
    switch isolation {
    case .alone: try await transact("BEGIN ISOLATION LEVEL SERIALIZABLE", body)
    case .rowByRow: try await transact("BEGIN ISOLATION LEVEL READ COMMITTED", body)
    }
  }

  private func transact<T: Sendable>(
    _ begin: String, _ body: @escaping @Sendable (Session) throws -> T
  ) async throws -> T {
    // Whoever is cancelled does not wait for a server that is away.
    let isCancelled = Locked(false)
    return try await withTaskCancellationHandler {
      try await workers.run { worker in
        try worker.transact(begin, until: { isCancelled.withLock { $0 } }, body)
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  func notifications(_ channel: String) -> AsyncStream<String> {
    precondition(Notice.mayBeNamed(channel), "a channel's name is 1 to 63 of a–z, 0–9 and _")
    return listener.listen(channel)
  }

  func migrate(_ migrations: [Migration], at seconds: Int64) async throws -> MigrationReport {
    // Read committed, so that who has waited for the lock sees what the one before did.
    let begin = """
      BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0;
      SELECT pg_advisory_xact_lock(\(Self.lockNumber))
      """
    return try await Migrator(migrations).run(
      reading: read,
      writing: { body in try await self.transact(begin, body) }, at: seconds)
  }

  func verify() async throws -> [String] {
    try await workers.run { worker in
      // PostgreSQL has no check that one may run in passing; that it answers is what we can tell.
      _ = try worker.ask("SELECT count(*) FROM schema_migrations")
      return []
    }
  }

  func copy(to path: String) async throws {
    throw StorageError(.unsupported, "PostgreSQL is copied by pg_dump, not from here")
  }

  func close() async {
    await workers.close { $0.shut() }
    await listener.close()
  }
}
