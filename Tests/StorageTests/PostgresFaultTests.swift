import Files
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct PostgresFaultTests {
  @Test func keepsEachWriteExactlyOnceThroughCrashes() async throws {
    let server = try TestPostgres()
    let location = Location(url: try server.makeDatabase(), folder: nil)
    let database = try await location.open()
    try await database.write { transaction in
      try transaction.run("CREATE TABLE counts (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)")
      // Without a key: a write that is made twice stands there twice.
      try transaction.run("CREATE TABLE written (task BIGINT NOT NULL, number BIGINT NOT NULL)")
      for task in 0..<8 { try transaction.run("INSERT INTO counts VALUES (?, 0)", task) }
    }
    let stop = Collected<Bool>()
    let acknowledged = Collected<[Int]>()
    let writers = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            var number = 0
            while stop.values.isEmpty {
              number += 1
              let current = number
              try await database.write { transaction in
                try transaction.run("INSERT INTO written VALUES (?, ?)", task, current)
                try transaction.run("UPDATE counts SET n = n + 1 WHERE id = ?", task)
              }
              acknowledged.add([task, number])
            }
          }
        }
        try await group.waitForAll()
      }
    }
    for _ in 0..<10 {
      let before = acknowledged.values.count
      while acknowledged.values.count < before + 150 { try await Task.sleep(for: .milliseconds(5)) }
      try server.crash()
    }
    stop.add(true)
    try await writers.value
    let rows = try await database.read { reading in
      try reading.rows("SELECT task, number FROM written").map {
        [Int(try $0.integer("task")), Int(try $0.integer("number"))]
      }
    }
    #expect(rows.count == Set(rows).count, "something was written twice")
    #expect(Set(rows) == Set(acknowledged.values))
    let sum = try await database.read { try $0.first("SELECT SUM(n) AS n FROM counts") }
    #expect(try sum?.integer("n") == Int64(rows.count))
    await database.close()
  }

  @Test func claimsNothingWhileTheServerStaysAway() async throws {
    let server = try TestPostgres()
    let location = Location(url: try server.makeDatabase(), folder: nil)
    let database = try await location.open(DatabaseLimits(longestOutageSeconds: 0.1))
    try await database.write { try $0.run("CREATE TABLE written (id TEXT NOT NULL)") }
    let (kept, unknown, codes) = (
      Collected<String>(), Collected<String>(), Collected<StorageErrorCode>()
    )
    let writers = Task {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for number in 0... {
              let id = "\(task).\(number)"
              do {
                try await database.write { try $0.run("INSERT INTO written VALUES (?)", id) }
                kept.add(id)
              } catch {
                let code = (error as? StorageError)?.code ?? .failed
                if code == .uncertain { unknown.add(id) }
                return codes.add(code)
              }
            }
          }
        }
      }
    }
    while kept.values.count < 200 { try await Task.sleep(for: .milliseconds(5)) }
    try server.stop()
    await writers.value
    #expect(codes.values.count == 8)
    #expect(codes.values.allSatisfy { $0 == .unavailable || $0 == .uncertain })
    try server.start()
    let rows = try await database.read {
      try $0.rows("SELECT id FROM written").map { try $0.text("id") }
    }
    // Only of those that were called uncertain may something be there that nobody was promised.
    #expect(rows.count == Set(rows).count)
    #expect(Set(kept.values).subtracting(rows) == [])
    #expect(Set(rows).subtracting(kept.values).subtracting(unknown.values) == [])
    await database.close()
  }

  @Test func givesUpAServerThatIsFrozenAndFindsItAgain() async throws {
    let server = try TestPostgres()
    let location = Location(url: try server.makeDatabase(), folder: nil)
    let database = try await location.open(DatabaseLimits(longestOutageSeconds: 0.1))
    try await database.write { try $0.run("CREATE TABLE kept (id TEXT NOT NULL)") }
    try server.freeze()
    let error = await #expect(throws: StorageError.self) {
      try await database.read { try $0.rows("SELECT * FROM kept") }
    }
    #expect(error?.code == .unavailable)
    try server.thaw()
    try await database.write { try $0.run("INSERT INTO kept VALUES ('a')") }
    // One that only takes long is waited for.
    let slow = try await database.read { try $0.rows("SELECT 'b' AS b FROM pg_sleep(12)") }
    #expect(slow.count == 1)
    await database.close()
  }

  @Test func countsAnOutageFromTheLastAnswer() throws {
    let server = try TestPostgres()
    let limits = DatabaseLimits(longestOutageSeconds: 2)
    let worker = PostgresWorker(try server.makeDatabase(), limits, Locked(.now))
    defer { worker.shut() }
    /// How often it was tried again while the server was away.
    func retries() -> Int {
      var count = 0
      func isCancelled() -> Bool {
        count += 1
        return false
      }
      let error = #expect(throws: StorageError.self) {
        try worker.transact("BEGIN", until: isCancelled) { _ in }
      }
      #expect(error?.code == .unavailable)
      return count
    }
    for _ in 0..<2 {
      _ = try worker.ask("SELECT 1")
      try server.stop()
      #expect(retries() > 0)
      #expect(retries() == 0, "who comes later waits for the same outage once more")
      try server.start()
    }
  }

  @Test func letsGoOfWhoIsCancelledWhileTheServerIsAway() async throws {
    let server = try TestPostgres()
    let location = Location(url: try server.makeDatabase(), folder: nil)
    let database = try await location.open(DatabaseLimits(longestOutageSeconds: 3_600))
    try server.stop()
    let calls = (0..<12).map { _ in
      Task { try await database.write { try $0.run("CREATE TABLE never (id TEXT)") } }
    }
    try await Task.sleep(for: .milliseconds(100))
    for call in calls { call.cancel() }
    for call in calls {
      let error = await #expect(throws: StorageError.self) { try await call.value }
      #expect(error?.code == .unavailable)
    }
    try server.start()
    // Who is cancelled while the server is there can still put things in order.
    let order = Task {
      try? await Task.sleep(for: .seconds(60))
      try await database.write { try $0.run("CREATE TABLE kept (id TEXT)") }
    }
    order.cancel()
    try await order.value
    let tables = try await database.read { try $0.rows("SELECT * FROM kept") }
    #expect(tables.isEmpty)
    await database.close()
  }

  @Test func opensThroughACrash() async throws {
    let server = try TestPostgres()
    let url = try server.makeDatabase()
    // Somebody else makes the tables, and has not come far.
    let other = try await openDatabase(url)
    let isHeld = Collected<Bool>()
    let holder = Task {
      try? await other.write { transaction in
        _ = try transaction.rows("SELECT pg_advisory_xact_lock(22893246448682324)")
        isHeld.add(true)
        _ = try transaction.rows("SELECT pg_sleep(60)")
      }
    }
    while isHeld.values.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let opening = Task { try await openDatabase(url) }
    let waiting = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    while try server.ask(waiting, in: url) != ["1"] { try await Task.sleep(for: .milliseconds(20)) }
    holder.cancel()
    try server.crash()
    let database = try await opening.value
    #expect(try await database.verify() == [])
    await database.close()
  }

  @Test func saysThatTheServerIsGone() async throws {
    let limits = DatabaseLimits(longestOutageSeconds: 0.1)
    let folder = try TemporaryFolder()
    try await expect(.unavailable) {
      try await openDatabase("postgresql:///none?host=\(folder.url.path)&user=app", limits: limits)
    }
    try await expect(.failed) { try await openDatabase("postgres://[broken", limits: limits) }
    let url = try TestPostgres.shared.get().makeDatabase()
    let wrong = url.replacingOccurrences(of: ":///t", with: ":///x")
    let error = await #expect(throws: StorageError.self) { try await openDatabase(wrong) }
    #expect(error?.code == .failed)
    #expect(error?.message.contains("name in the URL") == true)
  }

  @Test func cleansUpItsMarks() async throws {
    let server = try TestPostgres.shared.get()
    let url = try server.makeDatabase()
    let database = try await openDatabase(url, limits: DatabaseLimits(connections: 1))
    try await database.write { try $0.run(items) }
    for number in 0..<300 {
      try await database.write { transaction in
        try transaction.run("INSERT INTO items (id, name) VALUES (?, ?)", number, "\(number)")
      }
    }
    let during = try server.ask("SELECT COUNT(*) FROM storage_commits", in: url)
    #expect(try #require(Int(during.first ?? "")) < 256)
    #expect(try await database.verify() == [])
    await database.close()
    #expect(try server.ask("SELECT COUNT(*) FROM storage_commits", in: url) == ["0"])
  }
}
