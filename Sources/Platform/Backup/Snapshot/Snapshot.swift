import Files
import Glibc
import Storage

/// All metadata in one file with a checksum, the same from SQLite and from PostgreSQL.
///
/// See docs/formats/snapshot.md.
public enum Snapshot {
  /// Writes one consistent view of the database, while it is in use, in constant memory.
  ///
  /// The file appears under its name only when it is whole and on the disk.
  @discardableResult
  public static func write(
    _ database: any Database, to path: String, clock: Clock = .system
  ) async throws -> SnapshotHeader {
    let file = try OutputFile(path, mayReplace: false)
    let header = try await write(database, into: file.descriptor, clock: clock)
    try file.commit()
    return header
  }

  /// Writes a snapshot into an open file.
  static func write(
    _ database: any Database, into file: Descriptor, clock: Clock
  ) async throws -> SnapshotHeader {
    let now = clock.now()
    // Hashes of passwords are in it, and a backup may lie where others look.
    fchmod(file.number, 0o600)
    return try await database.read { try SnapshotWriter.write($0, into: file, at: now) }
  }

  /// Reads all of a snapshot and compares it with its checksum and its counts; throws `damaged`.
  public static func check(_ path: String) async throws -> SnapshotHeader {
    try await onOwnThread {
      let reader = try SnapshotReader(path)
      try reader.finish()
      return reader.header
    }
  }

  /// Fills an empty database: the tables as they were, the rows, then what the program has added.
  ///
  /// All in one transaction, so that a failure leaves the database empty.
  @discardableResult
  public static func restore(
    _ path: String, into database: any Database, migrations: [Migration], clock: Clock = .system
  ) async throws -> SnapshotHeader {
    let header = try await check(path)
    try refuseNewer(header, migrations)
    let seconds = clock.now() / 1_000
    try await database.write { transaction in
      guard try transaction.tables().isEmpty else {
        throw BackupError(
          .notEmpty,
          "a database already exists and was not changed; restore into an empty one")
      }
      let old = migrations.filter { $0.number <= header.schema[$0.module] ?? 0 }
      try transaction.migrate(old, at: seconds)
      try transaction.checkingForeignKeysLater {
        try SnapshotLoader(path, header, transaction).load()
      }
      try transaction.migrate(migrations, at: seconds)
    }
    return header
  }

  private static func refuseNewer(_ header: SnapshotHeader, _ migrations: [Migration]) throws {
    for (module, number) in header.schema.sorted(by: { $0.key < $1.key })
    where !migrations.contains(where: { $0.module == module && $0.number == number }) {
      throw BackupError(
        .newer,
        "the snapshot was made by a newer version (it has step \(number) of “\(module)”); "
          + "update Quintet, then restore it")
    }
  }
}
