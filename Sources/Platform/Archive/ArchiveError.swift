import Errors

/// Why an archive was not read or written.
public typealias ArchiveError = CodedError<ArchiveErrorCode>

/// Stable names that programs may rely on.
public enum ArchiveErrorCode: String, ErrorCode, CaseIterable {
  case notAnArchive = "not_an_archive"
  case damaged = "archive_damaged"
  /// It has more in it, or larger things, than may be.
  case tooLarge = "archive_too_large"
  /// It uses something of the format that is not read here.
  case unsupported = "archive_unsupported"
  case missing = "archive_entry_missing"
  case notWritable = "archive_not_writable"
}

extension ArchiveError {
  /// There is no such thing in it.
  public static func missing(_ what: String) -> ArchiveError {
    ArchiveError(.missing, "the archive does not contain \(what)")
  }

  static var damaged: ArchiveError {
    ArchiveError(.damaged, "the archive is damaged; export it again")
  }
}
