import Backup
import Foundation
import Storage
import TestKit
import Testing

/// Tables with every type of value, rows that name others, and rows that a step brings along.
enum Lab {
  static let firstSteps = [
    Migration(module: "lab", number: 1) { dialect in
      [
        "CREATE TABLE people (id TEXT PRIMARY KEY, boss TEXT REFERENCES people (id))",
        // Its name comes before the table that it names.
        "CREATE TABLE albums (id BIGINT PRIMARY KEY, owner TEXT NOT NULL REFERENCES people (id))",
        """
        CREATE TABLE things (id BIGINT PRIMARY KEY, whole BIGINT, "Real" DOUBLE PRECISION, \
        words TEXT, data \(dialect.bytesType), flag BOOLEAN)
        """,
      ]
    },
    Migration(
      module: "lab", number: 2,
      sql: [
        "CREATE TABLE counters (name TEXT PRIMARY KEY, n BIGINT NOT NULL)",
        "INSERT INTO counters VALUES ('first', 0)", "INSERT INTO counters VALUES ('second', 0)",
      ]),
  ]
  static let laterStep = Migration(
    module: "lab", number: 3,
    sql: ["ALTER TABLE albums ADD COLUMN title TEXT NOT NULL DEFAULT 'untitled'"])

  static let values: [[Value]] = [
    [.integer(1), .integer(.max), .real(0.1), .text("plain"), .bytes([0, 1, 255]), .integer(1)],
    [.integer(2), .integer(.min), .real(-1.5e-300), .text(""), .bytes([]), .integer(0)],
    [.integer(3), .null, .null, .null, .null, .null],
    [
      .integer(4), .integer(0), .real(.infinity), .text("\"q\" \\ \n\r\t\u{1}\u{7f} é 🎧 \u{2028}"),
      .bytes((0..<1_200_000).map { UInt8(truncatingIfNeeded: $0 * 7 >> 3) }), .integer(1),
    ],
    [.integer(5), .integer(-7), .real(-.infinity), .text("{\"real\":1}"), .null, .null],
    [.integer(6), .integer(1), .real(3), .text("12"), .null, .null],
    [.integer(7), .integer(1), .real(.greatestFiniteMagnitude), .text("null"), .null, .null],
  ]

  /// Fills the tables; the first person's boss comes after them.
  static func fill(_ database: any Database) async throws {
    try await database.write { transaction in
      try transaction.run("INSERT INTO people VALUES ('a', NULL)")
      try transaction.run("INSERT INTO people VALUES ('b', 'a')")
      try transaction.run("INSERT INTO people VALUES ('c', 'b')")
      try transaction.run("UPDATE people SET boss = 'c' WHERE id = 'a'")
      for id in 0..<40 {
        try transaction.run(
          "INSERT INTO albums VALUES (?, ?)", id, id.isMultiple(of: 2) ? "a" : "c")
      }
      for row in values {
        try transaction.run("INSERT INTO things VALUES (?, ?, ?, ?, ?, ?)", values: row)
      }
      try transaction.run("UPDATE counters SET n = 5 WHERE name = 'first'")
    }
  }

  /// Everything that the tables hold.
  static func contents(_ database: any Database) async throws -> [String: [[Value]]] {
    let orders = ["people": "id", "albums": "id", "things": "id", "counters": "name"]
    return try await database.read { reading in
      try Dictionary(
        uniqueKeysWithValues: orders.map { table, order in
          (table, try reading.rows("SELECT * FROM \(table) ORDER BY \(order)").map(\.values))
        })
    }
  }

  /// A folder with a snapshot of the filled tables, named `snapshot`.
  static func snapshot() async throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try await DatabaseKind.sqlite.with(firstSteps) { database in
      try await fill(database)
      try await Snapshot.write(database, to: folder / "snapshot")
    }
    return (folder, folder / "snapshot")
  }

  /// Makes a filled SQLite database at a location, takes `snapshots` of it, each with another count.
  static func prepare(_ location: DataLocation, snapshots: Int) async throws {
    let opened = try await openWithRecovery(location, migrations: firstSteps)
    try await opened.database.migrate(firstSteps)
    try await fill(opened.database)
    let rotation = SnapshotRotation(location.snapshots)
    for number in 0..<snapshots {
      try await opened.database.write { try $0.run("UPDATE counters SET n = ?", number) }
      _ = try await rotation.run(opened.database)
    }
    await opened.database.close()
  }

  /// The number that `prepare` has left.
  static func count(_ database: any Database) async throws -> Int64? {
    try await database.read {
      try $0.first("SELECT n FROM counters WHERE name = 'first'")?.integer("n")
    }
  }
}

/// Fails unless the work throws a `BackupError` with this code.
func expect<T>(
  _ code: BackupErrorCode, at location: SourceLocation = #_sourceLocation,
  _ work: () async throws -> T
) async throws {
  do {
    _ = try await work()
    Issue.record("nothing was thrown, instead of \(code)", sourceLocation: location)
  } catch let error as BackupError {
    #expect(error.code == code, "\(error)", sourceLocation: location)
  }
}

/// Turns one bit of a file around, where it lies.
func flip(_ path: String, at offset: Int, bit: UInt8 = 1) throws {
  let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
  try file.seek(toOffset: UInt64(offset))
  let byte = try #require(try file.read(upToCount: 1)?.first)
  try file.seek(toOffset: UInt64(offset))
  try file.write(contentsOf: [byte ^ bit])
  try file.close()
}

/// How many bytes a file has.
func length(_ path: String) throws -> Int {
  try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
}
