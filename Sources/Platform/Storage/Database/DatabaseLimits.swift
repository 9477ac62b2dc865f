/// How much of everything one database may use.
public struct DatabaseLimits: Sendable {
  /// Connections that work at the same time: those that read on SQLite, all on PostgreSQL.
  public var connections: Int
  /// Statements that each connection keeps prepared.
  public var preparedStatements: Int
  /// Calls that may wait for a connection; those beyond are refused as busy.
  public var waitingCalls: Int
  /// The longest that a call waits for a connection, and SQLite for another program's lock.
  public var longestWaitSeconds: Double
  /// The longest that one statement may take.
  public var longestStatementSeconds: Double
  /// How long PostgreSQL may be gone before calls fail.
  public var longestOutageSeconds: Double

  public init(
    connections: Int = 8, preparedStatements: Int = 128, waitingCalls: Int = 4096,
    longestWaitSeconds: Double = 10, longestStatementSeconds: Double = 60,
    longestOutageSeconds: Double = 30
  ) {
    self.connections = max(1, connections)
    self.preparedStatements = max(1, preparedStatements)
    self.waitingCalls = max(0, waitingCalls)
    self.longestWaitSeconds = max(0, longestWaitSeconds)
    self.longestStatementSeconds = max(0.001, longestStatementSeconds)
    self.longestOutageSeconds = max(0, longestOutageSeconds)
  }
}
