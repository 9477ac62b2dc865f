import Backup
import Foundation
import Storage
import TestKit
import Testing

/// Nobody else of the machine reads the data.
@Suite struct PrivacyTests {
  private let folder: TemporaryFolder
  private let location: DataLocation

  init() throws {
    folder = try TemporaryFolder()
    location = try DataLocation(data: folder / "data")
  }

  private func mode(_ path: String) throws -> UInt32 {
    var about = stat()
    guard stat(path, &about) == 0 else { throw CocoaError(.fileNoSuchFile) }
    return about.st_mode & 0o7777
  }

  @Test func closesWhatIsNew() async throws {
    let lock = try location.lock()
    let database = try await openDatabase(location.database)
    try await database.write { _ = try $0.run("CREATE TABLE secrets (word TEXT)") }
    #expect(FileManager.default.createFile(atPath: folder / "data/other", contents: nil))
    for path in ["data", "data/snapshots"] { #expect(try mode(folder / path) == 0o700) }
    for path in ["data/quintet.db", "data/quintet.db-wal", "data/in-use"] {
      #expect(try mode(folder / path) == 0o600)
    }
    await database.close()
    withExtendedLifetime(lock) {}
  }

  @Test func closesWhatStoodOpen() async throws {
    try FileManager.default.createDirectory(
      atPath: folder / "data", withIntermediateDirectories: true)
    let database = try await openDatabase(location.database)
    try await database.write { _ = try $0.run("CREATE TABLE secrets (word TEXT)") }
    await database.close()
    for (path, before) in [("data", 0o755), ("data/quintet.db", 0o644)] {
      chmod(folder / path, mode_t(before))
    }
    try location.prepare()
    #expect(try mode(folder / "data") == 0o750)
    #expect(try mode(folder / "data/quintet.db") == 0o640)
  }
}
