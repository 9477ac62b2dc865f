import Storage
import Web

/// A thing that has changed.
public struct FeedEntry: Model, Equatable {
  public let kind: String
  public let id: String
  public let isGone: Bool
  public let atMs: Int64

  public static let schema = Schema.object(
    Schema.Object(
      "FeedEntry", "A change.",
      [
        .must("kind", .text(1...50), "What kind of thing, such as `asset`."),
        .must("id", .text(1...200)),
        .must("is_gone", .bool, "Whether it was deleted; otherwise fetch it."),
        .must("at_ms", .moment),
      ]))

  init(_ row: Row) throws {
    kind = try row.text("kind")
    id = try row.text("id")
    isGone = try row.bool("is_gone")
    atMs = try row.integer("at_ms")
  }
}

/// What has changed since a cursor of the feed.
public struct FeedPage: Model, Equatable {
  public var changes: [FeedEntry] = []
  public var place: String
  public var hasMore = false
  public var readAll = false

  static let limit = 1_000

  public static let schema = Schema.object(
    Schema.Object(
      "FeedPage", "Changes since a position in the feed.",
      [
        .must("changes", .list(FeedEntry.schema, most: limit)),
        .must("place", .text(1...40), "Pass it as `since` the next time."),
        .must("has_more", .bool),
        .must(
          "read_all", .bool,
          "This cursor is no longer valid. Your data may be outdated; read it all again."
        ),
      ]))
}

extension Sync {
  /// How devices keep up, and what they keep with the household.
  public var routes: [Route] {
    [
      Route(
        .get, "/api/v1/changes", "listChanges",
        "Returns changes since a position in the feed; without one, the current position.",
        for: .member(.child),
        parameters: [
          .query("since", .text(0...100), "The position from the last response."),
          .query("limit", .integer(1...Int64(FeedPage.limit)), "Page size; default 500."),
        ], giving: FeedPage.self
      ) { call in
        try await changes(
          since: call.values.text("since"), of: call.member.person,
          limit: call.values.integer("limit") ?? 500)
      }
    ] + Preferences(self).routes
  }
}
