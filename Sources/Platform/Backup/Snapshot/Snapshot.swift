import Files
import Storage

/// All metadata in one file with a checksum, the same from SQLite and from PostgreSQL.
///
/// See docs/formats/snapshot.md.
public enum Snapshot {
  /// Writes one consistent view of the database, while it is in use, in constant memory.
  @discardableResult
  public static func write(
    _ database: any Database, to path: String, clock: Clock = .system
  ) async throws -> SnapshotHeader {
    throw BackupError(.unusable, "not yet")
  }

  /// Reads all of a snapshot and compares it with its checksum and its counts; throws `damaged`.
  public static func check(_ path: String) async throws -> SnapshotHeader {
    throw BackupError(.unusable, "not yet")
  }

  /// Fills an empty database: the tables as they were, the rows, then what the program has added.
  ///
  /// All in one transaction, so that a failure leaves the database empty.
  @discardableResult
  public static func restore(
    _ path: String, into database: any Database, migrations: [Migration], clock: Clock = .system
  ) async throws -> SnapshotHeader {
    throw BackupError(.unusable, "not yet")
  }
}
