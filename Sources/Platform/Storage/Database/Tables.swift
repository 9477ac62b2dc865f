/// A table of the program's own, as the database itself describes it.
public struct TableShape: Sendable, Equatable {
  public let name: String
  /// Its columns in order, without those that the database works out.
  public let columns: [String]
}

extension Reading {
  /// Every table, by name, but those that the database and this module keep for themselves.
  ///
  /// Virtual tables, such as an index for full-text search, are not among them.
  public func tables() throws -> [TableShape] {
    let (names, columns) =
      switch dialect {
      case .sqlite: (Self.sqliteTables, Self.sqliteColumns)
      case .postgres: (Self.postgresTables, Self.postgresColumns)
      }
    let found = try rows(names, values: []).map { try $0.text("name") }
      .filter { !bookkeeping.contains($0) }
    return try found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      TableShape(
        name: name, columns: try rows(columns, name).map { try $0.text("name") })
    }
  }

  /// The last step that each module has taken here.
  public func appliedMigrations() throws -> [String: Int] {
    let rows = try rows("SELECT module, MAX(number) AS last FROM schema_migrations GROUP BY module")
    return try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.text("module"), Int(try $0.integer("last"))) })
  }

  private static var sqliteTables: String {
    """
    SELECT name FROM pragma_table_list \
    WHERE schema = 'main' AND type = 'table' AND substr(name, 1, 7) <> 'sqlite_'
    """
  }

  private static var sqliteColumns: String {
    "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
  }

  private static var postgresTables: String {
    """
    SELECT table_name AS name FROM information_schema.tables \
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
    """
  }

  private static var postgresColumns: String {
    """
    SELECT column_name AS name FROM information_schema.columns \
    WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER' \
    ORDER BY ordinal_position
    """
  }
}

/// What this module keeps in every database for itself.
private let bookkeeping: Set<String> = ["schema_migrations", "storage_commits"]

extension Transaction {
  /// Takes the missing steps within this transaction; answers their names.
  @discardableResult
  public func migrate(_ migrations: [Migration], at seconds: Int64) throws -> [String] {
    let migrator = try Migrator(migrations)
    return try migrator.modules.flatMap { try migrator.apply($0, in: self, at: seconds) }
  }

  /// Runs `body` while rows may refer to others that are not there yet; afterwards all must be.
  ///
  /// On SQLite that is looked at when the transaction is committed.
  public func checkingForeignKeysLater(_ body: () throws -> Void) throws {
    switch dialect {
    case .sqlite:
      try run(StatementText.deferring)
      try body()
    case .postgres:
      // Only a rule that was declared so can wait, and ours are not: they are taken off and put back.
      let rules = try rows(
        """
        SELECT 'ALTER TABLE ' || conrelid::regclass::text AS start, quote_ident(conname) AS name, \
        pg_get_constraintdef(oid) AS rule FROM pg_constraint \
        WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
        """)
      for rule in rules {
        try run("\(rule.text("start")) DROP CONSTRAINT \(rule.text("name"))")
      }
      try body()
      for rule in rules {
        try run("\(rule.text("start")) ADD CONSTRAINT \(rule.text("name")) \(rule.text("rule"))")
      }
    }
  }
}
