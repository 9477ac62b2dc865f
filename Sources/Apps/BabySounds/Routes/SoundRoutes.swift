import Web

/// How the room is used over the wire.
extension Nursery {
  var routes: [Route] {
    soundRoutes + mixRoutes + favouriteRoutes + sleepRoutes + playRoutes + settingsRoutes
      + childRoutes + overrideRoutes + scheduleRoutes + gateRoutes
  }

  private var soundRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The sound.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/catalogue"), "listBabySounds",
        "The sounds for sleep, and the family's own.",
        for: .member(.child, devices: [.intents]), giving: BabyCatalogue.self
      ) { _ in BabyCatalogue(sounds: try await sounds()) },
      Route(
        .post, PathTemplate("\(Self.place)/sounds"), "addBabySound",
        "Makes a recording of your library a sound for sleep.", for: .member(.adult),
        taking: BabySoundWish.self, giving: BabySound.self
      ) { try await add($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate("\(Self.place)/sounds/{id}"), "deleteBabySound",
        "Takes a recording of the family out; mixes play on without it.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(sound: call.values.uuid("id"))
        return Response(204)
      },
      Route(
        .get, PathTemplate("\(Self.place)/sounds/{id}/audio"), "getBabyAudio",
        "The bytes of a recording of the family, in a form that every browser decodes.",
        for: .member(.child), parameters: [id], giving: .bytes(["application/octet-stream"])
      ) { call in
        let (file, hash) = try await audio(call.values.uuid("id"))
        return try .file(file, type: "application/octet-stream", tag: hash, for: call.request)
      },
    ]
  }

  private var mixRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/mixes/{id}")
    let id = Parameter.path("id", .uuid, "The mix.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/mixes"), "listBabyMixes", "The household's mixes.",
        for: .member(.child, devices: [.intents]), giving: BabyMixList.self
      ) { BabyMixList(mixes: try await mixes(for: $0.member.person)) },
      Route(
        .get, one, "getBabyMix", "One of the mixes.", for: .member(.child), parameters: [id],
        giving: BabyMix.self
      ) { try await mix($0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, one, "putBabyMix", "Makes or changes a mix, under an id of your making.",
        for: .member(.adult), parameters: [id], taking: BabyMixWish.self, giving: BabyMix.self
      ) { try await put(mix: $0.values.uuid("id"), $1, by: $0.member.person) },
      Route(
        .delete, one, "deleteBabyMix", "Deletes a mix.", for: .member(.adult), parameters: [id]
      ) { call in
        try await delete(mix: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }

  private var favouriteRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/favourites/{id}")
    let id = Parameter.path("id", .uuid, "The sound or the mix.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/favourites"), "listBabyFavourites",
        "What the household likes.", for: .member(.child), giving: BabyFavouriteList.self
      ) { try await favourites(for: $0.member.person) },
      Route(
        .put, one, "putBabyFavourite", "Likes a sound or a mix.", for: .member(.adult),
        parameters: [id], giving: BabyFavourite.self
      ) { try await put(favourite: $0.values.uuid("id"), by: $0.member.person) },
      Route(
        .delete, one, "deleteBabyFavourite", "Likes it no more.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(favourite: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
