import CPostgres
import Files
import Glibc

/// One connection to a PostgreSQL server, found again when it was lost; used by one thread at a time.
final class PostgresConnection: SessionConnection {
  private let url: String
  private let limits: DatabaseLimits
  /// When the server last said something, on any of the connections.
  private let lastAnswer: Locked<ContinuousClock.Instant>
  /// When something was asked on this one that has not been answered.
  private var unansweredSince: ContinuousClock.Instant?
  private var handle: OpaquePointer?
  private var statements: StatementCache<(name: String, text: StatementText)>
  private var statementsMade = 0
  private var isStreaming = false
  /// Whether the server said that it ends this connection; libpq notices only at the next word.
  private var isClosedByServer = false
  /// Whether something was changed since the transaction began.
  private(set) var hasChanged = false

  init(
    _ url: String, _ limits: DatabaseLimits, _ lastAnswer: Locked<ContinuousClock.Instant>
  ) {
    self.url = url
    self.limits = limits
    self.lastAnswer = lastAnswer
    statements = StatementCache(capacity: limits.preparedStatements)
  }

  deinit {
    PQfinish(handle)
  }

  /// Whether what was asked last may have been asked in vain, and the connection is gone.
  var isLost: Bool { handle == nil || isClosedByServer || PQstatus(handle) != CONNECTION_OK }

  func shut() {
    PQfinish(handle)
    handle = nil
  }

  /// Connects where there is no connection; waits for a server that is away as long as is allowed since it last said
  /// something, and until nobody wants it any more. Whoever comes when it has long been away tries once.
  func ensureOpen(until isCancelled: () -> Bool = { false }) throws {
    guard isLost else { return }
    var pause = 0.05
    let asked = unansweredSince ?? .now
    unansweredSince = asked
    while true {
      do {
        return try connect()
      } catch let error as StorageError {
        let end = max(asked, lastAnswer.withLock { $0 }) + .seconds(limits.longestOutageSeconds)
        guard error.code == .unavailable, ContinuousClock.now < end, !isCancelled()
        else { throw error }
      }
      usleep(UInt32(pause * 1e6))
      pause = min(pause * 2, 1)
    }
  }

  private func connect() throws {
    shut()
    isClosedByServer = false
    statements.removeAll()
    handle = try PostgresLink.connect(url)
    let longest = Int(min(limits.longestStatementSeconds * 1000, 1e9))
    try execute(
      """
      SET client_min_messages = error; SET timezone = 'UTC'; SET bytea_output = hex;
      SET extra_float_digits = 1; SET standard_conforming_strings = on;
      SET statement_timeout = \(max(longest, 1));
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
      """)
  }

  /// Begins a transaction with words of our own.
  func begin(_ sql: String) throws {
    hasChanged = false
    try execute(sql)
  }

  /// Runs words of our own; answers what the last of them came to, such as “COMMIT”.
  @discardableResult
  func execute(_ sql: String) throws -> String {
    let result = answer { PQsendQuery(handle, sql) }
    try check(result, sql)
    return result.status
  }

  /// Asks with words of our own, without values.
  func ask(_ sql: String) throws -> [Row] {
    let result = answer { PQsendQuery(handle, sql) }
    try check(result, sql)
    return result.rows()
  }

  /// Forgets every prepared statement, after the tables they were made for have changed.
  func forgetStatements() {
    statements.removeAll()
    _ = try? execute("DEALLOCATE ALL")
  }

  func rows(_ sql: String, _ values: [Value]) throws -> [Row] {
    try finished(sql, values).rows()
  }

  func run(_ sql: String, _ values: [Value]) throws -> Int {
    try finished(sql, values).changes
  }

  private func finished(_ sql: String, _ values: [Value]) throws -> PostgresResult {
    guard !isStreaming else { throw StorageError.nested }
    let name = try prepared(sql, values)
    let result = try PostgresValues(values).with { count, pointers, lengths, formats in
      answer { PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 0) }
    }
    try check(result, sql)
    hasChanged = hasChanged || result.hasChanged
    return result
  }

  /// Hands over each row as it comes from the server.
  func each(_ sql: String, _ values: [Value], _ body: (Row) throws -> Void) throws {
    guard !isStreaming else { throw StorageError.nested }
    let name = try prepared(sql, values)
    let sent = try PostgresValues(values).with { count, pointers, lengths, formats in
      PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 0)
    }
    guard sent == 1 else { throw PostgresErrors.lost(handle, sql) }
    PQsetSingleRowMode(handle)
    isStreaming = true
    defer { isStreaming = false }
    var columns: PostgresColumns?
    var failure: (any Error)?
    // Everything must be taken from the connection, also what nobody wants any more.
    while let next = nextResult() {
      let result = PostgresResult(next)
      guard failure == nil else { continue }
      do {
        try check(result, sql)
        hasChanged = hasChanged || result.hasChanged
        let columns = columns ?? result.columns()
        for row in 0..<result.count { try body(result.row(row, columns)) }
      } catch {
        failure = error
      }
      columns = columns ?? result.columns()
    }
    if let failure { throw failure }
  }

  private func prepared(_ sql: String, _ values: [Value]) throws -> String {
    let statement = try statements.statement(sql) { old in
      _ = try? execute("DEALLOCATE \(old.name)")
    } prepare: {
      let text = try StatementText(sql)
      statementsMade += 1
      let name = "s\(statementsMade)"
      try check(answer { PQsendPrepare(handle, name, text.numbered, 0, nil) }, sql)
      return (name, text)
    }
    try statement.text.check(values)
    return statement.name
  }

  /// Sends something, and waits for the last of what comes back.
  private func answer(_ send: () -> Int32) -> PostgresResult {
    guard send() == 1 else { return PostgresResult(nil) }
    var last: OpaquePointer?
    while let next = nextResult() {
      PQclear(last)
      last = next
    }
    return PostgresResult(last)
  }

  /// Waits for the next result. A server that is frozen holds its connections open for ever: where it says nothing, not
  /// even to somebody who knocks, the connection is given up and is lost like any other.
  private func nextResult() -> OpaquePointer? {
    unansweredSince = unansweredSince ?? .now
    while let handle, PQisBusy(handle) == 1 {
      var wait = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, Self.silenceMilliseconds) == 0 {
        if PostgresLink.answers(url) {
          hear()
        } else {
          shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        }
      }
      if PQconsumeInput(handle) == 0 { break }
    }
    let result = PQgetResult(handle)
    if PQstatus(handle) == CONNECTION_OK { hear() }
    return result
  }

  private func hear() {
    unansweredSince = nil
    lastAnswer.withLock { $0 = .now }
  }

  /// How long a server may say nothing before somebody looks whether it is still there.
  private static let silenceMilliseconds: Int32 = 10_000

  private func check(_ result: PostgresResult, _ sql: String) throws {
    if result.isFine { return }
    if PostgresErrors.endsConnection(result.state) { isClosedByServer = true }
    throw PostgresErrors.error(result, handle, sql)
  }
}
