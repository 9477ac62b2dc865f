import FoundationEssentials
import Web

extension Studio {
  var tagRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/tags/{id}")
    let id = Parameter.path("id", .uuid, "The tag.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/tags"), "listSonTags", "Your tags.",
        for: .member(.child), giving: SonTagList.self
      ) { SonTagList(tags: try await tags(of: $0.member.person)) },
      Route(
        .get, one, "getSonTag", "One of your tags.", for: .member(.child), parameters: [id],
        giving: SonTag.self
      ) { try await tag($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonTag", "Creates a tag under an id of your choice.", for: .member(.child),
        parameters: [id], taking: SonTagRequest.self, giving: SonTag.self
      ) { try await put(tag: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonTag", "Changes a tag.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: SonTagEdit.self, giving: SonTag.self
      ) { call, request in
        try await edit(
          tag: call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonTag", "Deletes a tag; recordings lose it.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(tag: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.place)/tags/{id}/merge"), "mergeSonTag",
        "Merges this tag into another.", for: .member(.child),
        parameters: [id, .requestKey], taking: SonTagMerge.self, giving: SonTag.self
      ) { call, request in
        try await merge(
          tag: call.values.uuid("id"), into: request.into.uuid, of: call.member.person,
          as: call.requestKey)
      },
    ]
  }

  var settingsRoutes: [Route] {
    let place = PathTemplate("\(Self.place)/settings")
    return [
      Route(
        .get, place, "getSonSettings", "Your settings; features that are not bought read as off.",
        for: .member(.child), giving: SonSettings.self
      ) { try await settings(of: $0.member.person) },
      Route(
        .patch, place, "editSonSettings", "Changes settings; omitted ones stay.",
        for: .member(.child), parameters: [.requestKey], taking: .json(SonSettings.edit),
        giving: .json(SonSettings.schema)
      ) { call in
        try .json(
          await edit(
            settings: try await call.json(SonSettings.edit), of: call.member.person,
            as: call.requestKey))
      },
    ]
  }
}
