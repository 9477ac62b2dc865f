import FoundationEssentials
import Web

extension Studio {
  var projectRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/projects/{id}")
    let id = Parameter.path("id", .uuid, "The project.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/projects"), "listSonProjects", "Your projects.",
        for: .member(.child), giving: SonProjectList.self
      ) { SonProjectList(projects: try await projects(of: $0.member.person)) },
      Route(
        .get, one, "getSonProject", "One of your projects.", for: .member(.child),
        parameters: [id], giving: SonProject.self
      ) { try await project($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonProject", "Creates a project under an id of your choice.",
        for: .member(.child), parameters: [id], taking: SonProjectRequest.self,
        giving: SonProject.self
      ) { try await put(project: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonProject", "Changes a project.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: .json(SonProjectEdit.schema),
        giving: .json(SonProject.schema)
      ) { call in
        try .json(
          await edit(
            project: call.values.uuid("id"), try await call.json(SonProjectEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteSonProject", "Deletes a project; its recordings stay.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          project: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }

  var groupRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/groups/{id}")
    let id = Parameter.path("id", .uuid, "The group.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/groups"), "listSonGroups", "Your groups.",
        for: .member(.child), giving: SonGroupList.self
      ) { SonGroupList(groups: try await groups(of: $0.member.person)) },
      Route(
        .get, one, "getSonGroup", "One of your groups.", for: .member(.child), parameters: [id],
        giving: SonGroup.self
      ) { try await group($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonGroup", "Creates a group under an id of your choice.",
        for: .member(.child), parameters: [id], taking: SonGroupRequest.self, giving: SonGroup.self
      ) { try await put(group: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonGroup", "Changes a group.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: SonGroupEdit.self, giving: SonGroup.self
      ) { call, request in
        try await edit(
          group: call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonGroup", "Deletes a group; its recordings stay.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          group: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.place)/groups/{id}/mixdown"), "bounceSonGroup",
        "Mixes a group down to a new recording.", for: .member(.child),
        parameters: [id, .requestKey], taking: SonBounce.self, giving: SonRecording.self
      ) { call, request in
        try await bounce(
          group: call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      },
    ]
  }
}
