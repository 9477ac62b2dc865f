import Storage

/// The two databases; everything promised is promised for both.
public enum DatabaseKind: String, CaseIterable, Sendable {
  case sqlite
  case postgres

  /// Makes a location for a fresh database of this kind.
  public func location() throws -> DatabaseLocation {
    switch self {
    case .sqlite:
      let folder = try TemporaryFolder()
      return DatabaseLocation(url: "sqlite:" + (folder / "test.db"), folder: folder)
    case .postgres:
      return DatabaseLocation(url: try TestPostgres.shared.get().makeDatabase(), folder: nil)
    }
  }

  /// Opens a fresh database with these tables, and closes it after `body`.
  public func with<T>(
    _ migrations: [Migration], _ body: (any Database) async throws -> T
  ) async throws -> T {
    let location = try location()
    let database = try await location.open()
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
public struct DatabaseLocation: Sendable {
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
