import Storage
import Testing

@Suite struct MigrationTests {
  private let first = Migration(
    module: "library", number: 1, sql: ["CREATE TABLE songs (id BIGINT PRIMARY KEY, name TEXT)"])
  private let second = Migration(module: "library", number: 2) { dialect in
    [
      "ALTER TABLE songs ADD COLUMN cover \(dialect.bytesType)",
      "INSERT INTO songs (id, name) VALUES (1, 'made by step 2')",
    ]
  }
  private let other = Migration(
    module: "jobs", number: 1, sql: ["CREATE TABLE jobs (id BIGINT PRIMARY KEY)"])

  /// What is recorded, as “module number at”.
  private func recorded(_ database: any Database) async throws -> [String] {
    try await database.read { reading in
      let sql = "SELECT * FROM schema_migrations ORDER BY module, number"
      return try reading.rows(sql).map {
        "\(try $0.text("module")) \(try $0.integer("number")) \(try $0.integer("applied_at"))"
      }
    }
  }

  private func withDatabase(_ kind: Kind, _ body: (any Database) async throws -> Void) async throws
  {
    let location = try kind.location()
    let database = try await location.open()
    try await body(database)
    await database.close()
  }

  @Test(arguments: Kind.allCases)
  func takesEachStepOnce(_ kind: Kind) async throws {
    try await withDatabase(kind) { database in
      var report = try await database.migrate([first, other], at: 10)
      #expect(report.applied == ["library 1", "jobs 1"])
      #expect(report.alreadyThere == 0)
      report = try await database.migrate([first, second, other], at: 20)
      #expect(report.applied == ["library 2"])
      #expect(report.alreadyThere == 2)
      report = try await database.migrate([first, second, other], at: 30)
      #expect(report.applied == [])
      #expect(report.alreadyThere == 3)
      #expect(try await recorded(database) == ["jobs 1 10", "library 1 10", "library 2 20"])
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesAStepThatWasChanged(_ kind: Kind) async throws {
    try await withDatabase(kind) { database in
      try await database.migrate([first, second])
      let changed = Migration(module: "library", number: 1, sql: ["CREATE TABLE songs (id BIGINT)"])
      try await expect(.changed) { try await database.migrate([other, changed, second]) }
      #expect(try await recorded(database).count == 2)
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesADatabaseMadeByANewerVersion(_ kind: Kind) async throws {
    try await withDatabase(kind) { database in
      try await database.migrate([first, second])
      let error = await #expect(throws: StorageError.self) {
        try await database.migrate([other, first])
      }
      #expect(error?.code == .newer)
      #expect(error?.message.contains("update Quintet") == true)
      #expect(try await recorded(database).count == 2)
    }
  }

  @Test(arguments: Kind.allCases)
  func leavesAModuleAsItWasWhenAStepFails(_ kind: Kind) async throws {
    try await withDatabase(kind) { database in
      let broken = Migration(
        module: "library", number: 3,
        sql: ["DELETE FROM songs", "CREATE TABLE more (id BIGINT)", "CREATE NONSENSE"])
      try await database.migrate([first], at: 10)
      try await expect(.failed) { try await database.migrate([first, second, broken]) }
      #expect(try await recorded(database) == ["library 1 10"])
      try await expect(.failed) {
        try await database.read { try $0.rows("SELECT cover FROM songs") }
      }
      try await expect(.failed) { try await database.read { try $0.rows("SELECT * FROM more") } }
      #expect(try await database.migrate([first, second]).applied == ["library 2"])
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesStepsWithoutOrder(_ kind: Kind) async throws {
    try await withDatabase(kind) { database in
      try await expect(.misuse) { try await database.migrate([second, first]) }
      try await expect(.misuse) { try await database.migrate([first, first]) }
    }
  }

  @Test(arguments: Kind.allCases)
  func letsSeveralServersStartAtOnce(_ kind: Kind) async throws {
    let location = try kind.location()
    let (first, second, other) = (first, second, other)
    let applied = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<6 {
        group.addTask {
          let database = try await location.open()
          let report = try await database.migrate([first, second, other])
          await database.close()
          return report.applied
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(applied.sorted() == ["jobs 1", "library 1", "library 2"])
  }
}
