/// Why this machine cannot be a player any more, and what to do.
public struct LoudspeakerError: Error, Sendable, Equatable {
  /// A name that stays the same between versions.
  public let code: String
  public let message: String

  public init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  static func refused(_ detail: String, hasToken: Bool) -> LoudspeakerError {
    hasToken
      ? LoudspeakerError(
        "token_refused",
        "the server does not take this token any more, so this player stops asking; make a new "
          + "token of the scope “player” and start again (\(detail))")
      : LoudspeakerError(
        "token_missing",
        "the server wants to know who this is; make a token of the scope “player” there and give "
          + "it with --token-file (\(detail))")
  }

  static func distrust(_ cause: String) -> LoudspeakerError {
    LoudspeakerError(
      "not_trusted",
      "the server's certificate is not to be trusted; where the household vouches for itself, give "
        + "its root certificate with --ca (\(cause))")
  }
}
