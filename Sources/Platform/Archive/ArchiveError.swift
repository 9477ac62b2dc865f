/// Why an archive was not read or written.
public struct ArchiveError: Error, Sendable, Equatable {
  public enum Code: String, Sendable, CaseIterable {
    case notAnArchive = "not_an_archive"
    case damaged = "archive_damaged"
    /// It has more in it, or larger things, than may be.
    case tooLarge = "archive_too_large"
    /// It uses something of the format that is not read here.
    case unsupported = "archive_unsupported"
    case missing = "archive_entry_missing"
    case notWritable = "archive_not_writable"
  }

  public let code: Code
  public let message: String

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// There is no such thing in it.
  public static func missing(_ what: String) -> ArchiveError {
    ArchiveError(.missing, "the archive has no \(what) in it")
  }

  static let damaged = ArchiveError(.damaged, "the archive is damaged; export it again")
}
