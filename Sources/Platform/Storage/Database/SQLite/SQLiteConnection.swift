import CSQLite
import CSQLiteShim
import Dispatch
import Glibc

/// One open SQLite file; used by one thread at a time.
final class SQLiteConnection: SessionConnection {
  enum Access {
    case readOnly
    case readWrite
  }

  private let handle: OpaquePointer
  private var statements: StatementCache<SQLiteStatement>
  private let deadline: UnsafeMutablePointer<UInt64>
  private let limits: DatabaseLimits
  private let access: Access
  private var isStreaming = false

  /// Opens the file, or throws where it cannot be used as a database.
  init(_ path: String, _ access: Access, _ limits: DatabaseLimits) throws {
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let how =
      access == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | how, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StorageError.sqlite(code, opened, "opening \(path)")
    }
    handle = opened
    self.limits = limits
    self.access = access
    statements = StatementCache(capacity: limits.preparedStatements)
    deadline = .allocate(capacity: 1)
    deadline.initialize(to: .max)
    do {
      try setUp(access)
    } catch {
      shut()
      throw error
    }
  }

  deinit {
    shut()
    deadline.deallocate()
  }

  private var isShut = false

  /// Closes the file; nothing may be asked afterwards.
  func shut() {
    guard !isShut else { return }
    isShut = true
    for statement in statements.all { statement.finalize() }
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private func setUp(_ access: Access) throws {
    try check(quintet_sqlite_harden(handle), "opening")
    sqlite3_busy_timeout(handle, Int32(min(limits.longestWaitSeconds * 1000, 1e9)))
    // Called every ten thousand steps of SQLite's machine: ends statements that take too long.
    sqlite3_progress_handler(
      handle, 10_000,
      { DispatchTime.now().uptimeNanoseconds > $0!.load(as: UInt64.self) ? 1 : 0 }, deadline)
    try execute("PRAGMA foreign_keys = ON")
    if access == .readWrite {
      // Persistent in the file: readers never wait for the writer, nor it for them.
      try execute("PRAGMA journal_mode = WAL")
      try execute("PRAGMA synchronous = FULL")
    }
    try execute("SELECT count(*) FROM sqlite_schema")
  }

  /// Runs words of our own that answer nothing.
  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// Asks something of our own, such as a PRAGMA.
  func ask(_ sql: String) throws -> [Row] {
    let statement = try SQLiteStatement(StatementText(own: sql), handle)
    defer { statement.finalize() }
    var rows: [Row] = []
    try step(statement) { rows.append($0) }
    return rows
  }

  /// Whether a transaction is open; SQLite ends it by itself after some errors.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func rows(_ sql: String, _ values: [Value]) throws -> [Row] {
    var rows: [Row] = []
    try each(sql, values) { rows.append($0) }
    return rows
  }

  func run(_ sql: String, _ values: [Value]) throws -> Int {
    let before = sqlite3_total_changes64(handle)
    try each(sql, values) { _ in }
    // Statements that change no rows themselves leave the count of the one before.
    return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  /// Runs a statement to its end and hands each row over.
  func each(_ sql: String, _ values: [Value], _ body: (Row) throws -> Void) throws {
    guard !isStreaming else { throw StorageError.nested }
    let statement = try statements.statement(sql) {
      $0.finalize()
    } prepare: {
      try SQLiteStatement(StatementText(sql), handle)
    }
    try statement.text.check(values)
    defer { statement.reset() }
    try check(statement.bind(values), sql)
    let nanoseconds = UInt64(min(limits.longestStatementSeconds, 1e8) * 1e9)
    deadline.pointee = DispatchTime.now().uptimeNanoseconds + nanoseconds
    isStreaming = true
    defer {
      deadline.pointee = .max
      isStreaming = false
    }
    try step(statement, body)
  }

  private func step(_ statement: SQLiteStatement, _ body: (Row) throws -> Void) throws {
    // Asked after the first step, which prepares anew when the tables have changed.
    var columns: Columns?
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW:
        let known = columns ?? statement.columns
        columns = known
        try body(statement.row(known))
      case SQLITE_DONE: return
      case let code where code & 0xff == SQLITE_READONLY && access == .readOnly:
        throw StorageError(
          .misuse, "a read transaction cannot change data", cause: statement.text.sql)
      case let code: throw StorageError.sqlite(code, handle, statement.text.sql)
      }
    }
  }

  private func check(_ code: Int32, _ what: String) throws {
    guard code == SQLITE_OK else { throw StorageError.sqlite(code, handle, what) }
  }
}
