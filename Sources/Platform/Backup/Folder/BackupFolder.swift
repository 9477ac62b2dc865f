import Blobs
import Files
import Storage

/// A folder that holds a whole backup: three snapshots, and every blob under its hash.
public struct BackupFolder: Sendable {
  public let path: String

  public init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Opens the blobs of the backup, and makes their folder where it is missing.
  public func openBlobs() throws -> any BlobStore {
    try openBlobStore("\(path)/blobs", cache: "\(path)/blob-cache")
  }

  /// Brings the backup up to date while everything is in use.
  ///
  /// Blobs that are there already with the right size are not copied again; with `verify` they are
  /// read and compared with their hash. Nothing is ever removed but the oldest of the snapshots.
  /// `progress` is told the part of the bytes that is done, 0…1.
  public func update(
    from database: any Database, _ blobs: any BlobStore, verify: Bool = false,
    clock: Clock = .system, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> BackupReport {
    do {
      return try await bringUpToDate(database, blobs, verify, clock, progress)
    } catch let error as BlobError where error.code == .full {
      // The store cannot know that it is a backup's, whose disk is not the one of the data.
      throw BackupError(
        .full,
        "the disk of the backup is full; older backups in it are unchanged. Free some space there "
          + "and try again: it continues where it stopped", file: path, cause: error.cause)
    }
  }

  private func bringUpToDate(
    _ database: any Database, _ blobs: any BlobStore, _ verify: Bool, _ clock: Clock,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> BackupReport {
    try makeFolder(path)
    let lock = try DataLock("\(path)/in-use", "another backup")
    defer { withExtendedLifetime(lock) {} }
    let target = try openBlobs()
    var report = BackupReport()
    let total = Double(max(1, try await blobs.totalBytes()))
    var done: Int64 = 0
    try await blobs.eachBlob { entry in
      report.count(try await target.copy(entry, from: blobs, verify: verify), entry)
      done += entry.byteCount
      progress(min(1, Double(done) / total))
    }
    // What the rows name was there before the rows. So this view of the rows needs nothing that the
    // first round and a second one, which takes what has arrived meanwhile, do not bring.
    let snapshot = try await SnapshotRotation(path, clock: clock).run(database).header
    (report.itemCount, report.snapshotMs) = (snapshot.itemCount, snapshot.createdMs)
    report.damaged = []
    let manifest = try BackupManifest.Writer(in: path)
    try await blobs.eachBlob { entry in
      let outcome = try await target.copy(entry, from: blobs, verify: false)
      report.count(outcome, entry)
      if outcome == .present || outcome == .copied { try manifest.add(entry) }
    }
    report.blobCount = try manifest.commit(snapshot, at: clock.now()).blobCount
    return report
  }

  /// Every snapshot in the folder, newest first, each read through and checked.
  public func snapshots() async throws -> [SnapshotRotation.Entry] {
    try await SnapshotRotation(path).entries()
  }
}

/// What a backup run did.
public struct BackupReport: Sendable, Equatable, Codable {
  /// The blobs that belong to this backup now.
  public internal(set) var blobCount = 0
  public internal(set) var copiedBlobs = 0
  public internal(set) var copiedBytes: Int64 = 0
  /// Blobs that are damaged in the store and not in the backup either.
  public internal(set) var damaged: [String] = []
  public internal(set) var itemCount = 0
  public internal(set) var snapshotMs: Int64 = 0

  mutating func count(_ outcome: BlobCopy, _ entry: BlobEntry) {
    switch outcome {
    case .present, .gone: break
    case .damaged: damaged.append(entry.hash.description)
    case .copied:
      copiedBlobs += 1
      copiedBytes += entry.byteCount
    }
  }
}
