import Backup
import Files
import Foundation
import Storage
import TestKit
import Testing

@Suite struct SnapshotTests {
  @Test(arguments: DatabaseKind.allCases, DatabaseKind.allCases)
  func carriesEveryValue(from source: DatabaseKind, to target: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let path = folder / "snapshot"
    let before = try await source.with(Lab.firstSteps) { database in
      try await Lab.fill(database)
      let header = try await Snapshot.write(database, to: path)
      #expect(header.itemCount == 52)
      #expect(header.schema == ["lab": 2])
      return try await Lab.contents(database)
    }
    #expect(before["things"] == Lab.values)
    let after = try await target.with([]) { database in
      try await Snapshot.restore(path, into: database, migrations: Lab.firstSteps)
      // The rules are in force again.
      await #expect(throws: StorageError.self) {
        try await database.write { try $0.run("INSERT INTO albums VALUES (99, 'nobody')") }
      }
      #expect(try await database.verify() == [])
      #expect(try await database.migrate(Lab.firstSteps).applied == [])
      return try await Lab.contents(database)
    }
    #expect(after == before)
  }

  @Test func refusesEveryFlippedByte() async throws {
    let (folder, path) = try await Lab.snapshot()
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the flips: \(seed)")
    var random = SeededRandom(seed: seed)
    let size = try length(path)
    let whole = try await Snapshot.check(path)
    try await DatabaseKind.sqlite.with([]) { database in
      for round in 0..<200 {
        // Half of them in the first line, which is but a small part of the file.
        let offset = Int.random(in: 0..<(round.isMultiple(of: 2) ? size : 700), using: &random)
        let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
        try flip(path, at: offset, bit: bit)
        let error = await #expect(throws: BackupError.self, "seed \(seed), byte \(offset)") {
          try await Snapshot.restore(path, into: database, migrations: Lab.firstSteps)
        }
        #expect(error?.code == .damaged || error?.code == .newer, "seed \(seed), byte \(offset)")
        #expect(try await database.read { try $0.tables() } == [])
        try flip(path, at: offset, bit: bit)
      }
    }
    #expect(try await Snapshot.check(path) == whole)
    withExtendedLifetime(folder) {}
  }

  @Test func refusesEveryTruncation() async throws {
    let (folder, path) = try await Lab.snapshot()
    let bytes = try folder.read("snapshot")
    let firstLine = try #require(bytes.firstIndex(of: 10))
    for count in [
      1, 100, firstLine, firstLine + 1, firstLine + 2, bytes.count / 2, bytes.count - 1,
    ] {
      let short = try folder.write(Array(bytes.prefix(count)), as: "short")
      try await expect(.damaged) { try await Snapshot.check(short) }
    }
    let long = try folder.write(bytes + [10], as: "long")
    try await expect(.damaged) { try await Snapshot.check(long) }
    #expect(try await Snapshot.check(path).itemCount == 52)
  }

  @Test func hasAChecksumThatAShellCanCompare() async throws {
    let (folder, path) = try await Lab.snapshot()
    let command = """
      { tail -n +2 "$1"; head -n 1 "$1" \
      | sed 's/"sha256":"[0-9a-f]*"/"sha256":"'"$(printf '%064d' 0)"'"/'; } | sha256sum
      """
    let text = try Tool.need("sh", ["-c", command, "sh", path]).text
    #expect(try await text.prefix(64) == Snapshot.check(path).sha256)
    withExtendedLifetime(folder) {}
  }

  @Test func refusesWhatANewerProgramHasWritten() async throws {
    let folder = try TemporaryFolder()
    try await DatabaseKind.sqlite.with(Lab.firstSteps + [Lab.laterStep]) {
      _ = try await Snapshot.write($0, to: folder / "snapshot")
    }
    try await DatabaseKind.sqlite.with([]) { database in
      try await expect(.newer) {
        try await Snapshot.restore(
          folder / "snapshot", into: database, migrations: Lab.firstSteps)
      }
      #expect(try await database.read { try $0.tables() } == [])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesTheLaterStepsAfterRestoring(kind: DatabaseKind) async throws {
    let (folder, path) = try await Lab.snapshot()
    let steps = Lab.firstSteps + [Lab.laterStep]
    try await kind.with([]) { database in
      try await Snapshot.restore(path, into: database, migrations: steps)
      let titles = try await database.read { try $0.rows("SELECT title FROM albums") }
      #expect(try titles.map { try $0.text("title") } == Array(repeating: "untitled", count: 40))
      #expect(try await database.migrate(steps).applied == [])
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: DatabaseKind.allCases)
  func touchesNoDatabaseThatIsInUse(kind: DatabaseKind) async throws {
    let (folder, path) = try await Lab.snapshot()
    try await kind.with(Lab.firstSteps) { database in
      let before = try await Lab.contents(database)
      try await expect(.notEmpty) {
        try await Snapshot.restore(path, into: database, migrations: Lab.firstSteps)
      }
      #expect(try await Lab.contents(database) == before)
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: DatabaseKind.allCases)
  func leavesTheDatabaseEmptyWhereRowsBreakARule(kind: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let lax = [
      Migration(
        module: "lab", number: 1,
        sql: [
          "CREATE TABLE people (id TEXT PRIMARY KEY, boss TEXT)",
          "INSERT INTO people VALUES ('a', 'nobody')",
        ])
    ]
    try await DatabaseKind.sqlite.with(lax) {
      _ = try await Snapshot.write($0, to: folder / "snapshot")
    }
    try await kind.with([]) { database in
      let error = await #expect(throws: StorageError.self) {
        try await Snapshot.restore(
          folder / "snapshot", into: database, migrations: Lab.firstSteps)
      }
      #expect(error?.code.name == "constraint_foreign_key")
      let tables = try await database.read { try $0.tables() }
      #expect(tables == [])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func showsOneMomentWhileOthersWrite(kind: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let written = Locked(0)
    try await kind.with(Lab.firstSteps) { database in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            try await database.write { transaction in
              try transaction.run("UPDATE counters SET n = n + 1 WHERE name = 'first'")
              try transaction.run("UPDATE counters SET n = n - 1 WHERE name = 'second'")
            }
            written.withLock { $0 += 1 }
          }
        }
        for number in 0..<10 {
          let before = written.withLock(\.self)
          try await Snapshot.write(database, to: folder / "\(number)")
          // A machine that is busy may make many snapshots before anything is written.
          while written.withLock(\.self) == before { try await Task.sleep(for: .milliseconds(1)) }
        }
        group.cancelAll()
      }
    }
    var seen: Set<Int64> = []
    for number in 0..<10 {
      try await DatabaseKind.sqlite.with([]) { database in
        try await Snapshot.restore(
          folder / "\(number)", into: database, migrations: Lab.firstSteps)
        let counts = try await Lab.contents(database)["counters"]?.compactMap { row -> Int64? in
          if case .integer(let number) = row[1] { number } else { nil }
        }
        #expect(counts?.reduce(0, +) == 0)
        seen.insert(counts?.first ?? 0)
      }
    }
    #expect(seen.count > 1, "nothing was written meanwhile")
  }
}
