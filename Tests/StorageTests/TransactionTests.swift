import Dispatch
import Storage
import Testing

@Suite struct TransactionTests {
  @Test(arguments: Kind.allCases)
  func leavesNothingOfATransactionThatFailed(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      await #expect(throws: Oops()) {
        try await database.write { transaction in
          try transaction.run("INSERT INTO items (id, name) VALUES (1, 'a')")
          throw Oops()
        }
      }
      // The error of a statement that was caught still fails the transaction.
      try await expect(.constraint(.unique)) {
        try await database.write { transaction in
          try transaction.run("INSERT INTO items (id, name) VALUES (2, 'b')")
          _ = try? transaction.run("INSERT INTO items (id, name) VALUES (2, 'c')")
        }
      }
      #expect(try await names(database) == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func namesTheRuleThatWasBroken(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      func refuse(_ constraint: StorageErrorCode.Constraint, _ sql: String) async throws {
        try await expect(.constraint(constraint)) {
          try await database.write { try $0.run(sql) }
        }
      }
      try await database.write {
        try $0.run("INSERT INTO items (id, name) VALUES (1, 'a')")
        try $0.run("INSERT INTO items (id, name, parent) VALUES (2, 'b', 1)")
      }
      try await refuse(.unique, "INSERT INTO items (id, name) VALUES (1, 'c')")
      try await refuse(.unique, "INSERT INTO items (id, name) VALUES (3, 'a')")
      try await refuse(.foreignKey, "INSERT INTO items (id, name, parent) VALUES (3, 'c', 9)")
      try await refuse(.foreignKey, "DELETE FROM items WHERE id = 1")
      try await refuse(.check, "UPDATE items SET count = -1 WHERE id = 1")
      try await refuse(.notNull, "INSERT INTO items (id) VALUES (3)")
      #expect(try await names(database) == ["a", "b"])
    }
  }

  @Test(arguments: Kind.allCases)
  func keepsAllButTheOneThatFailsOfAHundredAtOnce(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      let kept = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<100 {
          group.addTask {
            try? await database.write { transaction in
              try transaction.run("INSERT INTO items (id, name) VALUES (?, ?)", number, "\(number)")
              if number == 57 { throw Oops() }
              return number
            }
          }
        }
        return await group.reduce(into: Set<Int>()) { if let number = $1 { $0.insert(number) } }
      }
      #expect(kept == Set(0..<100).subtracting([57]))
      let expected = kept.sorted().map { String($0) }
      let found = try await names(database)
      #expect(found == expected)
    }
  }

  @Test(arguments: Kind.allCases)
  func losesNoCountOfManyAtOnce(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (1, 'a')") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<60 {
          group.addTask {
            try await database.write { transaction in
              // Reading first, then writing: only transactions in a row get this right.
              let row = try transaction.first("SELECT count FROM items WHERE id = 1")
              let count = try row?.integer("count") ?? 0
              try transaction.run("UPDATE items SET count = ? WHERE id = 1", count + 1)
            }
          }
        }
        try await group.waitForAll()
      }
      let row = try await database.read { try $0.first("SELECT count FROM items") }
      #expect(try row?.integer("count") == 60)
    }
  }

  @Test(arguments: Kind.allCases)
  func readsOneSnapshotWhileOthersWrite(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (1, 'a')") }
      let (begun, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let counts = database.read { reading in
        let before = try reading.rows("SELECT id FROM items").count
        begun.signal()
        written.wait()
        return (before, try reading.rows("SELECT id FROM items").count)
      }
      await wait(for: begun)
      try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (2, 'b')") }
      let others = try await names(database)
      written.signal()
      let seen = try await counts
      #expect(seen == (1, 1))
      #expect(others == ["a", "b"])
    }
  }

  @Test(arguments: Kind.allCases)
  func changesNothingWhileReading(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await expect(.misuse) {
        try await database.read {
          try $0.rows("INSERT INTO items (id, name) VALUES (1, 'a') RETURNING id")
        }
      }
      #expect(try await names(database) == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesCallsWhenTooManyWait(_ kind: Kind) async throws {
    let limits = DatabaseLimits(connections: 1, waitingCalls: 1, longestWaitSeconds: 0.2)
    try await withItems(kind, limits) { database in
      let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let holder = database.read { _ in
        begun.signal()
        end.wait()
      }
      await wait(for: begun)
      // One may wait, for so long; with it waiting the next is refused at once.
      async let first = busy { try await names(database) }
      async let second = busy { try await names(database) }
      let both = await [first, second]
      #expect(both == [true, true])
      end.signal()
      try await holder
      #expect(try await names(database) == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesEverythingOnceClosed(_ kind: Kind) async throws {
    let location = try kind.location()
    let database = try await location.open()
    let stream = database.notifications("songs")
    await database.close()
    try await expect(.closed) { try await database.read { try $0.rows("SELECT 1 AS n") } }
    try await expect(.closed) { try await database.write { try $0.run("SELECT 1 AS n") } }
    for await _ in stream {}
    await database.close()
  }
}

private func busy(_ work: () async throws -> [String]) async -> Bool {
  do {
    _ = try await work()
    return false
  } catch {
    return (error as? StorageError)?.code == .busy
  }
}
