import Backup
import Foundation
import Storage
import TestKit
import Testing

@Suite struct RecoveryTests {
  /// What may have happened to the file of a database.
  enum Damage: String, CaseIterable, Sendable {
    case garbage, truncated, emptied, missing, another, flippedRoot

    func strike(_ path: String) async throws {
      switch self {
      case .garbage: try Data((0..<9_000).map { UInt8($0 & 255) }).write(to: .init(filePath: path))
      case .truncated: #expect(truncate(path, off_t(try length(path) / 2)) == 0)
      case .emptied: #expect(truncate(path, 0) == 0)
      case .missing: try FileManager.default.removeItem(atPath: path)
      case .another:
        try FileManager.default.removeItem(atPath: path)
        let database = try await openDatabase(path)
        try await database.write { try $0.run("CREATE TABLE bookmarks (url TEXT)") }
        await database.close()
      case .flippedRoot: try flip(path, at: 4096, bit: 255)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func goesOnFromTheNewestGoodSnapshot(damage: Damage) async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    try await Lab.prepare(location, snapshots: 2)
    let file = try #require(location.databaseFile)
    try await damage.strike(file)
    let struck = FileManager.default.contents(atPath: file)
    let opened = try await openWithRecovery(location, migrations: Lab.firstSteps)
    let report = try #require(opened.recovery)
    #expect(try await Lab.count(opened.database) == 1)
    #expect(try await Lab.contents(opened.database)["things"] == Lab.values)
    #expect(report.snapshot == location.snapshots + "/snapshot-1.jsonl")
    #expect(report.skipped == [] && !report.damage.isEmpty)
    #expect(report.message.contains("may be missing"))
    if damage == .missing {
      #expect(report.damagedFile == nil)
    } else {
      let aside = try #require(report.damagedFile)
      #expect(aside.hasPrefix(file + ".damaged-") && report.message.contains(aside))
      if damage == .garbage {
        #expect(FileManager.default.contents(atPath: aside) == struck)
      }
    }
    await opened.database.close()
    let again = try await openWithRecovery(location, migrations: Lab.firstSteps)
    #expect(again.recovery == nil)
    await again.database.close()
  }

  @Test func skipsADamagedSnapshotAndSaysSo() async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    try await Lab.prepare(location, snapshots: 3)
    try flip(location.snapshots + "/snapshot-1.jsonl", at: 5_000)
    try await Damage.garbage.strike(location.database)
    let opened = try await openWithRecovery(location, migrations: Lab.firstSteps)
    let report = try #require(opened.recovery)
    #expect(report.snapshot == location.snapshots + "/snapshot-2.jsonl")
    #expect(report.skipped.count == 1 && report.skipped[0].contains("snapshot-1.jsonl"))
    #expect(try await Lab.count(opened.database) == 1)
    await opened.database.close()
  }

  @Test(arguments: [Damage.garbage, .missing])
  func refusesAndTouchesNothingWithoutAGoodSnapshot(damage: Damage) async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    try await Lab.prepare(location, snapshots: 2)
    for number in 1...2 { try flip(location.snapshots + "/snapshot-\(number).jsonl", at: 5_000) }
    try await damage.strike(location.database)
    func everything() throws -> [String: Data?] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: location.folder)
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: location.folder + "/" + $0))
        })
    }
    let before = try everything()
    let error = await #expect(throws: BackupError.self) {
      try await openWithRecovery(location, migrations: Lab.firstSteps)
    }
    #expect(error?.code == .noGoodSnapshot)
    #expect(error?.message.contains("quintet restore") == true)
    #expect(try everything() == before)
  }

  @Test func leavesAHealthyDatabaseAlone() async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    let new = try await openWithRecovery(location, migrations: Lab.firstSteps)
    #expect(new.recovery == nil)
    await new.database.close()
    try await Lab.prepare(location, snapshots: 1)
    let opened = try await openWithRecovery(location, migrations: Lab.firstSteps)
    #expect(opened.recovery == nil)
    #expect(try await Lab.count(opened.database) == 0)
    await opened.database.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: location.folder).sorted()
    #expect(names == ["quintet.db", "snapshots"])
  }

  @Test func findsItsPlace() throws {
    func folder(_ data: String?, _ environment: [String: String]) throws -> String {
      try DataLocation(data: data, environment: { environment[$0] }).folder
    }
    let all = ["QUINTET_DATA": "/q", "XDG_DATA_HOME": "/x", "HOME": "/h"]
    #expect(try folder("d/", all) == "d")
    #expect(try folder(nil, all) == "/q")
    #expect(try folder(nil, ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/quintet")
    #expect(
      try folder(nil, ["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/quintet")
    #expect(throws: BackupError.self) { try folder(nil, [:]) }
    let location = try DataLocation(
      data: "/d", database: "postgres://u:secret@h/n", blobs: "s3://h/b")
    #expect(location.databaseFile == nil && !location.databaseName.contains("secret"))
    #expect(location.snapshots == "/d/snapshots")
    #expect(try DataLocation(data: "/d").blobs == "/d/blobs")
  }

  @Test func letsOnlyOneWorkWithTheData() async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    var lock: DataLock? = try location.lock()
    try await expect(.inUse) { try location.lock() }
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try location.lock()
  }
}
