import CSQLite
import CSQLiteShim
import Glibc

extension StorageError {
  static let nested = StorageError(
    .misuse, "no other query can run while rows are being read; collect them first")

  /// What SQLite met, from its extended code.
  static func sqlite(_ code: Int32, _ connection: OpaquePointer?, _ what: String) -> StorageError {
    let said = String(cString: sqlite3_errmsg(connection))
    let cause = "SQLite \(code): \(said); \(what)"
    // Some errors of files only tell by the system's number that the disk is full.
    let isIO = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    if isIO, [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection)) {
      return full(cause)
    }
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StorageError(
        .busy, "another program is using the database; try again when it is done", cause: cause)
    case SQLITE_FULL: return full(cause)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return StorageError(
        .damaged,
        "the file is damaged or not a database; move it aside and restore the newest backup",
        cause: cause)
    case SQLITE_CONSTRAINT: return broken(code, cause)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY:
      return StorageError(
        .unavailable,
        "the database file cannot be opened or written; check its path and permissions",
        cause: cause)
    case SQLITE_INTERRUPT:
      return StorageError(
        .timeout, "a statement took longer than allowed and was stopped", cause: cause)
    case SQLITE_IOERR:
      return StorageError(
        .unavailable, "the disk reported an error; check it", cause: cause)
    default: return StorageError(.failed, "the database refused a statement: \(said)", cause: cause)
    }
  }

  private static func full(_ cause: String) -> StorageError {
    StorageError(
      .full, "the disk is full; nothing was changed. Free some space and try again", cause: cause)
  }

  private static func broken(_ code: Int32, _ cause: String) -> StorageError {
    switch Int(code) {
    case QUINTET_SQLITE_UNIQUE, QUINTET_SQLITE_PRIMARY_KEY, QUINTET_SQLITE_ROW_ID:
      constraint(.unique, cause)
    case QUINTET_SQLITE_FOREIGN_KEY: constraint(.foreignKey, cause)
    case QUINTET_SQLITE_NOT_NULL: constraint(.notNull, cause)
    default: constraint(.check, cause)
    }
  }

  /// The words for a broken rule, the same on both databases.
  static func constraint(_ constraint: StorageErrorCode.Constraint, _ cause: String) -> StorageError
  {
    let message =
      switch constraint {
      case .unique: "it already exists"
      case .foreignKey:
        "it refers to something missing, or something still refers to it"
      case .check: "a value is out of range"
      case .notNull: "a required value is missing"
      }
    return StorageError(.constraint(constraint), message, cause: cause)
  }
}
