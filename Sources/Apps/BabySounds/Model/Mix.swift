import Web

/// Sounds that play together, under a name.
struct Mix: Model, Equatable {
  static let most = 200

  let id: ID
  let name: String
  let emoji: String?
  let tracks: [MixTrack]
  let createdMs: Int64
  let updatedMs: Int64
  /// Why it is not played at the moment.
  var paused: String?

  static let name = Schema.text(1...100)
  static let tracks = Schema.list(MixTrack.schema, most: MixTrack.most)
  static let paused = Schema.Field.may(
    "paused", .text(1...500), "Why it cannot be played at the moment, as text for people.")

  static let schema = Schema.object(
    Schema.Object(
      "BabyMix", "Sounds that play together, with a name.",
      [
        .must("id", .uuid), .must("name", name), .may("emoji", Sound.emoji),
        .must("tracks", tracks), .must("created_ms", .moment), .must("updated_ms", .moment),
        paused,
      ]))
}

struct MixList: Model {
  var mixes: [Mix]

  static let schema = Schema.object(
    Schema.Object(
      "BabyMixList", "The household's mixes, by name.",
      [.must("mixes", .list(Mix.schema, most: Mix.most))]))
}

/// What a mix is to be.
struct MixRequest: Model {
  var name: String
  var emoji: String?
  var tracks: [MixTrack]

  static let schema = Schema.object(
    Schema.Object(
      "BabyMixRequest", "A new or changed mix.",
      [
        .must("name", Mix.name), .may("emoji", Sound.emoji),
        .must("tracks", Mix.tracks, "One to four."),
      ]))
}
