import Errors

/// Why this machine cannot be a player any more, and what to do.
public typealias LoudspeakerError = CodedError<LoudspeakerErrorCode>

/// Stable names that programs may rely on.
public enum LoudspeakerErrorCode: String, ErrorCode {
  case noMemory = "no_memory"
  case noServer = "no_server"
  case notPlayed = "not_played"
  case notTrusted = "not_trusted"
  case runsAlready = "runs_already"
  case soundCard = "sound_card"
  case tokenMissing = "token_missing"
  case tokenRefused = "token_refused"
  case tooManyRequests = "too_many_requests"
}

extension LoudspeakerError {
  static func soundLimitReached(_ limit: Int) -> LoudspeakerError {
    LoudspeakerError(.notPlayed, "\(limit) sounds play already; stop one first")
  }

  static let tooManyRequests = LoudspeakerError(
    .tooManyRequests, "too many requests at once; try again in a moment")

  static func refused(_ detail: String, hasToken: Bool) -> LoudspeakerError {
    hasToken
      ? LoudspeakerError(
        .tokenRefused,
        "the server does not take this token any more, so this player stops asking; make a new "
          + "token of the scope “player” and start again (\(detail))")
      : LoudspeakerError(
        .tokenMissing,
        "the server wants to know who this is; make a token of the scope “player” there and give "
          + "it with --token-file (\(detail))")
  }

  static func distrust(_ cause: String) -> LoudspeakerError {
    LoudspeakerError(
      .notTrusted,
      "the server's certificate is not to be trusted; where the household vouches for itself, give "
        + "its root certificate with --ca (\(cause))")
  }
}
