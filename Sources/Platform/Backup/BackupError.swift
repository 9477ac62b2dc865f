/// Why something could not be backed up or brought back, in words for the person who asked.
public struct BackupError: Error, Sendable, Equatable {
  /// Stable names that programs may rely on.
  public enum Code: String, Sendable, CaseIterable {
    /// A snapshot or a backup is not what was written once.
    case damaged = "backup_damaged"
    /// It was written by a newer version of the program.
    case newer = "backup_newer"
    /// There is no such snapshot or backup.
    case notFound = "backup_not_found"
    /// There is something already where it would be restored to.
    case notEmpty = "database_not_empty"
    /// The database cannot be used, and there is no good snapshot to go on from.
    case noGoodSnapshot = "no_good_snapshot"
    /// The database is empty, and should not be.
    case empty = "database_empty"
    /// The rows do not fit the tables.
    case mismatch = "backup_mismatch"
    /// Another program uses the same data.
    case inUse = "data_in_use"
    /// The place for the data cannot be used.
    case unusable = "data_place_unusable"
    /// The disk is full.
    case full = "disk_full"
  }

  public let code: Code
  /// What happened, what is safe, and what to do.
  public let message: String
  /// What lies underneath; for the log.
  public let cause: String?

  public init(_ code: Code, _ message: String, cause: String? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
