import Glibc

/// Asking a database, inside one consistent snapshot.
///
/// SQL is written in the common core of SQLite and PostgreSQL, one statement a call, with `?` for
/// each value. Values go where the column's type decides: `WHERE id = ?`, not `SELECT ?`.
public protocol Reading {
  /// What differs between the databases.
  var dialect: Dialect { get }

  /// All rows of a result, held in memory.
  func rows(_ sql: String, values: [Value]) throws -> [Row]

  /// Hands over one row after the other, without holding them all in memory.
  ///
  /// While it runs, the same connection answers nothing else: `body` may not ask. To stop early,
  /// throw.
  func each(_ sql: String, values: [Value], _ body: (Row) throws -> Void) throws
}

extension Reading {
  /// All rows of a result, held in memory.
  public func rows(_ sql: String, _ values: any Bindable...) throws -> [Row] {
    try rows(sql, values: values.map(\.value))
  }

  /// The first row of a result; nil when there is none.
  public func first(_ sql: String, _ values: any Bindable...) throws -> Row? {
    try rows(sql, values: values.map(\.value)).first
  }

  /// Hands over one row after the other, without holding them all in memory.
  public func each(
    _ sql: String, _ values: any Bindable..., body: (Row) throws -> Void
  ) throws {
    try each(sql, values: values.map(\.value), body)
  }
}

/// Asking and changing a database, inside one transaction.
///
/// Once a statement has failed, the transaction can only fail, even where the error was caught:
/// say `ON CONFLICT DO NOTHING` where a conflict is welcome.
public protocol Transaction: Reading {
  /// Runs a statement that changes something; answers how many rows it changed.
  @discardableResult
  func run(_ sql: String, values: [Value]) throws -> Int

  /// Tells who listens on the channel, once this transaction is committed; equal words once.
  ///
  /// At most 7,999 bytes: send an id, and let the listener read.
  func notify(_ channel: String, _ payload: String) throws
}

extension Transaction {
  /// Runs a statement that changes something; answers how many rows it changed.
  @discardableResult
  public func run(_ sql: String, _ values: any Bindable...) throws -> Int {
    try run(sql, values: values.map(\.value))
  }
}

/// Where metadata is kept: SQLite in one file, or PostgreSQL.
///
/// Closures run on the thread of a connection and may wait there. They may run more than once, after
/// a conflict or a lost connection, so they touch nothing but what they are handed.
public protocol Database: Sendable {
  /// What differs between the databases.
  var dialect: Dialect { get }

  /// Reads from one consistent snapshot.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any Reading) throws -> T
  ) async throws -> T

  /// Runs one transaction; what it wrote is durable when it returns.
  ///
  /// An error thrown by `body` passes through, and nothing of the transaction stays.
  @discardableResult
  func write<T: Sendable>(
    _ isolation: Isolation, _ body: @escaping @Sendable (any Transaction) throws -> T
  ) async throws -> T

  /// What is told on a channel after commits: across processes on PostgreSQL, in this one on SQLite.
  ///
  /// An empty text says “something may have been missed, read again”. It comes first, when listening
  /// has begun, and after a gap: a lost connection, or a listener that was too slow.
  func notifications(_ channel: String) -> AsyncStream<String>

  /// Brings the tables up to date, or throws and leaves them as they were.
  @discardableResult
  func migrate(_ migrations: [Migration], at seconds: Int64) async throws -> MigrationReport

  /// Looks the whole database over; answers what is wrong, nothing when all is well.
  func verify() async throws -> [String]

  /// Writes a copy of the database as one file while it is in use (SQLite only).
  func copy(to path: String) async throws

  /// Waits for what runs, then closes every connection; later calls throw.
  func close() async
}

extension Database {
  /// Runs one transaction, as if no other ran meanwhile; what it wrote is durable when it returns.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> T
  ) async throws -> T {
    try await write(.alone, body)
  }

  /// Brings the tables up to date, or throws and leaves them as they were.
  @discardableResult
  public func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
    try await migrate(migrations, at: Int64(time(nil)))
  }
}
