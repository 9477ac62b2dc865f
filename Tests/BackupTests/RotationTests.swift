import Backup
import Files
import Foundation
import Storage
import TestKit
import Testing

@Suite struct RotationTests {
  private func good(_ folder: String) async throws -> [SnapshotHeader] {
    try await SnapshotRotation(folder).entries().compactMap(\.header)
  }

  private func change(_ database: any Database) async throws {
    try await database.write { try $0.run("UPDATE counters SET n = n + 1") }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsThreeAndTakesOneOnlyWhenSomethingChanged(kind: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let rotation = SnapshotRotation(folder / "snapshots")
    try await kind.with(Lab.firstSteps) { database in
      var taken: [SnapshotHeader] = []
      for _ in 0..<5 {
        try await change(database)
        let outcome = try await rotation.run(database)
        taken.insert(outcome.header, at: 0)
        #expect(outcome == .written(outcome.header))
        #expect(try await rotation.run(database) == .unchanged(outcome.header))
        // So does one that has just been started and remembers nothing.
        let other = SnapshotRotation(folder / "snapshots")
        #expect(try await other.run(database) == .unchanged(outcome.header))
      }
      #expect(try await rotation.entries().map(\.header) == Array(taken.prefix(3)))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "snapshots").sorted()
    #expect(names == ["snapshot-1.jsonl", "snapshot-2.jsonl", "snapshot-3.jsonl"])
    let rights = try FileManager.default.attributesOfItem(
      atPath: folder / "snapshots/snapshot-1.jsonl")[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test func asksAFileThatHasNotChangedForNothing() async throws {
    let folder = try TemporaryFolder()
    let path = folder / "quiet.db"
    let database = try await openDatabase(path)
    try await database.migrate(Lab.firstSteps)
    let rotation = SnapshotRotation(folder / "snapshots")
    for name in [path, path + "-wal"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: name)
    }
    let first = try await rotation.run(database)
    // A snapshot that is not looked at again may even be damaged: the cheap test says so.
    try flip(folder / "snapshots/snapshot-1.jsonl", at: 10)
    #expect(try await rotation.run(database) == .unchanged(first.header))
    try await change(database)
    let second = try await rotation.run(database)
    #expect(second == .written(second.header))
    await database.close()
  }

  @Test(arguments: 1...3)
  func replacesADamagedOneBeforeAGoodOne(damaged: Int) async throws {
    let folder = try TemporaryFolder()
    try await DatabaseKind.sqlite.with(Lab.firstSteps) { database in
      for _ in 0..<3 {
        try await change(database)
        _ = try await SnapshotRotation(folder / "s").run(database)
      }
      let before = try await good(folder / "s")
      try flip(folder / "s/snapshot-\(damaged).jsonl", at: 300)
      try await change(database)
      let new = try await SnapshotRotation(folder / "s").run(database).header
      var expected = before
      expected.remove(at: damaged - 1)
      #expect(try await good(folder / "s") == [new] + expected)
    }
  }

  @Test func neverHasFewerGoodOnesThroughKills() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the kills: \(seed)")
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder / "killed.db"
    let database = try await openDatabase(path)
    try await database.migrate(Lab.firstSteps)
    await database.close()
    var (least, newest, runs) = (0, Int64(0), Set<String>())
    for round in 0..<30 {
      let said = Pipe()
      let trial = try RunningProgram(
        built: "BackupTrial", [path, folder / "s"], output: .pipe(said))
      _ = try said.fileHandleForReading.read(upToCount: 1)
      usleep(UInt32(random.unit() * 100_000))
      trial.end(SIGKILL)
      let headers = try await good(folder / "s")
      #expect(headers.count >= least, "seed \(seed), round \(round)")
      #expect(headers.first?.createdMs ?? 0 >= newest, "seed \(seed), round \(round)")
      (least, newest) = (min(3, headers.count), headers.first?.createdMs ?? 0)
      runs.formUnion(headers.map(\.sha256))
    }
    #expect(least == 3)
    #expect(runs.count > 20, "the kills came before anything was written")
  }

  @Test(.enabled(if: getuid() == 0, "mounting a small disk needs root"))
  func leavesTheOldOnesWhereTheDiskIsFull() async throws {
    let folder = try TemporaryFolder()
    let disk = folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", disk])
    defer { _ = try? Tool.need("umount", ["-l", disk]) }
    try await DatabaseKind.sqlite.with(Lab.firstSteps) { database in
      try await Lab.fill(database)
      var (failures, before) = (0, [SnapshotHeader]())
      for _ in 0..<5 {
        try await change(database)
        do {
          _ = try await SnapshotRotation(disk).run(database)
        } catch let error as FileError {
          #expect(error.code == .diskFull)
          failures += 1
          #expect(try await good(disk) == before)
          let names = try FileManager.default.contentsOfDirectory(atPath: disk)
          #expect(!names.contains { $0.hasSuffix(".part") })
        }
        before = try await good(disk)
      }
      #expect(failures > 0 && before.count == 3)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func programsThatShareAFolderTakeTurns(kind: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let snapshots = folder / "snapshots"
    try await kind.with(Lab.firstSteps) { database in
      try await Lab.fill(database)
      for _ in 0..<4 {
        try await change(database)
        async let one = SnapshotRotation(snapshots).run(database)
        async let other = SnapshotRotation(snapshots).run(database)
        let outcomes = try await [one, other]
        // Whoever comes second finds nothing new.
        #expect(outcomes[0].header == outcomes[1].header)
        #expect(outcomes.contains(.unchanged(outcomes[0].header)))
      }
      #expect(try await good(snapshots).count == 3)
    }
  }
}
