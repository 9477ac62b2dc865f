import Web

/// What somebody says about a recording, or about a moment in it.
struct Comment: Model, Equatable {
  /// How many a recording may have.
  static let most = 1_000

  let id: ID
  let person: ID
  let name: String
  let text: String
  let seconds: Double?
  let createdMs: Int64
  let mayDelete: Bool

  static let text = Schema.text(1...2_000)
  static let name = Schema.text(0...100)

  static let schema = Schema.object(
    Schema.Object(
      "SonComment", "A comment on a recording.",
      [
        .must("id", .uuid), .must("person", .uuid), .must("name", name), .must("text", text),
        .may("seconds", Recording.seconds, "The moment that it is about."),
        .must("created_ms", .moment), .must("may_delete", .bool),
      ]))
}

struct CommentList: Model {
  var comments: [Comment]

  static let schema = Schema.object(
    Schema.Object(
      "SonCommentList", "Comments on a recording, the oldest first.",
      [.must("comments", .list(Comment.schema, most: Comment.most))]))
}

struct CommentRequest: Model {
  var text: String
  var seconds: Double?

  static let schema = Schema.object(
    Schema.Object(
      "SonCommentRequest", "A new comment.",
      [
        .must("text", Comment.text),
        .may("seconds", Recording.seconds, "The moment that it is about."),
      ]))
}
