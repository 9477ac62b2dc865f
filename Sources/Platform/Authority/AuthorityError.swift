import Errors

/// Why the household's authority could not do something, in words for the person who asked.
public typealias AuthorityError = CodedError<AuthorityErrorCode>

/// Stable names that programs may rely on.
public enum AuthorityErrorCode: String, ErrorCode, CaseIterable {
  /// Its files are not what was written once.
  case damaged = "authority_damaged"
  /// Others on the machine may read its key.
  case exposed = "authority_exposed"
  /// Its time is over, or has not begun by this machine's clock.
  case expired = "authority_expired"
  /// None was made so far.
  case missing = "authority_missing"
  /// No name of a host, or one that it may not vouch for.
  case badName = "name_not_allowed"
  /// libcrypto refused.
  case failed = "authority_failed"
}
