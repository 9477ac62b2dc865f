import Web

/// One sound of a mix, and how it is played in it.
struct BabyTrack: Model, Equatable {
  var sound: ID
  var volume: Double
  var pan: Double
  var fadeInSeconds: Double
  var fadeOutSeconds: Double

  /// How many sound at once at most, and how long they come and go where nobody says otherwise.
  static let most = 4
  static let usualFadeIn = 2.0
  static let usualFadeOut = 4.0

  /// Whether it uses what only advanced controls set.
  var isAdvanced: Bool {
    pan != 0 || fadeInSeconds != Self.usualFadeIn || fadeOutSeconds != Self.usualFadeOut
  }

  static let fade = Schema.number(0...3_600)

  static let schema = Schema.object(
    Schema.Object(
      "BabyTrack", "One sound of a mix, and how it is played in it.",
      [
        .must("sound", .uuid), .must("volume", .fraction), .must("pan", .number(-1...1)),
        .must("fade_in_seconds", fade), .must("fade_out_seconds", fade),
      ]))
}

/// Sounds that play together, under a name.
struct BabyMix: Model, Equatable {
  static let most = 200

  let id: ID
  let name: String
  let emoji: String?
  let tracks: [BabyTrack]
  let createdMs: Int64
  let updatedMs: Int64
  /// Why it is not played at the moment.
  var paused: String?

  static let name = Schema.text(1...100)
  static let tracks = Schema.list(BabyTrack.schema, most: BabyTrack.most)
  static let paused = Schema.Field.may(
    "paused", .text(1...500), "Why it cannot be played at the moment, as text for people.")

  static let schema = Schema.object(
    Schema.Object(
      "BabyMix", "Sounds that play together, under a name.",
      [
        .must("id", .uuid), .must("name", name), .may("emoji", BabySound.emoji),
        .must("tracks", tracks), .must("created_ms", .moment), .must("updated_ms", .moment),
        paused,
      ]))
}

struct BabyMixList: Model {
  var mixes: [BabyMix]

  static let schema = Schema.object(
    Schema.Object(
      "BabyMixList", "The household's mixes, by name.",
      [.must("mixes", .list(BabyMix.schema, most: BabyMix.most))]))
}

/// What a mix is to be.
struct BabyMixRequest: Model {
  var name: String
  var emoji: String?
  var tracks: [BabyTrack]

  static let schema = Schema.object(
    Schema.Object(
      "BabyMixRequest", "A new or changed mix.",
      [
        .must("name", BabyMix.name), .may("emoji", BabySound.emoji),
        .must("tracks", BabyMix.tracks, "One to four."),
      ]))
}

/// A sound or a mix that somebody likes.
struct BabyFavourite: Model, Equatable {
  static let most = 500

  let id: ID
  let addedMs: Int64
  var paused: String?

  static let schema = Schema.object(
    Schema.Object(
      "BabyFavourite", "A favourite sound or mix.",
      [.must("id", .uuid, "Of the sound or the mix."), .must("added_ms", .moment), BabyMix.paused]))
}

struct BabyFavouriteList: Model {
  var favourites: [BabyFavourite]
  var limit: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "BabyFavouriteList", "The household's favourites, the oldest first.",
      [
        .must("favourites", .list(BabyFavourite.schema, most: BabyFavourite.most)),
        .may("limit", .count, "The limit; absent if unlimited."),
      ]))
}
