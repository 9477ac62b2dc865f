import FoundationEssentials
import Web

extension Groups {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/groups/{id}")
    let id = Parameter.path("id", .uuid, "The group.")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/groups"), "listSonGroups", "Lists your groups.",
        for: .member(.child), giving: GroupList.self
      ) { GroupList(groups: try await groups(of: $0.member.person)) },
      Route(
        .get, one, "getSonGroup", "Returns one of your groups.", for: .member(.child),
        parameters: [id],
        giving: Group.self
      ) { try await group($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonGroup", "Creates a group under an id of your choice.",
        for: .member(.child), parameters: [id], taking: GroupRequest.self, giving: Group.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonGroup", "Changes a group.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: GroupEdit.self, giving: Group.self
      ) { call, request in
        try await edit(
          call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonGroup", "Deletes a group; its recordings are kept.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}

extension Mixdowns {
  var routes: [Route] {
    [
      Route(
        .post, PathTemplate("\(Sonidea.path)/groups/{id}/mixdown"), "bounceSonGroup",
        "Mixes a group down to a new recording.", for: .member(.child),
        parameters: [.path("id", .uuid, "The group."), .requestKey], taking: MixdownRequest.self,
        giving: Recording.self
      ) { call, request in
        try await mixDown(
          call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      }
    ]
  }
}
