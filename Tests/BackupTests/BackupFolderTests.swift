import Backup
import Blobs
import Files
import Foundation
import Storage
import TestKit
import Testing

@Suite struct BackupFolderTests {
  private let folder: TemporaryFolder
  private let location: DataLocation

  init() throws {
    folder = try TemporaryFolder()
    location = try DataLocation(data: folder / "data")
  }

  /// Puts blobs into the store, with bytes that follow from their numbers; answers their hashes.
  @discardableResult
  private func fillBlobs(_ numbers: Range<Int>, size: Int = 3_000) async throws -> [ContentHash] {
    let store = try location.openBlobs()
    var hashes: [ContentHash] = []
    for number in numbers {
      let writer = try store.begin()
      try writer.write(Array("\(number)".utf8) + [UInt8](repeating: 7, count: size))
      hashes.append(try await writer.finish().hash)
    }
    return hashes
  }

  private func backUp(
    verify: Bool = false, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> BackupReport {
    let database = try await location.openExistingDatabase()
    do {
      let report = try await BackupFolder(folder / "to")
        .update(from: database, location.openBlobs(), verify: verify, progress: progress)
      await database.close()
      return report
    } catch {
      await database.close()
      throw error
    }
  }

  private func path(_ hash: ContentHash, in store: String) -> String {
    "\(store)/\(hash.description.prefix(2))/\(hash.description.dropFirst(2))"
  }

  @Test(arguments: DatabaseKind.allCases)
  func bringsEverythingBack(kind: DatabaseKind) async throws {
    try await Lab.prepare(location, snapshots: 0)
    let hashes = try await fillBlobs(1..<30)
    let report = try await backUp()
    #expect(report.blobCount == 29 && report.copiedBlobs == 29 && report.damaged == [])
    let target = try kind.location()
    let other = try DataLocation(
      data: folder / "other", database: kind == .postgres ? target.url : nil)
    let restored = try await BackupFolder(folder / "to")
      .restore(to: other, migrations: Lab.firstSteps)
    #expect(restored.copiedBlobs == 29 && restored.lost == [] && restored.skipped == [])
    let database = try await other.openExistingDatabase()
    #expect(try await Lab.contents(database)["things"] == Lab.values)
    await database.close()
    let store = try other.openBlobs()
    for hash in hashes { #expect(try await store.verify(hash)) }
  }

  @Test func movesRecordingsFromAFolderIntoS3AndBack() async throws {
    try await Lab.prepare(location, snapshots: 0)
    let hashes = try await fillBlobs(1..<6)
    _ = try await backUp()
    let address = try await TestS3.shared.location(prefix: UUID().uuidString.lowercased())
    let cloud = try DataLocation(data: folder / "cloud", blobs: address)
    let backup = BackupFolder(folder / "to")
    #expect(try await backup.restore(to: cloud, migrations: Lab.firstSteps).copiedBlobs == 5)
    let store = try cloud.openBlobs()
    for hash in hashes { #expect(try await store.verify(hash)) }
    let database = try await cloud.openExistingDatabase()
    let back = BackupFolder(folder / "back")
    let report = try await back.update(from: database, cloud.openBlobs(besideServer: true))
    await database.close()
    #expect(report.copiedBlobs == 5 && report.damaged == [])
    #expect(try await scrub(store, repairingFrom: back).checkedBlobs == 5)
  }

  @Test func hasEveryBlobThatItsRowsNameWhileOthersWrite() async throws {
    try await Lab.prepare(location, snapshots: 0)
    try await fillBlobs(1..<40)
    let location = location
    let database = try await location.openExistingDatabase()
    let written = Locked(1_000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          let number = written.withLock { $0 + 1 }
          let hash = try await fillBlobs(number..<(number + 1))[0].description
          try await database.write {
            try $0.run("INSERT INTO things (id, words) VALUES (?, ?)", number, hash)
          }
          written.withLock { $0 = number }
        }
      }
      let other = try await location.openExistingDatabase()
      var before = 0
      for _ in 0..<3 {
        before = written.withLock { $0 }
        _ = try await BackupFolder(folder / "to").update(from: other, location.openBlobs())
      }
      group.cancelAll()
      await other.close()
      #expect(written.withLock { $0 } > before, "nothing was written meanwhile")
    }
    await database.close()
    let restored = try DataLocation(data: folder / "other")
    _ = try await BackupFolder(folder / "to").restore(to: restored, migrations: Lab.firstSteps)
    let rows = try await restored.openExistingDatabase()
    let named = try await rows.read {
      try $0.rows("SELECT words FROM things WHERE id > 1000").map { try $0.text("words") }
    }
    await rows.close()
    let store = try restored.openBlobs()
    for hash in named { #expect(try await store.verify(#require(ContentHash(hash)))) }
    #expect(named.count > 2)
  }

  @Test func restoresFromTheSnapshotsAlone() async throws {
    try await Lab.prepare(location, snapshots: 1)
    let target = try DatabaseKind.postgres.location()
    let moved = try DataLocation(data: location.folder, database: target.url)
    // An empty database beside snapshots is refused, until it is filled.
    try await expect(.empty) { try await openWithRecovery(moved, migrations: Lab.firstSteps) }
    let report = try await BackupFolder(location.snapshots)
      .restore(to: moved, migrations: Lab.firstSteps)
    #expect(report.itemCount == 52 && report.lost == [])
    let opened = try await openWithRecovery(moved, migrations: Lab.firstSteps)
    #expect(opened.recovery == nil)
    #expect(try await Lab.count(opened.database) == 0)
    await opened.database.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: location.snapshots)
    #expect(names == ["snapshot-1.jsonl"])
  }

  @Test func copiesOnlyWhatIsNew() async throws {
    try await Lab.prepare(location, snapshots: 0)
    let hashes = try await fillBlobs(1..<10)
    #expect(try await backUp().copiedBlobs == 9)
    try await fillBlobs(10..<12)
    #expect(try await backUp().copiedBlobs == 2)
    let kept = path(hashes[0], in: folder / "to/blobs")
    try flip(kept, at: 100)
    #expect(try await backUp().copiedBlobs == 0)
    #expect(try await backUp(verify: true).copiedBlobs == 1)
    #expect(try await BackupFolder(folder / "to").openBlobs().verify(hashes[0]))
    #expect(truncate(kept, 0) == 0)
    #expect(try await backUp().copiedBlobs == 1)
  }

  @Test func endsWhenItIsInterruptedAndGoesOnTheNextTime() async throws {
    try await Lab.prepare(location, snapshots: 0)
    try await fillBlobs(1..<10)
    let interrupted = Task {
      try await backUp { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await interrupted.value }
    #expect(try await backUp().copiedBlobs == 8)
  }

  @Test func tellsOfABlobThatIsDamagedWhereItIsKept() async throws {
    try await Lab.prepare(location, snapshots: 0)
    let hashes = try await fillBlobs(1..<4)
    try flip(path(hashes[1], in: location.blobs), at: 100)
    let report = try await backUp()
    #expect(report.damaged == [hashes[1].description])
    #expect(report.blobCount == 2 && report.copiedBlobs == 2)
  }

  @Test func tellsWhatABackupHasLost() async throws {
    try await Lab.prepare(location, snapshots: 0)
    let hashes = try await fillBlobs(1..<5)
    _ = try await backUp()
    try flip(path(hashes[0], in: folder / "to/blobs"), at: 100)
    try FileManager.default.removeItem(atPath: path(hashes[1], in: folder / "to/blobs"))
    let other = try DataLocation(data: folder / "other")
    let report = try await BackupFolder(folder / "to")
      .restore(to: other, migrations: Lab.firstSteps)
    #expect(report.lost == [hashes[0], hashes[1]].map(\.description).sorted())
    #expect(report.copiedBlobs == 2 && report.itemCount == 52)
  }

  @Test func usesAnOlderSnapshotWhereTheNewestIsDamaged() async throws {
    try await Lab.prepare(location, snapshots: 0)
    _ = try await backUp()
    let database = try await location.openExistingDatabase()
    try await database.write { try $0.run("UPDATE counters SET n = 77") }
    await database.close()
    _ = try await backUp()
    try flip(folder / "to/snapshot-1.jsonl", at: 5_000)
    let other = try DataLocation(data: folder / "other")
    let report = try await BackupFolder(folder / "to")
      .restore(to: other, migrations: Lab.firstSteps)
    #expect(report.snapshot == folder / "to/snapshot-2.jsonl")
    #expect(report.skipped.count == 1)
    let restored = try await other.openExistingDatabase()
    #expect(try await Lab.count(restored) == 5)
    await restored.close()
  }

  @Test func restoresOverNothingUnlessTold() async throws {
    try await Lab.prepare(location, snapshots: 1)
    _ = try await backUp()
    let database = try await location.openExistingDatabase()
    try await database.write { try $0.run("UPDATE counters SET n = 77") }
    await database.close()
    let backup = BackupFolder(folder / "to")
    try await expect(.notEmpty) {
      try await backup.restore(to: location, migrations: Lab.firstSteps)
    }
    try await expect(.notFound) {
      try await BackupFolder(folder / "none").restore(to: location, migrations: Lab.firstSteps)
    }
    let report = try await backup.restore(to: location, migrations: Lab.firstSteps, replace: true)
    let aside = try #require(report.replacedFile)
    for (path, count) in [(location.database, Int64(0)), (aside, 77)] {
      let database = try await openDatabase(path)
      #expect(try await Lab.count(database) == count)
      await database.close()
    }
    let held = try location.lock()
    try await expect(.inUse) {
      try await backup.restore(to: location, migrations: Lab.firstSteps, replace: true)
    }
    withExtendedLifetime(held) {}
  }

  @Test func touchesNoPostgresThatIsInUse() async throws {
    try await Lab.prepare(location, snapshots: 0)
    _ = try await backUp()
    let target = try DatabaseKind.postgres.location()
    let database = try await target.open()
    try await database.migrate(Lab.firstSteps)
    await database.close()
    let other = try DataLocation(data: folder / "other", database: target.url)
    try await expect(.notEmpty) {
      try await BackupFolder(folder / "to")
        .restore(to: other, migrations: Lab.firstSteps, replace: true)
    }
  }

  @Test func leavesAUsableBackupHoweverOftenItIsKilled() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the kills: \(seed)")
    var random = SeededRandom(seed: seed)
    try await Lab.prepare(location, snapshots: 0)
    try await fillBlobs(1..<20)
    _ = try await backUp()
    try await fillBlobs(20..<150, size: 20_000)
    let database = try await location.openExistingDatabase()
    for round in 0..<6 {
      try await database.write { try $0.run("UPDATE counters SET n = ?", round + 100) }
      let backup = try RunningProgram(
        built: "quintet", ["backup", folder / "to", "--data", location.folder, "--quiet"])
      usleep(UInt32(60_000 + random.unit() * 300_000))
      backup.end(SIGKILL)
      let other = try DataLocation(data: folder / "other-\(round)")
      let report = try await BackupFolder(folder / "to")
        .restore(to: other, migrations: Lab.firstSteps)
      #expect(report.lost == [] && report.skipped == [], "seed \(seed), round \(round)")
      #expect(report.itemCount == 52)
      try FileManager.default.removeItem(atPath: other.folder)
    }
    await database.close()
    #expect(try await backUp().blobCount == 149)
  }
}
