import Web

extension SongMap {
  var timeRoutes: [Route] {
    let place = PathTemplate("\(Self.place)/films/{id}/times")
    return [
      Route(
        .post, place, "proposeMelodyTimes",
        "Finds in a subtitle file (.srt or .vtt) where the film's songs begin; nothing is saved.",
        for: .member(.adult), parameters: [Self.filmID],
        taking: .bytes(limit: SubtitleReader.mostBytes), giving: .json(MelodyProposals.schema)
      ) { call in
        let bytes = try await call.request.body.collected(limit: SubtitleReader.mostBytes)
        return try .json(await propose(bytes, for: call.values.uuid("id")))
      },
      Route(
        .put, place, "keepMelodyTimes", "Saves start times of a film's songs, all or none.",
        for: .member(.adult), parameters: [Self.filmID, .requestKey], taking: MelodyTimes.self,
        giving: MelodySongList.self
      ) { call, body in
        MelodySongList(
          songs: try await keep(
            times: body.times, of: call.values.uuid("id"), as: call.requestKey))
      },
    ]
  }

  var melodyRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/songs/{id}/melody")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/melodies"), "listMelodyMelodies",
        "The melodies that the household has added.", for: .member(.child),
        giving: MelodyMelodyList.self
      ) { _ in MelodyMelodyList(melodies: try await melodies()) },
      Route(
        .put, one, "keepMelody", "Saves the melody of a song.",
        for: .member(.adult), parameters: [Self.songID, .requestKey],
        taking: MelodyMelodyRequest.self, giving: MelodyMelody.self
      ) { call, body in
        try await keep(melody: body, of: call.values.uuid("id"), as: call.requestKey)
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
