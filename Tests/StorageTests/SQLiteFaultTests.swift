import Foundation
import Storage
import TestKit
import Testing

@Suite struct SQLiteFaultTests {
  /// Starts a writer, kills it after a while, and answers what it said that it had written.
  private func writeUntilKilled(_ path: String, from first: Int, after seconds: Double) throws
    -> [Int]
  {
    let said = Pipe()
    let writer = try RunningProgram(
      built: "StorageTrial", [path, "\(first)", "1000000", "8"], output: .pipe(said))
    usleep(UInt32(seconds * 1e6))
    writer.signal(SIGKILL)
    let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    writer.wait()
    // The last line may have been cut off.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .compactMap { Int($0) }
  }

  @Test func keepsEveryAcknowledgedRowThroughFiftyKills() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the kills: \(seed)")
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder / "killed.db"
    var acknowledged: Set<Int> = []
    for round in 0..<50 {
      acknowledged.formUnion(
        try writeUntilKilled(
          path, from: round * 1_000_000, after: 0.02 + 0.13 * random.unit()))
    }
    let database = try await openDatabase(path)
    let rows = try await database.read { try $0.rows("SELECT * FROM written") }
    let whole = try rows.filter { row in
      let id = try row.integer("id")
      return try row.optionalText("half") == "half \(id)"
        && row.optionalText("whole") == "whole \(id)"
    }
    #expect(whole.count == rows.count)
    let there = Set(try rows.map { Int(try $0.integer("id")) })
    #expect(acknowledged.subtracting(there) == [], "seed \(seed)")
    #expect(acknowledged.count > 100, "the kills came before anything was written")
    #expect(try await database.verify() == [])
    await database.close()
  }

  @Test(.enabled(if: getuid() == 0, "mounting a small disk needs root"))
  func goesOnAfterTheDiskWasFull() async throws {
    let folder = try TemporaryFolder()
    let disk = try mountSmallDisk(folder)
    defer { _ = try? Tool.need("umount", ["-l", disk]) }
    let ballast = disk + "/ballast"
    try Data(count: 300_000).write(to: URL(fileURLWithPath: ballast))
    let database = try await openDatabase(disk + "/full.db")
    try await database.write { try $0.run("CREATE TABLE t (id BIGINT PRIMARY KEY, v BLOB)") }
    let block = [UInt8](repeating: 7, count: 10_000)
    var kept = 0
    let error = await #expect(throws: StorageError.self) {
      for id in 0..<1000 {
        try await database.write { try $0.run("INSERT INTO t VALUES (?, ?)", id, block) }
        kept += 1
      }
    }
    #expect(error?.code == .full)
    #expect(error?.message.contains("Free some space") == true)
    #expect(kept > 3)
    let count = try await database.read {
      try $0.first("SELECT COUNT(*) AS n FROM t")?.integer("n")
    }
    #expect(count == Int64(kept))
    try FileManager.default.removeItem(atPath: ballast)
    try await database.write { try $0.run("INSERT INTO t VALUES (5000, ?)", block) }
    #expect(try await database.verify() == [])
    await database.close()
  }

  @Test(.enabled(if: getuid() == 0, "mounting a small disk needs root"))
  func failsNobodyForTheOneThatFillsTheDisk() async throws {
    let folder = try TemporaryFolder()
    let disk = try mountSmallDisk(folder)
    defer { _ = try? Tool.need("umount", ["-l", disk]) }
    let database = try await openDatabase(disk + "/full.db")
    try await database.write { try $0.run("CREATE TABLE t (id BIGINT PRIMARY KEY, v BLOB)") }
    let codes = await withTaskGroup(of: StorageErrorCode?.self) { group in
      let (begun, arrived) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      group.addTask {
        // Holds the writer until the others stand in line, so that they are committed together.
        try? await database.write { _ in
          begun.signal()
          for _ in 0..<20 { arrived.wait() }
          usleep(50_000)
        }
        return nil
      }
      await wait(for: begun)
      for id in 0..<20 {
        group.addTask {
          arrived.signal()
          let block = [UInt8](repeating: 7, count: id == 10 ? 2_000_000 : 100)
          do {
            try await database.write { try $0.run("INSERT INTO t VALUES (?, ?)", id, block) }
            return nil
          } catch {
            return (error as? StorageError)?.code ?? .failed
          }
        }
      }
      return await group.reduce(into: [StorageErrorCode]()) {
        if let code = $1 { $0.append(code) }
      }
    }
    #expect(codes == [.full])
    let rows = try await database.read { try $0.rows("SELECT id FROM t ORDER BY id") }
    let ids = try rows.map { try $0.integer("id") }
    #expect(ids == (0..<20).filter { $0 != 10 })
    await database.close()
  }

  @Test func refusesWhatIsNoDatabase() async throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(
      Array(String(repeating: "not a database\n", count: 99).utf8), as: "a")
    try await expect(.damaged) { try await openDatabase(text) }
    #expect(try folder.read("a").count == 99 * 15)
    try await expect(.unavailable) { try await openDatabase(folder / "no/such/folder/a.db") }
    try await expect(.unavailable) { try await openDatabase(folder.url.path) }
    try await expect(.unavailable) { try await openDatabase("") }
    try await expect(.unsupported) { try await openDatabase("mysql://somewhere") }
  }

  @Test func tellsWhenAFileWasDamaged() async throws {
    let folder = try TemporaryFolder()
    let healthy = folder / "healthy.db"
    try await fill(healthy)
    let bytes = try folder.read("healthy.db")
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the damage: \(seed)")
    var random = SeededRandom(seed: seed)
    var noticed = 0
    for round in 0..<60 {
      var damaged = bytes
      if round % 4 == 0 {
        damaged.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        for _ in 0...round % 3 {
          damaged[Int.random(in: 0..<bytes.count, using: &random)] ^=
            UInt8.random(in: 1...255, using: &random)
        }
      }
      let path = try folder.write(damaged, as: "damaged-\(round).db")
      if try await isNoticed(path) { noticed += 1 }
    }
    #expect(noticed > 10, "seed \(seed)")
  }

  @Test func copiesADatabaseThatIsInUse() async throws {
    let folder = try TemporaryFolder()
    let database = try await openDatabase("sqlite:" + (folder / "first.db"))
    try await database.write { try $0.run(items) }
    try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (1, 'it''s')") }
    let target = folder / "a 'copy'.db"
    try await database.copy(to: target)
    try await database.write { try $0.run("INSERT INTO items (id, name) VALUES (2, 'later')") }
    try await expect(.failed) { try await database.copy(to: target) }
    try await expect(.unavailable) { try await database.copy(to: folder / "none/copy.db") }
    let copy = try await openDatabase(target)
    #expect(try await names(copy) == ["it's"])
    #expect(try await copy.verify() == [])
    await copy.close()
    await database.close()
    #expect(folder.names == ["a 'copy'.db", "first.db"])
  }

  private func mountSmallDisk(_ folder: TemporaryFolder) throws -> String {
    let disk = folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
    return disk
  }

  /// Every column stands in an index too, so that a changed byte makes the two disagree.
  private func fill(_ path: String) async throws {
    let database = try await openDatabase(path)
    try await database.write { transaction in
      try transaction.run("CREATE TABLE t (id BIGINT NOT NULL, v TEXT NOT NULL)")
      try transaction.run("CREATE UNIQUE INDEX whole ON t (id, v)")
      for id in 0..<400 {
        try transaction.run("INSERT INTO t VALUES (?, ?)", id, expected(id))
      }
    }
    await database.close()
  }

  private func expected(_ id: Int) -> String { "value \(id) " + String(repeating: "x", count: 60) }

  /// Whether a damaged file was noticed; wrong rows that nobody notices are a failure.
  private func isNoticed(_ path: String) async throws -> Bool {
    do {
      let database = try await openDatabase(path)
      let found = try await database.verify()
      let read = await Result.of {
        try await database.read { try $0.rows("SELECT id, v FROM t ORDER BY id") }
      }
      await database.close()
      let rows = try read.get()
      let right = try rows.map { try $0.text("v") } == (0..<400).map(expected)
      #expect(right || !found.isEmpty, "\(path) is wrong, and verify says nothing")
      return !found.isEmpty
    } catch let error as StorageError {
      return error.code == .damaged || error.code == .failed || error.code == .mistyped
    }
  }
}

extension Result where Failure == any Error {
  fileprivate static func of(_ work: () async throws -> Success) async -> Self {
    do { return .success(try await work()) } catch { return .failure(error) }
  }
}
