/// Opens the database that a URL names, and makes an SQLite file where there is none.
///
/// `sqlite:PATH` or a plain path is SQLite in that file; `postgres://user:password@host:port/name`
/// or `postgresql://…` is PostgreSQL, with whatever else libpq understands in such a URL.
public func openDatabase(
  _ url: String, limits: DatabaseLimits = DatabaseLimits()
) async throws -> any Database {
  if url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") {
    return try await PostgresDatabase.open(url, limits)
  }
  if url.hasPrefix("sqlite:") {
    return try await SQLiteDatabase.open(String(url.dropFirst("sqlite:".count)), limits)
  }
  guard !url.contains("://") else {
    throw StorageError(
      .unsupported, "unknown kind of database; use a path, sqlite:PATH or postgres://…")
  }
  return try await SQLiteDatabase.open(url, limits)
}
