import Web

extension SongMap {
  var timeRoutes: [Route] {
    let path = PathTemplate("\(Self.path)/films/{id}/times")
    return [
      Route(
        .post, path, "proposeMelodyTimes",
        "Finds in a subtitle file (.srt or .vtt) where the film's songs begin; nothing is saved.",
        for: .member(.adult), parameters: [Self.filmID],
        taking: .bytes(limit: SubtitleReader.mostBytes), giving: .json(TimeProposalList.schema)
      ) { call in
        let bytes = try await call.request.body.collected(limit: SubtitleReader.mostBytes)
        return try .json(await propose(bytes, for: call.values.uuid("id")))
      },
      Route(
        .put, path, "keepMelodyTimes", "Saves start times of a film's songs, all or none.",
        for: .member(.adult), parameters: [Self.filmID, .requestKey], taking: SongTimes.self,
        giving: SongList.self
      ) { call, body in
        SongList(
          songs: try await save(
            times: body.times, of: call.values.uuid("id"), as: call.requestKey))
      },
    ]
  }

  var melodyRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/songs/{id}/melody")
    return [
      Route(
        .get, PathTemplate("\(Self.path)/melodies"), "listMelodyMelodies",
        "Lists the melodies that the household has added.", for: .member(.child),
        giving: SongMelodyList.self
      ) { _ in SongMelodyList(melodies: try await melodies()) },
      Route(
        .put, one, "keepMelody", "Saves the melody of a song.",
        for: .member(.adult), parameters: [Self.songID, .requestKey],
        taking: SongMelodyRequest.self, giving: SongMelody.self
      ) { call, body in
        try await save(melody: body, of: call.values.uuid("id"), as: call.requestKey)
      },
      Route(
        .delete, one, "deleteMelody", "Deletes a song's melody.", for: .member(.adult),
        parameters: [Self.songID]
      ) { call in
        try await delete(melodyOf: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
