/// What was prepared on one connection, by its SQL; the one unused for longest makes room.
struct StatementCache<Statement> {
  private var cached: [String: (statement: Statement, lastUse: Int)] = [:]
  private var uses = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  var all: [Statement] { cached.values.map(\.statement) }

  /// The statement for this SQL, prepared now where it is not there; `drop` gets the one that goes.
  mutating func statement(
    _ sql: String, drop: (Statement) -> Void, prepare: () throws -> Statement
  ) throws -> Statement {
    uses += 1
    if let found = cached[sql] {
      cached[sql]?.lastUse = uses
      return found.statement
    }
    if cached.count >= capacity,
      let oldest = cached.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      drop(oldest.value.statement)
      cached[oldest.key] = nil
    }
    let statement = try prepare()
    cached[sql] = (statement, uses)
    return statement
  }

  mutating func removeAll() {
    cached.removeAll()
  }
}
