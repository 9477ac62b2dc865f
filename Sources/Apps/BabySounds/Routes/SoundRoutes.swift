import Web

extension Sounds {
  var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The sound.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/catalogue"), "listBabySounds",
        "Returns the sounds for sleep, and the family's own.",
        for: .member(.child, devices: [.intents]), giving: SoundList.self
      ) { _ in SoundList(sounds: try await sounds()) },
      Route(
        .post, PathTemplate("\(BabySounds.path)/sounds"), "addBabySound",
        "Adds a recording from your library to the sleep sounds.", for: .member(.adult),
        taking: SoundRequest.self, giving: Sound.self
      ) { try await add($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate("\(BabySounds.path)/sounds/{id}"), "deleteBabySound",
        "Removes a family recording; mixes continue without it.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
      Route(
        .get, PathTemplate("\(BabySounds.path)/sounds/{id}/audio"), "getBabyAudio",
        "Returns the audio of a family recording, in a format that all browsers play.",
        for: .member(.child), parameters: [id], giving: .bytes(["application/octet-stream"])
      ) { call in
        let (file, hash) = try await audio(call.values.uuid("id"))
        return try .file(file, type: "application/octet-stream", tag: hash, for: call.request)
      },
    ]
  }
}
