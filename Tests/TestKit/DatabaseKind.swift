import Storage

/// The two databases; everything promised is promised for both.
public enum DatabaseKind: String, CaseIterable, Sendable {
  case sqlite
  case postgres

  /// Makes a place for a fresh database of this kind.
  public func place() throws -> DatabasePlace {
    switch self {
    case .sqlite:
      let folder = try TemporaryFolder()
      return DatabasePlace(url: "sqlite:" + (folder / "test.db"), folder: folder)
    case .postgres:
      return DatabasePlace(url: try TestPostgres.shared.get().makeDatabase(), folder: nil)
    }
  }

  /// Opens a fresh database with these tables, and closes it after `body`.
  public func with<T>(
    _ migrations: [Migration], _ body: (any Database) async throws -> T
  ) async throws -> T {
    let place = try place()
    let database = try await place.open()
    do {
      try await database.migrate(migrations)
      let outcome = try await body(database)
      await database.close()
      return outcome
    } catch {
      await database.close()
      throw error
    }
  }
}

/// Where a database lives; the folder goes away with it.
public struct DatabasePlace: Sendable {
  public let url: String
  public let folder: TemporaryFolder?

  public init(url: String, folder: TemporaryFolder?) {
    self.url = url
    self.folder = folder
  }

  /// A machine that runs many tests at once is slow, and nothing here is about that.
  public static let patience = DatabaseLimits(
    longestWaitSeconds: 120, longestStatementSeconds: 120, longestOutageSeconds: 120)

  public func open(_ limits: DatabaseLimits = patience) async throws -> any Database {
    try await openDatabase(url, limits: limits)
  }
}
