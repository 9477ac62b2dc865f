import Files
import Glibc
import Storage

/// An open database, and what had to be done for it.
public struct OpenedDatabase: Sendable {
  public let database: any Database
  /// Nil when all was well.
  public let recovery: RecoveryReport?
}

/// Opens the database of a location, and replaces a damaged SQLite file by the newest good snapshot.
///
/// The damaged files are moved aside, never deleted. Where no snapshot is good it throws
/// `noGoodSnapshot` and leaves everything as it was. The tables are not migrated when all was well:
/// take a snapshot first, then migrate. Call it with the location's lock held.
public func openWithRecovery(
  _ location: DataLocation, migrations: [Migration], limits: DatabaseLimits = DatabaseLimits(),
  clock: Clock = .system
) async throws -> OpenedDatabase {
  try location.prepare()
  guard let file = location.databaseFile else {
    let database = try await openPostgres(location, limits)
    return OpenedDatabase(database: database, recovery: nil)
  }
  let recovery = Recovery(file: file, location: location, migrations: migrations, clock: clock)
  switch try await recovery.examine(limits) {
  case .good(let database): return OpenedDatabase(database: database, recovery: nil)
  case .damaged(let damage):
    let report = try await recovery.recover(from: damage)
    let database = try await openDatabase(location.database, limits: limits)
    return OpenedDatabase(database: database, recovery: report)
  }
}

/// PostgreSQL looks after its own files. But an empty database beside snapshots is a wrong URL, or a
/// loss; to go on with it would push the good snapshots out.
private func openPostgres(
  _ location: DataLocation, _ limits: DatabaseLimits
) async throws -> any Database {
  let database = try await openDatabase(location.database, limits: limits)
  do {
    let isEmpty = try await database.read { try $0.tables().isEmpty }
    guard !isEmpty || !SnapshotRotation(location.snapshots).hasAny else {
      throw BackupError(
        .empty,
        "the PostgreSQL database is empty, but there are snapshots in \(location.snapshots). Fill it "
          + "with `quintet restore`, correct --database, or move the snapshots away to start fresh")
    }
    return database
  } catch {
    await database.close()
    throw error
  }
}

/// Looks at one SQLite file, and replaces it where it is damaged.
private struct Recovery {
  enum Finding {
    case good(any Database)
    case damaged([String])
  }

  let file: String
  let location: DataLocation
  let migrations: [Migration]
  let clock: Clock

  private var rotation: SnapshotRotation { SnapshotRotation(location.snapshots, clock: clock) }

  /// Opens the file and looks it over.
  func examine(_ limits: DatabaseLimits) async throws -> Finding {
    // A file that is gone, or that a power cut has emptied, would else become a new empty database.
    if !hasBytes(file), rotation.hasAny || hasBytes("\(file)-wal") {
      return .damaged(["the database is missing, or empty"])
    }
    do {
      let database = try await openDatabase(location.database, limits: limits)
      let found = try await trouble(database)
      if found.isEmpty { return .good(database) }
      await database.close()
      return .damaged(found)
    } catch let error as StorageError where error.code == .damaged {
      return .damaged([error.description])
    }
  }

  private func hasBytes(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_size > 0
  }

  private func trouble(_ database: any Database) async throws -> [String] {
    do {
      let found = try await database.verify()
      guard found.isEmpty else { return found }
      let isForeign = try await database.read {
        try $0.appliedMigrations().isEmpty && !$0.tables().isEmpty
      }
      return isForeign ? ["the file belongs to another program"] : []
    } catch {
      await database.close()
      throw error
    }
  }

  /// Goes on from the newest snapshot that can be used.
  func recover(from damage: [String]) async throws -> RecoveryReport {
    var skipped: [String] = []
    for entry in try await rotation.entries() {
      do {
        if let trouble = entry.trouble { throw BackupError(.damaged, trouble) }
        let new = try await DatabaseSwap.prepare(
          entry.path, for: file, migrations, clock: clock)
        let aside = try DatabaseSwap.replace(file, by: new.file, word: "damaged", clock: clock)
        return RecoveryReport(
          damage: damage, damagedFile: aside, snapshot: entry.path,
          snapshotMs: new.header.createdMs, itemCount: new.header.itemCount, skipped: skipped)
      } catch let error where mayTryNextSnapshot(error) {
        skipped.append("\(entry.path): \(words(error))")
      }
    }
    throw BackupError(
      .noGoodSnapshot,
      "the database is damaged and has no usable snapshot; nothing was changed. "
        + "Restore a backup with `quintet restore FROM --replace`, or move \(file) away "
        + "to start fresh",
      cause: (damage + skipped).joined(separator: "; "))
  }
}
