import FoundationEssentials
import Web

/// How the map is used over the wire.
extension SongMap {
  var routes: [Route] {
    listRoutes + filmRoutes + songRoutes + viewRoutes + sourceRoutes + timeRoutes + melodyRoutes
  }

  static let filmID = Parameter.path("id", .uuid, "The film.")
  static let songID = Parameter.path("id", .uuid, "The song.")

  private var listRoutes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Self.path)/films"), "listMelodyFilms", "Lists the films, in order.",
        for: .member(.child), giving: FilmList.self
      ) { _ in FilmList(films: try await films()) },
      Route(
        .get, PathTemplate("\(Self.path)/films/{id}"), "getMelodyFilm", "Returns a film.",
        for: .member(.child), parameters: [Self.filmID], giving: Film.self
      ) { try await film($0.values.uuid("id")) },
      Route(
        .get, PathTemplate("\(Self.path)/films/{id}/picture"), "getMelodyPicture",
        "Returns a film's poster, which the server has fetched.", for: .member(.child),
        parameters: [Self.filmID],
        giving: .bytes(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"])
      ) { try await picture(of: $0.values.uuid("id"), for: $0.request) },
      Route(
        .get, PathTemplate("\(Self.path)/songs"), "listMelodySongs",
        "Lists the songs of all films, in order.", for: .member(.child), giving: SongList.self
      ) { _ in SongList(songs: try await songs()) },
      Route(
        .get, PathTemplate("\(Self.path)/songs/{id}"), "getMelodySong", "Returns a song.",
        for: .member(.child), parameters: [Self.songID], giving: Song.self
      ) { try await song($0.values.uuid("id")) },
      Route(
        .get, PathTemplate("\(Self.path)/hidden"), "listMelodyHidden",
        "Lists deleted films and songs that can be restored.", for: .member(.adult),
        giving: HiddenItems.self
      ) { _ in try await hidden() },
    ]
  }

  private var filmRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/films/{id}")
    return [
      Route(
        .put, one, "addMelodyFilm", "Adds a film under an id of your choice.",
        for: .member(.adult), parameters: [Self.filmID], taking: .json(FilmRequest.schema),
        giving: .json(Film.schema)
      ) { call in
        try .json(
          await add(
            film: call.values.uuid("id"), try await call.json(FilmRequest.schema)))
      },
      Route(
        .patch, one, "editMelodyFilm",
        "Changes a film; changes survive a refresh of the catalogue.",
        for: .member(.adult), parameters: [Self.filmID, .ifMatch, .requestKey],
        taking: .json(FilmEdit.schema), giving: .json(Film.schema)
      ) { call in
        try .json(
          await edit(
            film: call.values.uuid("id"), try await call.json(FilmEdit.schema),
            version: call.values.version, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteMelodyFilm",
        "Deletes a film and its songs. One added in the app can be restored for a day.",
        for: .member(.adult), parameters: [Self.filmID, .requestKey]
      ) { call in
        try await delete(film: call.values.uuid("id"), as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.path)/films/{id}/restore"), "restoreMelodyFilm",
        "Restores a removed film.", for: .member(.adult), parameters: [Self.filmID],
        giving: Film.self
      ) { try await restore(film: $0.values.uuid("id")) },
    ]
  }
}
