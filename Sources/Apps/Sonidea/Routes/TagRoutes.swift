import FoundationEssentials
import Web

extension Tags {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/tags/{id}")
    let id = Parameter.path("id", .uuid, "The tag.")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/tags"), "listSonTags", "Lists your tags.",
        for: .member(.child), giving: TagList.self
      ) { TagList(tags: try await tags(of: $0.member.person)) },
      Route(
        .get, one, "getSonTag", "Returns one of your tags.", for: .member(.child), parameters: [id],
        giving: Tag.self
      ) { try await tag($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonTag", "Creates a tag under an id of your choice.", for: .member(.child),
        parameters: [id], taking: TagRequest.self, giving: Tag.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonTag", "Changes a tag.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: TagEdit.self, giving: Tag.self
      ) { call, request in
        try await edit(
          call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonTag", "Deletes a tag and removes it from its recordings.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Sonidea.path)/tags/{id}/merge"), "mergeSonTag",
        "Merges this tag into another.", for: .member(.child),
        parameters: [id, .requestKey], taking: TagMerge.self, giving: Tag.self
      ) { call, request in
        try await merge(
          call.values.uuid("id"), into: request.into.uuid, of: call.member.person,
          as: call.requestKey)
      },
    ]
  }
}
