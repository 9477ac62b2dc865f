import Web

/// How the app is used over the wire.
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
        "Adds a recording from your library to the sleep sounds.", for: .member(.adult),
        taking: BabySoundRequest.self, giving: BabySound.self
      ) { try await add($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate("\(Self.place)/sounds/{id}"), "deleteBabySound",
        "Removes a family recording; mixes continue without it.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(sound: call.values.uuid("id"))
        return Response(204)
      },
      Route(
        .get, PathTemplate("\(Self.place)/sounds/{id}/audio"), "getBabyAudio",
        "The audio of a family recording, in a format that all browsers play.",
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
        .put, one, "putBabyMix", "Creates or changes a mix, under an id of your choice.",
        for: .member(.adult), parameters: [id], taking: BabyMixRequest.self, giving: BabyMix.self
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
        "Lists the household's favourites.", for: .member(.child), giving: BabyFavouriteList.self
      ) { try await favourites(for: $0.member.person) },
      Route(
        .put, one, "putBabyFavourite", "Adds a favourite.", for: .member(.adult),
        parameters: [id], giving: BabyFavourite.self
      ) { try await put(favourite: $0.values.uuid("id"), by: $0.member.person) },
      Route(
        .delete, one, "deleteBabyFavourite", "Removes a favourite.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(favourite: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
