import Commerce
import Web

/// What is told of a song that was opened.
struct SongDetails: Model, Equatable {
  let song: ID
  let blurb: String?
  let streaming: [Link]
  let purchase: [Link]

  /// An address, and whose it is.
  struct Link: Model, Equatable {
    let label: String
    let url: String

    static let schema = Schema.object(
      Schema.Object(
        "MelodyLink", "A link to watch or buy a song.",
        [.must("label", .text(1...300)), .must("url", Film.address)]))
  }

  static let schema = Schema.object(
    Schema.Object(
      "MelodyDetails", "Details of a song.",
      [
        .must("song", .uuid), .may("blurb", .text(1...2_000)),
        .must("streaming", .list(Link.schema, most: 20), "Disney+ first, then by name."),
        .must("purchase", .list(Link.schema, most: 20)),
      ]))
}

/// A song that was opened, and how many more may be today.
struct SongView: Model {
  let song: ID
  let quota: Quota
  let details: SongDetails

  static let schema = Schema.object(
    Schema.Object(
      "MelodyView", "A song that was opened.",
      [
        .must("song", .uuid), .must("quota", Quota.schema),
        .must("details", SongDetails.schema),
      ]))
}

/// Where somebody is, so that their day ends at their midnight.
struct SongViewRequest: Model {
  var zone: String

  static let schema = Schema.object(
    Schema.Object(
      "MelodyViewRequest", "Your time zone.",
      [.must("zone", .text(1...60), "A time zone such as Europe/Berlin.")]))
}
