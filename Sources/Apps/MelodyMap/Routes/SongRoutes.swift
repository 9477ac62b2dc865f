import FoundationEssentials
import Web

extension SongMap {
  var songRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/songs/{id}")
    return [
      Route(
        .put, one, "addMelodySong", "Adds a song to a film, under an id of your choice.",
        for: .member(.adult), parameters: [Self.songID], taking: .json(SongRequest.schema),
        giving: .json(Song.schema)
      ) { call in
        try .json(
          await add(
            song: call.values.uuid("id"), try await call.json(SongRequest.schema)))
      },
      Route(
        .patch, one, "editMelodySong",
        "Changes a song or its start time; changes survive a refresh.",
        for: .member(.adult), parameters: [Self.songID, .ifMatch, .requestKey],
        taking: .json(SongEdit.schema), giving: .json(Song.schema)
      ) { call in
        try .json(
          await edit(
            song: call.values.uuid("id"), try await call.json(SongEdit.schema),
            version: call.values.version, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteMelodySong",
        "Deletes a song. One added in the app can be restored for a day.",
        for: .member(.adult), parameters: [Self.songID, .requestKey]
      ) { call in
        try await delete(song: call.values.uuid("id"), as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.path)/songs/{id}/restore"), "restoreMelodySong",
        "Restores a removed song.", for: .member(.adult), parameters: [Self.songID],
        giving: Song.self
      ) { try await restore(song: $0.values.uuid("id")) },
    ]
  }

  var viewRoutes: [Route] {
    let liked = PathTemplate("\(Self.path)/favourites/{song}")
    let song = Parameter.path("song", .uuid, "The song.")
    return [
      Route(
        .put, PathTemplate("\(Self.path)/songs/{id}/view"), "openMelodySong",
        "Opens a song and returns its links and text. Counted once a day.",
        for: .member(.child), parameters: [Self.songID], taking: SongViewRequest.self,
        giving: SongView.self
      ) { call, request in
        try await view(call.values.uuid("id"), zone: request.zone, of: call.member.person)
      },
      Route(
        .get, PathTemplate("\(Self.path)/views"), "listMelodyViews",
        "Lists the songs that you have opened today.", for: .member(.child),
        giving: ViewedSongList.self
      ) { ViewedSongList(songs: try await views(of: $0.member.person)) },
      Route(
        .get, PathTemplate("\(Self.path)/favourites"), "listMelodyFavourites",
        "Lists your favourite songs.", for: .member(.child), giving: FavouriteList.self
      ) { FavouriteList(songs: try await favourites(of: $0.member.person)) },
      Route(
        .put, liked, "likeMelodySong", "Adds a song to your favourites.",
        for: .member(.child), parameters: [song], giving: Favourite.self
      ) { try await like($0.values.uuid("song"), by: $0.member.person) },
      Route(
        .delete, liked, "unlikeMelodySong", "Removes a song from your favourites.",
        for: .member(.child), parameters: [song]
      ) { call in
        try await unlike(call.values.uuid("song"), by: call.member.person)
        return Response(204)
      },
    ]
  }
}
