import FoundationEssentials
import Storage
import Web

/// Someone who belongs to the household.
public struct Member: Model, Equatable {
  public let id: ID
  public let name: String
  public let role: Role
  /// Whether they can sign in with a password.
  public let hasPassword: Bool
  /// Whether they can sign in with a passkey.
  public let hasPasskey: Bool
  /// Rises with every change; the ETag for edits.
  public let version: Int64
  public let createdMs: Int64
  /// How many bytes they may keep; 0 where there is no limit.
  public let storageBytes: Int64

  static let roles = Schema.choice(Role.allCases.map(\.rawValue))
  static let name = Schema.text(1...100)
  /// What somebody new may keep, unless the owner says otherwise: some 150 hours of recordings in FLAC.
  static let usualStorage: Int64 = 50_000_000_000
  /// A thousand terabytes: beyond any disk.
  static let storage = Schema.integer(0...1_000_000_000_000_000)

  public static let schema = Schema.object(
    Schema.Object(
      "Member", "A member of the household.",
      [
        .must("id", .uuid), .must("name", name), .must("role", roles),
        .must("has_password", .bool, "Whether they can sign in with a password."),
        .must("has_passkey", .bool, "Whether they can sign in with a passkey."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment),
        .must("storage_bytes", storage, "Storage limit; 0 if unlimited."),
      ]))
}

extension Member {
  static let columns = """
    id, name, role, password, version, created_ms, storage_bytes,
    (SELECT COUNT(*) FROM passkeys WHERE passkeys.member = members.id) AS passkeys
    """

  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    role = Role(rawValue: try row.text("role")) ?? .child
    hasPassword = try row.optionalText("password") != nil
    hasPasskey = try row.integer("passkeys") > 0
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    storageBytes = try row.integer("storage_bytes")
  }

  /// The form of a name in which no two may be equal.
  static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A way in that somebody has opened: a browser that is signed in, or a device with a token.
public struct Session: Model, Equatable {
  public enum Kind: String, Codable, Sendable, CaseIterable { case browser, device }

  public let id: ID
  public let kind: Kind
  /// What it is called, such as `Firefox on the kitchen tablet`.
  public let label: String
  /// What a device may do; missing for browsers, which may do what their member may.
  public let scope: Scope?
  public let createdMs: Int64
  /// When it was last used, to the hour; of a device that never was, when it was created.
  public let seenMs: Int64
  public let expiresMs: Int64
  /// Whether it is the one that asks.
  public let isCurrent: Bool

  static let label = Schema.text(1...200)
  static let scopes = Schema.choice(Scope.allCases.map(\.rawValue))

  public static let schema = Schema.object(
    Schema.Object(
      "Session", "A signed-in browser, or a device with a token.",
      [
        .must("id", .uuid), .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("label", label), .may("scope", scopes, "What a device may do."),
        .must("created_ms", .moment),
        .must(
          "seen_ms", .moment, "When it was last used, to the hour; if never, when it was created."),
        .must("expires_ms", .moment),
        .must("is_current", .bool, "Whether it is the current session."),
      ]))
}

extension Session {
  init(_ row: Row, current: UUID?) throws {
    let own = try row.uuid("id")
    id = ID(own)
    kind = Kind(rawValue: try row.text("kind")) ?? .device
    label = try row.text("label")
    scope = try row.optionalText("scope").flatMap(Scope.init)
    createdMs = try row.integer("created_ms")
    seenMs = try row.integer("seen_ms")
    expiresMs = try row.integer("expires_ms")
    isCurrent = own == current
  }
}
