/// Compares what a database has seen with what the program brings, and takes the missing steps.
struct Migrator: Sendable {
  static let table = """
    CREATE TABLE IF NOT EXISTS schema_migrations (module TEXT NOT NULL, number BIGINT NOT NULL, \
    hash TEXT NOT NULL, applied_at BIGINT NOT NULL, PRIMARY KEY (module, number))
    """

  /// The modules in the order in which the program names them first.
  let modules: [String]
  private let steps: [String: [Migration]]

  /// Throws unless each module's steps are numbered 1, 2, 3 …
  init(_ migrations: [Migration]) throws {
    steps = Dictionary(grouping: migrations, by: \.module)
    modules = migrations.map(\.module).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    for (module, steps) in steps where steps.map(\.number) != Array(1...steps.count) {
      throw StorageError(.misuse, "the steps of “\(module)” are not numbered 1, 2, 3 …")
    }
  }

  /// The steps that this database still has to take; throws where it is not ours to change.
  func missing(of module: String, in database: any Reading) throws -> [Migration] {
    let steps = steps[module] ?? []
    let seen = try database.rows(
      "SELECT number, hash FROM schema_migrations WHERE module = ? ORDER BY number", module)
    for row in seen {
      let number = Int(try row.integer("number"))
      guard number <= steps.count else {
        throw StorageError(
          .newer,
          "the database was made by a newer version (it has step \(number) of “\(module)”); "
            + "update Quintet")
      }
      guard try row.text("hash") == steps[number - 1].hash(database.dialect) else {
        throw StorageError(
          .changed,
          "step \(number) of “\(module)” was applied here with another text; nothing was changed. "
            + "Use the released version that made this database, or add a new step")
      }
    }
    return Array(steps.dropFirst(seen.count))
  }

  /// Takes a module's missing steps within one transaction; answers their names.
  func apply(_ module: String, in database: any Transaction, at seconds: Int64) throws -> [String] {
    try missing(of: module, in: database).map { step in
      for sql in step.statements(database.dialect) { try database.run(sql) }
      try database.run(
        "INSERT INTO schema_migrations (module, number, hash, applied_at) VALUES (?, ?, ?, ?)",
        step.module, step.number, step.hash(database.dialect), seconds)
      return step.name
    }
  }

  /// Checks every module before the first is touched, then takes the steps module by module.
  func run(
    reading: (@escaping @Sendable (any Reading) throws -> Void) async throws -> Void,
    writing: (@escaping @Sendable (any Transaction) throws -> [String]) async throws -> [String],
    at seconds: Int64
  ) async throws -> MigrationReport {
    try await reading { database in
      for module in modules { _ = try missing(of: module, in: database) }
    }
    var applied: [String] = []
    for module in modules {
      applied += try await writing { try apply(module, in: $0, at: seconds) }
    }
    let all = steps.values.reduce(0) { $0 + $1.count }
    return MigrationReport(applied: applied, alreadyThere: all - applied.count)
  }
}
