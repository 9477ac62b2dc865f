import Files
import FoundationEssentials
import Storage
import Web

/// A key on somebody's device or in their password manager, with which they sign in.
struct Passkey: Model, Equatable {
  let id: ID
  /// What its owner calls it.
  let label: String
  /// Under which name of this machine it was made; it is good there alone.
  let host: String
  /// As the device knows it, in base64url.
  let credentialId: String
  /// Whether it is kept elsewhere as well, so that a lost device is no loss.
  let isSynced: Bool
  let version: Int64
  let createdMs: Int64
  /// When somebody last signed in with it.
  let usedMs: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "Passkey", "A key on your device or in your password manager, for signing in.",
      [
        .must("id", .uuid), .must("label", Session.label),
        .must("host", .text(1...253), "The host name for which it is valid."),
        .must("credential_id", credentialSchema, "The id used by the device."),
        .must("is_synced", .bool, "Whether it is synced to other devices."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment), .may("used_ms", .moment, "When you last signed in with it."),
      ]))

  /// The id of a passkey on its device, in base64url.
  static let credentialSchema = Schema.text(
    1...base64Length(AuthenticatorData.longestCredential))

  /// How long so many bytes are in base64url.
  static func base64Length(_ count: Int) -> Int { (count * 4 + 2) / 3 }
}

extension Passkey {
  static let columns =
    "id, label, host, credential, is_synced, version, created_ms, used_ms"

  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    label = try row.text("label")
    host = try row.text("host")
    credentialId = Base64URL.text(try row.bytes("credential"))
    isSynced = try row.integer("is_synced") == 1
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    usedMs = try row.optionalInteger("used_ms")
  }

  static let migration = Migration(module: "accounts", number: 2) { dialect in
    [
      """
      CREATE TABLE passkeys (
        id TEXT PRIMARY KEY, member TEXT NOT NULL REFERENCES members (id),
        credential \(dialect.bytesType) NOT NULL UNIQUE, host TEXT NOT NULL,
        public_key \(dialect.bytesType) NOT NULL, sign_count BIGINT NOT NULL,
        may_sync BIGINT NOT NULL, is_synced BIGINT NOT NULL, transports TEXT NOT NULL,
        label TEXT NOT NULL, version BIGINT NOT NULL, created_ms BIGINT NOT NULL, used_ms BIGINT)
      """,
      "CREATE INDEX passkeys_of_member ON passkeys (member)",
      "CREATE TABLE used_challenges (challenge TEXT PRIMARY KEY, end_ms BIGINT NOT NULL)",
      "CREATE TABLE challenge_keys (id BIGINT PRIMARY KEY, key \(dialect.bytesType) NOT NULL)",
    ]
  }
}
