import Web

extension Mixes {
  var routes: [Route] {
    let one = PathTemplate("\(BabySounds.path)/mixes/{id}")
    let id = Parameter.path("id", .uuid, "The mix.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/mixes"), "listBabyMixes",
        "Lists the household's mixes.",
        for: .member(.child, devices: [.intents]), giving: MixList.self
      ) { MixList(mixes: try await mixes(for: $0.member.person)) },
      Route(
        .get, one, "getBabyMix", "Returns a mix.", for: .member(.child), parameters: [id],
        giving: Mix.self
      ) { try await mix($0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, one, "putBabyMix", "Creates or changes a mix, under an id of your choice.",
        for: .member(.adult), parameters: [id], taking: MixRequest.self, giving: Mix.self
      ) { try await put($0.values.uuid("id"), $1, by: $0.member.person) },
      Route(
        .delete, one, "deleteBabyMix", "Deletes a mix.", for: .member(.adult), parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
