import Errors

/// Why something could not be backed up or brought back, in words for the person who asked.
public typealias BackupError = CodedError<BackupErrorCode>

/// Stable names that programs may rely on.
public enum BackupErrorCode: String, ErrorCode, CaseIterable {
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
  /// The location for the data cannot be used.
  case unusable = "data_place_unusable"
  /// The disk is full.
  case full = "disk_full"
}
