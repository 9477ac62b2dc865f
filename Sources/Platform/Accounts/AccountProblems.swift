import Web

/// Why somebody was not let in, or may not change something.
extension Problem {
  static let noSuchMember = Problem(404, "not_found", "No member has this id.")
  static let wrongPassword = Problem(
    401, "wrong_password", "Wrong name or password.")
  static let wrongCode = Problem(
    401, "wrong_code", "Wrong code. The correct one is shown in the server's console.")
  static let usedLink = Problem(
    401, "used_link",
    "This link was already used or has expired. Run “quintet open” on the server for a new one."
  )
  static let alreadySetUp = Problem(
    409, "set_up_already", "This household is already set up. Sign in instead.")
  static let nameTaken = Problem(
    409, "name_taken", "This name is taken. Choose another.")
  static let lastOwner = Problem(
    409, "last_owner", "A household needs an owner. Make another member an owner first.")
  static let tooManySessions = Problem(
    409, "too_many_sessions", "You are signed in on too many devices. Sign out of some first.")
  static let signInBusy = Problem(
    503, "busy", "Too many people are signing in right now. Try again in a few seconds.",
    retryAfter: 5)

  // Passkeys

  static let passwordNeeded = Problem(
    403, "password_needed",
    "Enter your password to add a passkey, or sign in again: you do not need it within 15 "
      + "minutes of signing in.")

  static let needsName = Problem(
    400, "name_needed",
    "Passkeys need a host name; they do not work with an IP address. Open Quintet as "
      + "localhost, by its .local name or under your domain, and try again.")
  static let noPasskey = Problem(404, "not_found", "This passkey does not exist.")
  static let challengeOver = Problem(
    409, "challenge_over",
    "This took longer than five minutes, or was already sent. Nothing was changed; start again.")
  static let passkeyKnown = Problem(
    409, "passkey_known",
    "This passkey is already in your list of passkeys.")
  static let unknownPasskey = Problem(
    401, "unknown_passkey",
    "This passkey is not registered here, or was removed. Sign in with another passkey or your "
      + "password; you can delete this one from your device.")
  static let copiedPasskey = Problem(
    401, "passkey_may_be_copied",
    "This passkey may have been copied: its signature counter went backwards. You are not "
      + "signed in. Sign in another way, delete this passkey and add a new one.")

  static func tooManyPasskeys(_ limit: Int) -> Problem {
    Problem(
      409, "too_many_passkeys",
      "You have \(limit) passkeys, the limit. Delete one that you do not use.")
  }

  static func passkeyUnusable(_ reason: String) -> Problem {
    Problem(
      422, "passkey_unusable",
      "The passkey was not saved: \(reason). Try again, or use another device.")
  }

  static func wrongPasskey(_ reason: String) -> Problem {
    Problem(
      401, "wrong_passkey",
      "The passkey was refused: \(reason). Try again, or use your password.")
  }

  static func tooOften(seconds: Int64) -> Problem {
    let wait = Int(max(seconds, 1))
    return Problem(
      429, "too_many_attempts", "Too many wrong attempts; wait \(wait) seconds.", retryAfter: wait)
  }
}
