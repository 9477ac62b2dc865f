import Glibc
import Storage

/// A cheap sign of what a database holds: while it stays the same, nothing was changed.
///
/// The other way round it may lie: a new mark does not mean that any row is different.
enum ChangeMark {
  /// Nil where the database was changed so recently that a further change might not show.
  static func of(_ database: any Database) async throws -> String? {
    try await database.read { reading in
      switch reading.dialect {
      case .sqlite:
        let list = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        return try reading.first(list).flatMap { ofFile(try $0.text("file")) }
      case .postgres:
        // Every transaction that writes takes a number, and this names all that are still open.
        return try reading.first("SELECT pg_current_snapshot()::text AS mark")?.text("mark")
      }
    }
  }

  /// The sizes and times of a database's file and of its log.
  private static func ofFile(_ path: String) -> String? {
    var mark = ""
    for name in [path, "\(path)-wal"] {
      var information = stat()
      guard stat(name, &information) == 0 else { continue }
      let changed = information.st_mtim
      // Times of files move in steps, and the log is written over without growing.
      guard time(nil) - changed.tv_sec > 2 else { return nil }
      mark += "\(information.st_ino) \(information.st_size) \(changed.tv_sec).\(changed.tv_nsec) "
    }
    return mark
  }
}
