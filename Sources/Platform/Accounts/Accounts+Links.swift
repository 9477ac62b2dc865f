import FoundationEssentials
import Storage
import Web

/// Links by which the owner comes in without a password: made by who may read the data, good once.
extension Accounts {
  /// How long a link is good that somebody asked for.
  public static let linkMinutes = 15
  /// So many may be good at once.
  private static let linkLimit = 20

  static let links = Migration(
    module: "accounts", number: 3,
    sql: [
      "CREATE TABLE sign_in_links (code TEXT PRIMARY KEY, expires_ms BIGINT NOT NULL)",
      // When a session was opened by a link; NULL where it was not.
      "ALTER TABLE sessions ADD COLUMN link_ms BIGINT",
    ])

  /// Makes a link; what is kept of it signs nobody in.
  public func makeSignInLink(minutes: Int) async throws -> SignInLink {
    let (code, now) = (Token.make(), clock.now())
    let expires = now + Int64(minutes) * 60_000
    try await database.write { transaction in
      try transaction.run(
        """
        DELETE FROM sign_in_links WHERE expires_ms <= ? OR code NOT IN
          (SELECT code FROM sign_in_links ORDER BY expires_ms DESC, code LIMIT ?)
        """, now, Self.linkLimit - 1)
      try transaction.run(
        "INSERT INTO sign_in_links (code, expires_ms) VALUES (?, ?)", Token.hash(code), expires)
    }
    return SignInLink(path: "/open#\(code)", expiresMs: expires)
  }

  /// Signs the owner in with a link's code; answers the secret for the cookie.
  func signIn(_ request: LinkSignIn) async throws -> (member: Member, token: String) {
    let (code, now) = (Token.hash(request.code), clock.now())
    return try await database.write { transaction in
      // One code, one use: whoever is second finds it gone.
      let used = try transaction.run(
        "DELETE FROM sign_in_links WHERE code = ? AND expires_ms > ?", code, now)
      guard used == 1 else { throw Problem.usedLink }
      try logEvent("signed_in_by_link", owner, in: transaction)
      let session = try open(
        .browser, for: owner, label: request.label ?? "A browser", scope: nil, in: transaction)
      try transaction.run("UPDATE sessions SET link_ms = ? WHERE id = ?", now, session.id)
      return (try member(owner, in: transaction), session.token)
    }
  }
}

extension Accounts {
  /// Whether a member must know their password to change it. Who has just come in by a link may have forgotten it,
  /// and so may a command that reads the data.
  func needsOldPassword(_ identity: Identity) async throws -> Bool {
    try await hasPassword(identity, andNotSince: "link_ms")
  }

  /// Whether a member must know their password to make a passkey: it opens the door for good, also to whoever finds
  /// a browser open. Who has just signed in has shown who they are.
  func needsPasswordForPasskey(_ identity: Identity) async throws -> Bool {
    try await hasPassword(identity, andNotSince: "created_ms")
  }

  /// Whether they have a password, and the session's moment is not of the last minutes.
  private func hasPassword(
    _ identity: Identity, andNotSince moment: String
  ) async throws -> Bool {
    guard let session = identity.session else { return false }
    let since = clock.now() - Int64(Self.linkMinutes) * 60_000
    return try await database.read { reading in
      let member = try reading.first("SELECT password FROM members WHERE id = ?", identity.person)
      let row = try reading.first("SELECT \(moment) AS at FROM sessions WHERE id = ?", session)
      return try member?.optionalText("password") != nil
        && row?.optionalInteger("at") ?? 0 < since
    }
  }
}

/// A link that signs in.
public struct SignInLink: Model {
  /// The path at the server's address, with the code behind `#`, which browsers keep to themselves.
  public let path: String
  public let expiresMs: Int64

  static public let schema = Schema.object(
    Schema.Object(
      "SignInLink", "A link that signs the owner in, once.",
      [
        .must("path", .text(1...200), "The path at the server's address."),
        .must("expires_ms", .moment, "When it expires."),
      ]))
}

/// What a page sends that was opened by a link.
struct LinkSignIn: Model {
  let code: String
  var label: String?

  static let schema = Schema.object(
    Schema.Object(
      "LinkSignIn", "The code of a link.",
      [
        .must("code", .text(1...100)),
        .may("label", Session.label, "What to call this browser."),
      ]))
}
