import Web

/// What somebody sends to sign in.
struct SignIn: Model {
  var name: String
  var password: String
  var label: String?

  static let schema = Schema.object(
    Schema.Object(
      "SignIn", "The signed-in member.",
      [
        .must("name", Member.name), .must("password", .text(1...256)),
        .may("label", Session.label, "What to call this browser."),
      ]))
}

/// What the first visitor from elsewhere sends.
struct SetUp: Model {
  var code: String
  var name: String
  var password: String
  var label: String?

  static let schema = Schema.object(
    Schema.Object(
      "SetUp", "The owner's name and password, with the code from the console.",
      [
        .must("code", .text(1...20)), .must("name", Member.name),
        .must("password", .password), .may("label", Session.label, "What to call this browser."),
      ]))
}

/// Whether the household waits for its set-up.
struct SetUpState: Model {
  var isNeeded: Bool

  static let schema = Schema.object(
    Schema.Object(
      "SetUpState", "Whether the household still has to be set up.", [.must("is_needed", .bool)]))
}

/// Who asks.
struct Me: Model {
  var member: Member
  /// How they came in.
  var session: ID?
  /// Whether changing their password takes the old one.
  var needsOldPassword: Bool

  static let schema = Schema.object(
    Schema.Object(
      "Me", "The signed-in member.",
      [
        .must("member", Member.schema), .may("session", .uuid, "The session that you use."),
        .must("needs_old_password", .bool, "Whether changing your password requires the old one."),
      ]))
}

struct MemberList: Model {
  var members: [Member]

  static let schema = Schema.object(
    Schema.Object(
      "MemberList", "Everyone in the household.",
      [.must("members", .list(Member.schema, most: 1_000))]))
}

struct NewMember: Model {
  var name: String
  var role: Role
  var password: String?
  var storageBytes: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "NewMember", "A new member.",
      [
        .must("name", Member.name), .must("role", Member.roles),
        .may("password", .password, "The password to sign in with."),
        .may(
          "storage_bytes", Member.storage,
          "Storage limit: 50 GB by default; 0 for none."),
      ]))
}

struct MemberEdit: Model {
  var name: String?
  var role: Role?
  var storageBytes: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "MemberEdit", "Changes; omitted fields stay.",
      [
        .may("name", Member.name), .may("role", Member.roles),
        .may("storage_bytes", Member.storage, "Storage limit; 0 if unlimited."),
      ]))
}

struct PasswordRequest: Model {
  var password: String
  var old: String?

  static let schema = Schema.object(
    Schema.Object(
      "PasswordRequest", "A new password.",
      [
        .must("password", .password),
        .may("old", .text(0...256), "The current password, to change your own."),
      ]))
}

struct SessionList: Model {
  var sessions: [Session]

  static let schema = Schema.object(
    Schema.Object(
      "SessionList", "Your browsers and devices.",
      [.must("sessions", .list(Session.schema, most: Accounts.sessionLimit * 2))]))
}

struct NewDevice: Model {
  var label: String
  var scope: Scope

  static let schema = Schema.object(
    Schema.Object(
      "NewDevice", "A device to create a token for.",
      [
        .must("label", Session.label),
        .must("scope", Session.scopes, "The only thing it may do."),
      ]))
}

struct NewToken: Model {
  var id: ID
  var token: String

  static let schema = Schema.object(
    Schema.Object(
      "NewToken", "A token for a device.",
      [.must("id", .uuid), .must("token", .text(43...43), "Shown this once.")]))
}

struct AuditEntry: Model {
  var atMs: Int64
  var member: ID?
  var event: String
  var detail: String

  static let schema = Schema.object(
    Schema.Object(
      "AuditEntry", "One entry of the activity.",
      [
        .must("at_ms", .moment), .may("member", .uuid, "Who did it."),
        .must("event", .text(1...100)), .must("detail", .text(0...200)),
      ]))
}

struct AuditLog: Model {
  var entries: [AuditEntry]
  var beforeMs: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "AuditLog", "The household's activity, the newest first.",
      [
        .must("entries", .list(AuditEntry.schema, most: 200)),
        .may("before_ms", .moment, "Pass it as `before` to get older ones; absent at the end."),
      ]))
}

extension Schema {
  /// A password to be kept. Counted in characters here and in bytes when it is kept.
  static let password = Schema.text(8...64)
}
