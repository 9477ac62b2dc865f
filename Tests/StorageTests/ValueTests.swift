import Foundation
import Storage
import Testing

@Suite struct ValueTests {
  /// Writes values into a column of their type and reads them back.
  private func roundTrip(_ kind: Kind, _ type: String, _ values: [Value]) async throws -> [Value] {
    let location = try kind.location()
    let database = try await location.open()
    let column = type == "BYTES" ? database.dialect.bytesType : type
    let found = try await database.write { transaction in
      try transaction.run("CREATE TABLE t (place BIGINT PRIMARY KEY, v \(column))")
      for (location, value) in values.enumerated() {
        try transaction.run("INSERT INTO t (place, v) VALUES (?, ?)", location, value)
      }
      return try transaction.rows("SELECT v FROM t ORDER BY place").map { try $0.value("v") }
    }
    await database.close()
    withExtendedLifetime(location) {}
    return found
  }

  @Test(arguments: Kind.allCases)
  func keepsText(_ kind: Kind) async throws {
    let texts = ["", "plain", "it's \"quoted\" $1 ?", "👩‍👩‍👧 naïve 日本語\n\t\u{7f}\\x00"].map(Value.text)
    #expect(try await roundTrip(kind, "TEXT", texts + [.null]) == texts + [.null])
  }

  @Test(arguments: Kind.allCases)
  func keepsNumbers(_ kind: Kind) async throws {
    let integers = [0, -1, Int64.max, Int64.min, 1 << 53 + 1].map(Value.integer)
    #expect(try await roundTrip(kind, "BIGINT", integers + [.null]) == integers + [.null])
    let reals = [
      0.0, -2.5, 0.1 + 0.2, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity,
    ].map(Value.real)
    #expect(try await roundTrip(kind, "DOUBLE PRECISION", reals + [.null]) == reals + [.null])
    let bools = [true, false].map(\.value)
    #expect(try await roundTrip(kind, "BOOLEAN", bools + [.null]) == bools + [.null])
  }

  @Test(arguments: Kind.allCases)
  func keepsBytes(_ kind: Kind) async throws {
    let long = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let bytes = [[], [0], [0xff, 0, 0x27, 0x5c], long].map { Value.bytes($0) }
    #expect(try await roundTrip(kind, "BYTES", bytes + [.null]) == bytes + [.null])
  }

  @Test(arguments: Kind.allCases)
  func refusesWhatWouldChange(_ kind: Kind) async throws {
    try await expect(.misuse) { try await roundTrip(kind, "TEXT", [.text("a\0b")]) }
    try await expect(.misuse) { try await roundTrip(kind, "DOUBLE PRECISION", [.real(.nan)]) }
  }

  @Test(arguments: Kind.allCases)
  func readsColumnsByNameAndType(_ kind: Kind) async throws {
    let id = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    let location = try kind.location()
    let database = try await location.open()
    try await database.write { transaction in
      try transaction.run(
        """
        CREATE TABLE t (a BIGINT, b DOUBLE PRECISION, c TEXT, d \(transaction.dialect.bytesType), \
        e BOOLEAN, f TEXT, g TEXT)
        """)
      try transaction.run(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)", 7, 0.5, "c", [UInt8(1)], true, id,
        String?.none)
    }
    let row = try #require(try await database.read { try $0.first("SELECT * FROM t") })
    #expect(row.names == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(try row.integer("a") == 7)
    #expect(try row.real("b") == 0.5)
    #expect(try row.real("a") == 7)
    #expect(try row.text("c") == "c")
    #expect(try row.bytes("d") == [1])
    #expect(try row.bool("e"))
    #expect(try row.uuid("f") == id)
    #expect(try row.text("f") == id.uuidString.lowercased())
    #expect(try row.optionalText("g") == nil)
    try await expect(.mistyped) { try row.text("g") }
    try await expect(.mistyped) { try row.integer("c") }
    try await expect(.mistyped) { try row.uuid("c") }
    try await expect(.missing) { try row.text("nothing") }
    await database.close()
    withExtendedLifetime(location) {}
  }

  @Test(arguments: Kind.allCases)
  func addsUpIntegersToAnInteger(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      try await database.write {
        try $0.run("INSERT INTO items (id, name, count) VALUES (1, 'a', 2), (2, 'b', 3)")
      }
      let row = try #require(
        try await database.read {
          try $0.first("SELECT SUM(count) AS sum, AVG(count) AS mean, COUNT(*) AS n FROM items")
        })
      #expect(try row.integer("sum") == 5)
      #expect(try row.real("mean") == 2.5)
      #expect(try row.integer("n") == 2)
    }
  }
}
