import FoundationEssentials
import Web

extension Projects {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/projects/{id}")
    let id = Parameter.path("id", .uuid, "The project.")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/projects"), "listSonProjects", "Your projects.",
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
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonProject", "Changes a project.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: .json(SonProjectEdit.schema),
        giving: .json(SonProject.schema)
      ) { call in
        try .json(
          await edit(
            call.values.uuid("id"), try await call.json(SonProjectEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteSonProject", "Deletes a project; its recordings stay.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
