import FoundationEssentials
import Web

extension Projects {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/projects/{id}")
    let id = Parameter.path("id", .uuid, "The project.")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/projects"), "listSonProjects", "Lists your projects.",
        for: .member(.child), giving: ProjectList.self
      ) { ProjectList(projects: try await projects(of: $0.member.person)) },
      Route(
        .get, one, "getSonProject", "Returns one of your projects.", for: .member(.child),
        parameters: [id], giving: Project.self
      ) { try await project($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonProject", "Creates a project under an id of your choice.",
        for: .member(.child), parameters: [id], taking: ProjectRequest.self,
        giving: Project.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonProject", "Changes a project.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: .json(ProjectEdit.schema),
        giving: .json(Project.schema)
      ) { call in
        try .json(
          await edit(
            call.values.uuid("id"), try await call.json(ProjectEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteSonProject", "Deletes a project; its recordings are kept.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
