/// What a connection of either database can do for the body of a transaction.
protocol SessionConnection: AnyObject {
  /// Runs a statement and lets go of its rows; answers how many it changed.
  func run(_ sql: String, _ values: [Value]) throws -> Int
  /// All rows at once.
  func rows(_ sql: String, _ values: [Value]) throws -> [Row]
  /// One row after the other.
  func each(_ sql: String, _ values: [Value], _ body: (Row) throws -> Void) throws
}

/// What the body of one read or write is handed.
final class Session: Transaction {
  let dialect: Dialect
  private let connection: any SessionConnection
  /// The first statement that failed; after it nothing counts any more.
  private(set) var failure: StorageError?
  /// What is to be told once all is kept; equal words once, as PostgreSQL has it.
  private(set) var notices: [Notice] = []

  init(_ dialect: Dialect, _ connection: any SessionConnection) {
    self.dialect = dialect
    self.connection = connection
  }

  func rows(_ sql: String, values: [Value]) throws -> [Row] {
    try guarded { try connection.rows(sql, values) }
  }

  func each(_ sql: String, values: [Value], _ body: (Row) throws -> Void) throws {
    var thrown: (any Error)?
    do {
      try guarded {
        try connection.each(sql, values) { row in
          do { try body(row) } catch {
            thrown = error
            throw Stopped()
          }
        }
      }
    } catch is Stopped {
      throw thrown!
    }
  }

  @discardableResult
  func run(_ sql: String, values: [Value]) throws -> Int {
    try guarded { try connection.run(sql, values) }
  }

  func notify(_ channel: String, _ payload: String) throws {
    let notice = try guarded { try Notice(channel, payload) }
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// The reader's way out of `each`, which is no failure of the statement.
  private struct Stopped: Error {}

  private func guarded<T>(_ work: () throws -> T) throws -> T {
    if let failure { throw failure }
    do {
      return try work()
    } catch let error as StorageError {
      failure = error
      throw error
    }
  }
}
