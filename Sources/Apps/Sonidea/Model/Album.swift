import Web

/// What a member may do in an album.
enum AlbumRole: String, Codable, Sendable, CaseIterable {
  case owner, admin, member, viewer

  var canAddRecordings: Bool { self != .viewer }
  var canDeleteOwn: Bool { self != .viewer }
  var canEditOthers: Bool { self == .owner || self == .admin }
  var canInvite: Bool { self == .owner || self == .admin }

  static let schema = Schema.choice(allCases.map(\.rawValue))
  /// What somebody else than its owner may be.
  static let given = Schema.choice(["admin", "member", "viewer"])
}

/// Recordings that belong together, of one member or of several.
struct Album: Model, Versioned, Equatable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    case own, drafts, imports, watch

    /// The name of those that are there by themselves.
    var name: String {
      switch self {
      case .own: ""
      case .drafts: "Drafts"
      case .imports: "Imports"
      case .watch: "⌚️ Recordings"
      }
    }
  }

  /// How many a member may have, and how many people may share one.
  static let most = 1_000
  static let mostPeople = 5

  let id: ID
  let name: String
  let kind: Kind
  let version: Int64
  let count: Int64
  let createdMs: Int64
  let role: AlbumRole
  let isShared: Bool
  let members: [AlbumMember]

  static let name = Schema.text(1...100)

  static let schema = Schema.object(
    Schema.Object(
      "SonAlbum", "Recordings that belong together.",
      [
        .must("id", .uuid), .must("name", name),
        .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("count", .count), .must("created_ms", .moment),
        .must("role", AlbumRole.schema, "Your role."), .must("is_shared", .bool),
        .must("members", .list(AlbumMember.schema, most: mostPeople)),
      ]))
}

/// Somebody who shares an album.
struct AlbumMember: Model, Equatable {
  let person: ID
  let name: String
  let role: AlbumRole

  static let schema = Schema.object(
    Schema.Object(
      "SonMember", "A member of a shared album.",
      [.must("person", .uuid), .must("name", .text(0...100)), .must("role", AlbumRole.schema)]))
}

struct AlbumList: Model {
  var albums: [Album]

  static let schema = Schema.object(
    Schema.Object(
      "SonAlbumList", "Drafts, Imports, ⌚️ Recordings, and then the others by name.",
      [.must("albums", .list(Album.schema, most: 2 * Album.most))]))
}

struct AlbumRequest: Model {
  var name: String
  var isShared: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "SonAlbumRequest", "A new album.", [.must("name", Album.name), .may("is_shared", .bool)]))
}

struct AlbumEdit: Model {
  var name: String?

  static let schema = Schema.object(
    Schema.Object("SonAlbumEdit", "Changes; omitted fields stay.", [.may("name", Album.name)]))
}

/// A link by which others come into an album.
struct Invite: Model, Equatable {
  /// How many may be open for one album.
  static let most = 50
  static let token = Schema.text(1...100)

  let id: ID
  let role: AlbumRole
  let expiresMs: Int64
  let album: ID
  /// Told once, to whom makes it: what is kept lets nobody in.
  var token: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonInvite", "An invitation link to an album.",
      [
        .must("id", .uuid), .must("role", AlbumRole.given), .must("expires_ms", .moment),
        .must("album", .uuid),
        .may("token", token, "The end of the link; returned only on creation."),
      ]))
}

struct InviteList: Model {
  var invites: [Invite]

  static let schema = Schema.object(
    Schema.Object(
      "SonInviteList", "Open invitation links, the newest first.",
      [.must("invites", .list(Invite.schema, most: Invite.most))]))
}

struct InviteRequest: Model {
  var role: AlbumRole
  var hours: Int

  static let schema = Schema.object(
    Schema.Object(
      "SonInviteRequest", "A new invitation: its role and validity.",
      [.must("role", AlbumRole.given), .must("hours", .integer(1...720))]))
}

struct AlbumMemberEdit: Model {
  var role: AlbumRole

  static let schema = Schema.object(
    Schema.Object("SonMemberEdit", "A member's role in an album.", [.must("role", AlbumRole.given)])
  )
}
