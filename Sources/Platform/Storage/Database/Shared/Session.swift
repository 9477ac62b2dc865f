/// What a connection of either database can do for the body of a transaction.
protocol SessionConnection: AnyObject {
  func run(_ sql: String, _ values: [Value], _ body: (Row) throws -> Void) throws -> Int
  /// All rows at once, where that is cheaper than one by one.
  func rows(_ sql: String, _ values: [Value]) throws -> [Row]
}

extension SessionConnection {
  func rows(_ sql: String, _ values: [Value]) throws -> [Row] {
    var rows: [Row] = []
    _ = try run(sql, values) { rows.append($0) }
    return rows
  }
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
      _ = try guarded {
        try connection.run(sql, values) { row in
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
    try guarded { try connection.run(sql, values) { _ in } }
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
