import Web

/// One thing that somebody did in a shared album.
struct Activity: Model, Equatable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    /// A recording was added, moved elsewhere, edited, moved to the trash, restored, or commented on.
    case added, moved, edited, trashed, restored, commented
    /// A member joined, left, or was removed.
    case joined, left, removed
  }

  /// How many an album keeps, the newest.
  static let most = 500

  let id: ID
  let kind: Kind
  let atMs: Int64
  let person: ID
  let name: String
  /// The recording, and how it was called then.
  let recording: ID?
  let title: String?
  /// Who was removed.
  let other: String?
  let mayRestore: Bool

  static let schema = Schema.object(
    Schema.Object(
      "SonActivity", "What a member did in a shared album.",
      [
        .must("id", .uuid), .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("at_ms", .moment), .must("person", .uuid), .must("name", Comment.name),
        .may("recording", .uuid), .may("title", .text(0...200), "Its title at that time."),
        .may("other", Comment.name, "The member who was removed."),
        .must("may_restore", .bool, "Whether you can take the recording out of the trash."),
      ]))
}

struct ActivityList: Model {
  var activities: [Activity]

  static let schema = Schema.object(
    Schema.Object(
      "SonActivityList", "What happened in a shared album, the newest first.",
      [.must("activities", .list(Activity.schema, most: Activity.most))]))
}
