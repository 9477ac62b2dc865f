import Web

/// Why somebody was not let in, or may not change something.
public struct AccountError: ProblemConvertible {
  public let problem: Problem

  private init(
    _ status: Int, _ code: String, _ message: String, retryAfter seconds: Int? = nil
  ) {
    problem = Problem(status, code, message, retryAfter: seconds)
  }

  static let notFound = AccountError(404, "not_found", "No member has this id.")
  static let wrong = AccountError(
    401, "wrong_password", "The name or the password is not right.")
  static let wrongCode = AccountError(
    401, "wrong_code", "This code is wrong. The right one is printed in the server's console.")
  static let usedLink = AccountError(
    401, "used_link",
    "This link was used already, or is too old. Run “quintet open” on the server's machine for a new one."
  )
  static let alreadySetUp = AccountError(
    409, "set_up_already", "This household is set up; sign in instead.")
  static let nameTaken = AccountError(
    409, "name_taken", "Somebody in the household has this name; choose another.")
  static let lastOwner = AccountError(
    409, "last_owner", "A household needs an owner. Make another member an owner first.")
  static let changed = AccountError(
    412, "changed_meanwhile", "It has changed in the meantime. Reload it, then try again.")
  static let tooManySessions = AccountError(
    409, "too_many_sessions", "You have too many devices and sessions; end some first.")
  static let busy = AccountError(
    503, "busy", "Too many sign in at this moment; try again in a few seconds.")

  // Passkeys

  static let passwordNeeded = AccountError(
    403, "password_needed",
    "Your password is needed for a new passkey. Or sign out and in again: for a quarter of an hour "
      + "after that it is not asked for.")

  static let needsName = AccountError(
    400, "name_needed",
    "Browsers make passkeys for names only, not for addresses of numbers. Nothing was changed. "
      + "Open Quintet as localhost, by its .local name or under your domain, and try again.")
  static let noPasskey = AccountError(404, "not_found", "You have no passkey by this id.")
  static let challengeOver = AccountError(
    409, "challenge_over",
    "This took longer than five minutes, or was sent before. Nothing was changed; begin again.")
  static let passkeyKnown = AccountError(
    409, "passkey_known",
    "This passkey is already in your list of passkeys.")
  static let unknownPasskey = AccountError(
    401, "unknown_passkey",
    "Quintet does not know this passkey, or not any more. Nothing was changed. Sign in with another "
      + "passkey or your password; this one can be deleted from your device.")
  static let copiedPasskey = AccountError(
    401, "passkey_may_be_copied",
    "This passkey has counted fewer signatures than the last time, so there may be a copy of it. "
      + "You are not signed in. Sign in another way, delete this passkey and add a new one.")

  static func tooManyPasskeys(_ limit: Int) -> AccountError {
    AccountError(
      409, "too_many_passkeys",
      "You have \(limit) passkeys, the limit. Delete one that you do not use.")
  }

  static func passkeyUnusable(_ reason: String) -> AccountError {
    AccountError(
      422, "passkey_unusable",
      "The passkey was not saved: \(reason). Try again, or use another device.")
  }

  static func wrongPasskey(_ reason: String) -> AccountError {
    AccountError(
      401, "wrong_passkey",
      "The passkey was refused: \(reason). Try again, or use your password.")
  }

  static func tooOften(seconds: Int64) -> AccountError {
    let wait = Int(max(seconds, 1))
    return AccountError(
      429, "too_many_attempts", "Too many wrong attempts; wait \(wait) seconds.", retryAfter: wait)
  }
}
