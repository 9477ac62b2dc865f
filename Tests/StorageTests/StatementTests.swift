import Storage
import Testing

@Suite struct StatementTests {
  @Test(arguments: Kind.allCases)
  func findsPlaceholdersOutsideOfText(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { transaction in
        let changed = try transaction.run(
          """
          INSERT INTO items (id, name) -- which? 'one'
          VALUES (?, 'it''s ? one'), (?, ? || /* ? or " */ ' two') ;
          """, 1, 2, "number")
        #expect(changed == 2)
        let row = try transaction.first(
          #"SELECT name AS "what?" FROM items WHERE id = ? AND name <> '?'"#, 1)
        #expect(try row?.text("what?") == "it's ? one")
      }
      #expect(try await names(database) == ["it's ? one", "number two"])
    }
  }

  @Test(
    arguments: Kind.allCases,
    [
      "SELECT 1; SELECT 2", "COMMIT", " /* so */ rollback", "BEGIN", "PRAGMA foreign_keys = OFF",
      "SAVEPOINT a", "SELECT ?1", "SELECT $1", "", " -- nothing", "SELECT ?",
    ])
  func refusesWhatIsNotOneCommonStatement(_ kind: Kind, _ sql: String) async throws {
    try await withItems(kind) { database in
      try await expect(.misuse) { try await database.write { try $0.run(sql) } }
      #expect(try await names(database) == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func saysWhatIsWrongWithSQL(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      let error = await #expect(throws: StorageError.self) {
        try await database.read { try $0.rows("SELECT colour FROM items") }
      }
      #expect(error?.code == .failed)
      #expect(error?.message.contains("colour") == true)
      // A word in double quotes is a name and never quietly a text.
      try await expect(.failed) {
        try await database.read { try $0.rows("SELECT \"colour\" FROM items") }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func countsTheRowsItChanges(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { transaction in
        #expect(try transaction.run("INSERT INTO items (id, name) VALUES (1, 'a'), (2, 'b')") == 2)
        #expect(try transaction.run("UPDATE items SET count = 1 WHERE id > ?", 1) == 1)
        #expect(try transaction.run("UPDATE items SET count = 1 WHERE id > ?", 9) == 0)
        #expect(try transaction.run("CREATE TABLE others (id BIGINT)") == 0)
        #expect(
          try transaction.run("INSERT INTO items (id, name) VALUES (1, 'z') ON CONFLICT DO NOTHING")
            == 0)
        let row = try transaction.first("DELETE FROM items WHERE id = 1 RETURNING name")
        #expect(try row?.text("name") == "a")
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func worksWithFewerPreparedStatementsThanStatements(_ kind: Kind) async throws {
    try await withItems(kind, DatabaseLimits(connections: 1, preparedStatements: 2)) { database in
      for number in 0..<20 {
        let found = try await database.read {
          try $0.first("SELECT COUNT(*) + \(number % 5) AS n FROM items")?.integer("n")
        }
        #expect(found == Int64(number % 5))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func preparesAnewWhenTablesChange(_ kind: Kind) async throws {
    try await withItems(kind, DatabaseLimits(connections: 1)) { database in
      func ask() async throws -> [String] {
        try await database.read { try $0.first("SELECT * FROM items")?.names ?? [] }
      }
      try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (1, 'a')") }
      #expect(try await ask().count == 4)
      try await database.write { try $0.run("ALTER TABLE items ADD COLUMN more TEXT") }
      #expect(try await ask() == ["id", "name", "count", "parent", "more"])
    }
  }

  @Test(arguments: Kind.allCases)
  func handsOverRowsOneByOne(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { transaction in
        for number in 0..<500 {
          try transaction.run("INSERT INTO items (id, name) VALUES (?, ?)", number, "n\(number)")
        }
      }
      let sum = try await database.read { reading in
        var sum: Int64 = 0
        try reading.each("SELECT id FROM items WHERE id >= ?", 100) { sum += try $0.integer("id") }
        do {
          try reading.each("SELECT id FROM items ORDER BY id") { row in
            if try row.integer("id") == 3 { throw Oops() }
          }
        } catch is Oops {}
        // Stopping early is no failure: the same read goes on.
        return sum + (try reading.first("SELECT COUNT(*) AS n FROM items")?.integer("n") ?? 0)
      }
      #expect(sum == (100..<500).reduce(0, +) + 500)
      try await expect(.misuse) {
        try await database.read { reading in
          try reading.each("SELECT id FROM items") { _ in _ = try reading.rows("SELECT 1 AS n") }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func endsStatementsThatTakeTooLong(_ kind: Kind) async throws {
    try await withItems(kind, DatabaseLimits(longestStatementSeconds: 0.2)) { database in
      let endless = """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000000) \
        SELECT COUNT(*) AS n FROM n
        """
      try await expect(.timeout) { try await database.read { try $0.rows(endless) } }
      #expect(try await names(database) == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func helpsWhereTheDialectsDiffer(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { transaction in
        for (id, name) in ["b", "B", "ä", "a%b"].enumerated() {
          try transaction.run("INSERT INTO items (id, name) VALUES (?, ?)", id, name)
        }
        let dialect = transaction.dialect
        let ordered = try transaction.rows(
          "SELECT name FROM items ORDER BY name\(dialect.byteOrder)")
        #expect(try ordered.map { try $0.text("name") } == ["B", "a%b", "b", "ä"])
        let found = try transaction.rows(
          "SELECT name FROM items WHERE \(dialect.contains("name"))", "%")
        #expect(try found.map { try $0.text("name") } == ["a%b"])
        let claimed = try transaction.first(
          """
          UPDATE items SET count = 1 WHERE id = (SELECT id FROM items WHERE count = 0 ORDER BY id \
          LIMIT ?\(dialect.skippingLocked)) RETURNING id
          """, 1)
        #expect(try claimed?.integer("id") == 0)
      }
    }
  }
}
