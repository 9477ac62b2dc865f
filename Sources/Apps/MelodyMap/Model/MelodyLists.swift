import Web

struct MelodyFilmList: Model {
  var films: [MelodyFilm]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmList", "The films, in order.",
      [.must("films", .list(MelodyFilm.schema, most: MelodyFilm.most))]))
}

struct MelodySongList: Model {
  var songs: [MelodySong]

  static let schema = Schema.object(
    Schema.Object(
      "MelodySongList", "The songs of all films, in order.",
      [.must("songs", .list(MelodySong.schema, most: MelodySong.most))]))
}

/// What was deleted and can come back.
struct MelodyHidden: Model {
  var films: [MelodyFilm]
  var songs: [MelodySong]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyHidden", "Deleted films and songs that can be restored.",
      [
        .must("films", .list(MelodyFilm.schema, most: MelodyFilm.most)),
        .must("songs", .list(MelodySong.schema, most: MelodySong.most)),
      ]))
}

/// A song that somebody likes.
struct MelodyFavourite: Model {
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

struct MelodyFavouriteList: Model {
  /// How many songs somebody can like.
  static let most = 10_000

  var songs: [MelodyFavourite]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFavouriteList", "Your favourite songs, the newest first.",
      [.must("songs", .list(MelodyFavourite.schema, most: most))]))
}

struct MelodyViewList: Model {
  var songs: [ID]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyViewList", "The songs that you have opened today; they can be opened again.",
      [.must("songs", .list(.uuid, most: MelodySong.most))]))
}
