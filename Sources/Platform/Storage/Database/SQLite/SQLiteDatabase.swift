import CSQLite
import Files
import Glibc

/// SQLite in one file: one writer, a few readers, each with a connection and a thread of its own.
final class SQLiteDatabase: Database {
  let dialect = Dialect.sqlite
  private let path: String
  private let limits: DatabaseLimits
  private let writer: SQLiteWriter
  private let readers: LanePool<SQLiteConnection>
  private let board = NoticeBoard()

  static func open(_ path: String, _ limits: DatabaseLimits) async throws -> SQLiteDatabase {
    guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
      throw StorageError(.unavailable, "name a database file")
    }
    let lane = Lane("quintet.storage.writer") {
      try SQLiteConnection(path, .readWrite, limits)
    }
    try await lane.run { connection in
      try connection.execute(Migrator.table)
    }
    return SQLiteDatabase(path, lane, limits)
  }

  private init(_ path: String, _ writing: Lane<SQLiteConnection>, _ limits: DatabaseLimits) {
    self.path = path
    self.limits = limits
    writer = SQLiteWriter(writing, limits, board)
    let lanes = (1...limits.connections).map { number in
      Lane("quintet.storage.reader.\(number)") {
        try SQLiteConnection(path, .readOnly, limits)
      }
    }
    readers = LanePool(lanes, limits)
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (any Reading) throws -> T
  ) async throws -> T {
    try await readers.run { connection in
      // The snapshot is taken by the first statement and held until the end.
      try connection.execute("BEGIN")
      defer { if connection.isInTransaction { try? connection.execute("ROLLBACK") } }
      let session = Session(.sqlite, connection)
      let value = try body(session)
      if let failure = session.failure { throw failure }
      return value
    }
  }

  func write<T: Sendable>(
    _ isolation: Isolation, _ body: @escaping @Sendable (any Transaction) throws -> T
  ) async throws -> T {
    // There is one writer, so that every write is alone.
    try await writer.write(body)
  }

  func notifications(_ channel: String) -> AsyncStream<String> {
    precondition(Notice.mayBeNamed(channel), "a channel's name is 1 to 63 of a–z, 0–9 and _")
    return board.listen(channel, first: "")
  }

  func migrate(_ migrations: [Migration], at seconds: Int64) async throws -> MigrationReport {
    // The writer's lock on the file keeps other programs out while a module's steps are taken.
    try await Migrator(migrations).run(reading: read, writing: write, at: seconds)
  }

  func verify() async throws -> [String] {
    try await readers.run { connection in
      do {
        let found = try connection.ask("PRAGMA integrity_check").compactMap { row in
          try row.text("integrity_check")
        }
        let orphans = try connection.ask("PRAGMA foreign_key_check").map { row in
          "a row of \(try row.text("table")) belongs to a missing row of \(try row.text("parent"))"
        }
        return found.filter { $0 != "ok" } + orphans
      } catch let error as StorageError where error.code == .damaged {
        return [error.description]
      }
    }
  }

  func copy(to path: String) async throws {
    let (source, limits) = (self.path, limits)
    try await onOwnThread { try SQLiteCopy.make(of: source, at: path, limits) }
  }

  func close() async {
    // The writer goes last: only it may fold the log into the file and remove it.
    await readers.close { $0.shut() }
    await writer.close()
    board.close()
  }
}
