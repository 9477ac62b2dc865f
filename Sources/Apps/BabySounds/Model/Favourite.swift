import Web

/// A sound or a mix that somebody likes.
struct Favourite: Model, Equatable {
  static let most = 500

  let id: ID
  let addedMs: Int64
  var paused: String?

  static let schema = Schema.object(
    Schema.Object(
      "BabyFavourite", "A favourite sound or mix.",
      [.must("id", .uuid, "Of the sound or the mix."), .must("added_ms", .moment), Mix.paused]))
}

struct FavouriteList: Model {
  var favourites: [Favourite]
  var limit: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "BabyFavouriteList", "The household's favourites, the oldest first.",
      [
        .must("favourites", .list(Favourite.schema, most: Favourite.most)),
        .may("limit", .count, "The limit; absent if unlimited."),
      ]))
}
