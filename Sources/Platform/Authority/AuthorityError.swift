/// Why the household's authority could not do something, in words for the person who asked.
public struct AuthorityError: Error, Sendable, Equatable {
  /// Stable names that programs may rely on.
  public enum Code: String, Sendable, CaseIterable {
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

  public let code: Code
  /// What happened, what is safe, and what to do.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
