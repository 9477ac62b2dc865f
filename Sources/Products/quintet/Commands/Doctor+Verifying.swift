import Backup
import Console
import Storage

extension Quintet {
  /// Reads everything that is kept; what is damaged is named, and repaired where a backup is given.
  static func verify(_ invocation: Invocation, _ terminal: Terminal) async throws -> [Finding] {
    let location = try dataLocation(invocation)
    return try await [
      verifyDatabase(location), verifySnapshots(location),
      verifyBlobs(location, invocation, terminal),
    ]
  }

  private static func verifyDatabase(_ location: DataLocation) async throws -> Finding {
    var found: [String] = []
    do {
      let database = try await location.openExistingDatabase()
      let outcome = await Result { try await database.verify() }
      await database.close()
      found = try outcome.get()
    } catch let error as StorageError where error.code == .damaged {
      found = [error.description]
    }
    guard !found.isEmpty else { return Finding("database", good: true, location.databaseName) }
    return Finding(
      "database", good: false, location.databaseName,
      remedy: "start the server: it moves the damaged file aside and continues from a snapshot",
      damaged: found)
  }

  private static func verifySnapshots(_ location: DataLocation) async throws -> Finding {
    let entries = try await SnapshotRotation(location.snapshots).entries()
    let bad = entries.filter { $0.header == nil }
    let good = "\(entries.count - bad.count) good in \(location.snapshots)"
    guard !bad.isEmpty else { return Finding("snapshots", good: true, good) }
    return Finding(
      "snapshots", good: false, good,
      remedy: "the server replaces it with the next one; check the disk",
      damaged: bad.map { "\($0.path): \($0.trouble ?? "")" })
  }

  private static func verifyBlobs(
    _ location: DataLocation, _ invocation: Invocation, _ terminal: Terminal
  ) async throws -> Finding {
    let bar = terminal.progress("Reading every recording")
    defer { bar.finish() }
    let report = try await scrub(
      location.openBlobs(besideServer: true),
      repairingFrom: invocation.value("backup").map { BackupFolder($0) }
    ) { bar.update($0) }
    for hash in report.repaired { terminal.warn("repaired from the backup: \(hash)") }
    let read = "\(report.checkedBlobs) read (\(Words.size(report.checkedBytes)))"
    guard !report.damaged.isEmpty else { return Finding("recordings", good: true, read) }
    return Finding(
      "recordings", good: false, read,
      remedy: "restore them from a backup: quintet doctor --verify --backup FROM",
      damaged: report.damaged)
  }
}
