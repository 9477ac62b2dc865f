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
    LoudspeakerError(.notPlayed, "\(limit) sounds are already playing; stop one first")
  }

  static let tooManyRequests = LoudspeakerError(
    .tooManyRequests, "too many requests at once; try again in a moment")

  static func refused(_ detail: String, hasToken: Bool) -> LoudspeakerError {
    hasToken
      ? LoudspeakerError(
        .tokenRefused,
        "the server no longer accepts this token, so this player stops; create a new "
          + "token on the page Devices, with the permission “Play sounds when asked”, and start "
          + "again (\(detail))")
      : LoudspeakerError(
        .tokenMissing,
        "the server requires a token; create one on its page Devices, with the permission "
          + "“Play sounds when asked”, and pass it with --token-file (\(detail))")
  }

  static func distrust(_ cause: String) -> LoudspeakerError {
    LoudspeakerError(
      .notTrusted,
      "the server's certificate is not trusted; if the household has its own authority, pass "
        + "its root certificate with --ca (\(cause))")
  }
}
