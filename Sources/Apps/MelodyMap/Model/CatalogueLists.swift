import Web

struct FilmList: Model {
  var films: [Film]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmList", "The films, in order.",
      [.must("films", .list(Film.schema, most: Film.most))]))
}

struct SongList: Model {
  var songs: [Song]

  static let schema = Schema.object(
    Schema.Object(
      "MelodySongList", "The songs of all films, in order.",
      [.must("songs", .list(Song.schema, most: Song.most))]))
}

/// What was deleted and can come back.
struct HiddenItems: Model {
  var films: [Film]
  var songs: [Song]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyHidden", "Deleted films and songs that can be restored.",
      [
        .must("films", .list(Film.schema, most: Film.most)),
        .must("songs", .list(Song.schema, most: Song.most)),
      ]))
}

/// A song that somebody likes.
struct Favourite: Model {
  /// The song's, as which lists know it.
  let id: ID
  let song: ID
  let createdMs: Int64

  init(_ song: ID, createdMs: Int64) {
    (id, self.song, self.createdMs) = (song, song, createdMs)
  }

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFavourite", "A song that you like.",
      [
        .must("id", .uuid, "The song's."), .must("song", .uuid), .must("created_ms", .moment),
      ]))
}

struct FavouriteList: Model {
  /// How many songs somebody can like.
  static let most = 10_000

  var songs: [Favourite]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFavouriteList", "Your favourite songs, the newest first.",
      [.must("songs", .list(Favourite.schema, most: most))]))
}

struct ViewedSongList: Model {
  var songs: [ID]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyViewList", "The songs that you have opened today; they can be opened again.",
      [.must("songs", .list(.uuid, most: Song.most))]))
}
