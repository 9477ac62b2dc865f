import Blobs
import Files
import Glibc
import Storage

/// What restoring a backup did.
public struct RestoreReport: Sendable, Equatable, Codable {
  /// The snapshot that was used.
  public internal(set) var snapshot = ""
  public internal(set) var snapshotMs: Int64 = 0
  public internal(set) var itemCount = 0
  /// Newer snapshots that could not be used, and why.
  public internal(set) var skipped: [String] = []
  /// Where the database lies that stood there before; nil where there was none.
  public internal(set) var replacedFile: String?
  public internal(set) var copiedBlobs = 0
  public internal(set) var copiedBytes: Int64 = 0
  /// Blobs that are damaged in the backup, or missing from it.
  public internal(set) var lost: [String] = []
}

extension BackupFolder {
  /// Brings everything back: first the blobs, each compared with its hash, then the rows.
  ///
  /// A database that is there is only replaced with `replace`: an SQLite file is moved aside,
  /// a PostgreSQL database has to be an empty one. On failure the database is as it was.
  public func restore(
    to location: DataLocation, migrations: [Migration], replace: Bool = false,
    clock: Clock = .system,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> RestoreReport {
    let entries = try await snapshots()
    guard !entries.isEmpty else {
      throw BackupError(.notFound, "no backup in \(path); nothing was changed")
    }
    guard entries.contains(where: { $0.header != nil }) else {
      throw BackupError(
        .noGoodSnapshot, "every snapshot in \(path) is damaged; nothing was changed",
        cause: entries.compactMap(\.trouble).joined(separator: "; "))
    }
    let lock = try location.lock()
    defer { withExtendedLifetime(lock) {} }
    try await refuseExisting(location, replace: replace)
    var report = RestoreReport()
    // A folder of snapshots alone has none.
    if access("\(path)/blobs", F_OK) == 0 {
      try await restoreBlobs(to: location.openBlobs(), &report, progress)
    }
    try await restoreRows(entries, to: location, migrations, clock: clock, &report)
    return report
  }

  private func refuseExisting(_ location: DataLocation, replace: Bool) async throws {
    if let file = location.databaseFile {
      guard !replace, DatabaseSwap.exists(file) else { return }
      throw BackupError(
        .notEmpty,
        "a database already exists and was not changed; "
          + "--replace moves it aside", cause: file)
    }
    let database = try await openDatabase(location.database)
    let isEmpty = await Result { try await database.read { try $0.tables().isEmpty } }
    await database.close()
    guard try isEmpty.get() else {
      throw BackupError(
        .notEmpty,
        "the PostgreSQL database is in use and was not changed; "
          + "create an empty one and pass it with --database")
    }
  }

  private func restoreBlobs(
    to store: any BlobStore, _ report: inout RestoreReport, _ progress: (Double) -> Void
  ) async throws {
    let source = try openBlobs()
    let total = Double(max(1, try await source.totalBytes()))
    var (done, lost, copied): (Int64, Set<String>, [Int64]) = (0, [], [])
    try await source.eachBlob { entry in
      switch try await store.copy(entry, from: source, verify: true) {
      case .copied: copied.append(entry.byteCount)
      case .damaged: lost.insert(entry.hash.description)
      case .present, .gone: break
      }
      done += entry.byteCount
      progress(min(1, Double(done) / total))
    }
    for (hash, byteCount) in BackupManifest.blobs(in: path) ?? []
    where try await !store.has(hash, byteCount) { lost.insert(hash.description) }
    report.lost = lost.sorted()
    (report.copiedBlobs, report.copiedBytes) = (copied.count, copied.reduce(0, +))
  }

  private func restoreRows(
    _ entries: [SnapshotRotation.Entry], to location: DataLocation, _ migrations: [Migration],
    clock: Clock, _ report: inout RestoreReport
  ) async throws {
    for entry in entries {
      do {
        if let trouble = entry.trouble { throw BackupError(.damaged, trouble) }
        let header = try await restoreRows(
          entry.path, to: location, migrations, clock: clock, &report.replacedFile)
        report.snapshot = entry.path
        (report.snapshotMs, report.itemCount) = (header.createdMs, header.itemCount)
        return
      } catch let error where mayTryNextSnapshot(error) {
        report.skipped.append("\(entry.path): \(words(error))")
      }
    }
    throw BackupError(
      .noGoodSnapshot,
      "no snapshot in the backup could be used; the database is unchanged. "
        + report.skipped.joined(separator: "; "))
  }

  private func restoreRows(
    _ snapshot: String, to location: DataLocation, _ migrations: [Migration], clock: Clock,
    _ replaced: inout String?
  ) async throws -> SnapshotHeader {
    if let file = location.databaseFile {
      let new = try await DatabaseSwap.prepare(snapshot, for: file, migrations, clock: clock)
      replaced = try DatabaseSwap.replace(file, by: new.file, word: "replaced", clock: clock)
      return new.header
    }
    let limits = DatabaseLimits(connections: 1, longestStatementSeconds: 3_600)
    let database = try await openDatabase(location.database, limits: limits)
    let outcome = await Result {
      try await Snapshot.restore(snapshot, into: database, migrations: migrations, clock: clock)
    }
    await database.close()
    return try outcome.get()
  }
}

extension Result where Failure == any Error {
  /// Holds an outcome until something else is done.
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
