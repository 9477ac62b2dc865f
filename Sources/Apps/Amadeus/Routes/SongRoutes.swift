import Web

/// How songs that members keep are asked for over the wire.
extension Analyses {
  private static let songPath = "/api/v1/amadeus/songs"

  var songRoutes: [Route] {
    let one = PathTemplate("\(Self.songPath)/{hash}")
    let hash = Parameter.path("hash", .hash, "The SHA-256 of the song's file.")
    return [
      Route(
        .get, PathTemplate(Self.songPath), "listAmadeusSongs",
        "Lists your saved songs, the newest first, without their chords.", for: .member(.child),
        giving: SongList.self
      ) { try await songs(of: $0.member.person) },
      Route(
        .get, one, "getAmadeusSong", "Returns a saved song, with its chords.",
        for: .member(.child), parameters: [hash], giving: Song.self
      ) { try await song($0.hash, of: $0.member.person) },
      Route(
        .put, one, "keepAmadeusSong",
        "Saves a song with its corrected chords, or replaces the given version.",
        for: .member(.child), parameters: [hash, .ifMatchWhereSeen, .requestKey],
        taking: SongEdit.self, giving: Song.self
      ) { call, song in
        try await save(
          call.hash, song, version: call.values.seenVersion, of: call.member.person,
          as: call.requestKey)
      },
      Route(
        .post, PathTemplate("\(Self.songPath)/{hash}/corrections"), "correctAmadeusSong",
        "Corrects chords or the tempo of a song, and keeps it; other corrections stay.",
        for: .member(.child), parameters: [hash, .requestKey], taking: SongCorrections.self,
        giving: Song.self
      ) { call, corrections in
        try await correct(
          call.hash, corrections, of: call.member.person, as: call.requestKey)
      },
      Route(
        .put, PathTemplate("\(Self.songPath)/{hash}/analysis"), "keepAmadeusAnalysis",
        "Keeps what your device has found in a song, for your other devices.",
        for: .member(.child), parameters: [hash, .requestKey],
        taking: .json(DeviceAnalysis.schema)
      ) { call in
        try await keep(
          call.hash, try await call.model(DeviceAnalysis.self), of: call.member.person,
          as: call.requestKey)
        return Response(204)
      },
      Route(
        .delete, one, "deleteAmadeusSong",
        "Deletes a song and its corrections; its sound is kept in your library.",
        for: .member(.child), parameters: [hash, .requestKey]
      ) { call in
        try await forgetSong(call.hash, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ] + settingsRoutes
  }

  private var settingsRoutes: [Route] {
    let path = "/api/v1/amadeus/settings"
    let one = PathTemplate("\(path)/{hash}")
    let hash = Parameter.path("hash", .hash, "The SHA-256 of the song's file.")
    return [
      Route(
        .get, PathTemplate(path), "listAmadeusSettings",
        "Lists how you left your songs, the last first.", for: .member(.child),
        giving: SongSettingsList.self
      ) { try await allSettings(of: $0.member.person) },
      Route(
        .get, one, "getAmadeusSettings",
        "Returns how you left a song; without settings where nothing is stored.",
        for: .member(.child), parameters: [hash], giving: SongSettings.self
      ) { try await settings($0.hash, of: $0.member.person) },
      Route(
        .patch, one, "editAmadeusSettings",
        "Changes settings of a song; omitted ones are unchanged.", for: .member(.child),
        parameters: [hash, .requestKey], taking: SongSettingsEdit.self, giving: SongSettings.self
      ) { call, edit in
        try await set(call.hash, edit, of: call.member.person, as: call.requestKey)
      },
      Route(
        .post, PathTemplate("\(path)/{hash}/tags"), "tagAmadeusSong",
        "Adds tags to a song and removes others; the rest stay.", for: .member(.child),
        parameters: [hash, .requestKey], taking: SongTags.self, giving: SongSettings.self
      ) { call, tags in
        try await tag(call.hash, tags, of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteAmadeusSettings", "Deletes the settings of a song.",
        for: .member(.child), parameters: [hash, .requestKey]
      ) { call in
        try await forgetSettings(call.hash, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}

extension Call {
  /// The hash in the path, which was checked.
  fileprivate var hash: String { values.text("hash") ?? "" }
}
