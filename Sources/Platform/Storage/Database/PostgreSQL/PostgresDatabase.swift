final class PostgresDatabase {
  static func open(_ url: String, _ limits: DatabaseLimits) async throws -> any Database {
    throw StorageError(.unsupported, "PostgreSQL comes next")
  }
}
