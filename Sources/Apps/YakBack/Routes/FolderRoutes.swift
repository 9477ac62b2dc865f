import Web

extension Soundboard {
  var folderRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/folders/{id}")
    let id = Parameter.path("id", .uuid, "The folder.")
    return [
      Route(
        .put, one, "addYakFolder", "Creates a folder under an id of your choice.",
        for: .member(.child), parameters: [id], taking: FolderRequest.self,
        giving: Folder.self
      ) { try await add(folder: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editYakFolder", "Changes a folder.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: FolderEdit.self,
        giving: Folder.self
      ) { call, request in
        try await edit(
          folder: call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteYakFolder", "Deletes a folder; its sounds move to All.",
        for: .member(.child), parameters: [id, .requestKey]
      ) { call in
        try await delete(
          folder: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }

  var sceneRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/scenes/{id}")
    let id = Parameter.path("id", .uuid, "The scene.")
    return [
      Route(
        .put, one, "addYakScene", "Saves your board as a scene.",
        for: .member(.child), parameters: [id], taking: SceneRequest.self, giving: Scene.self
      ) { try await add(scene: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editYakScene",
        "Renames a scene, or updates it from the "
          + "board.", for: .member(.child),
        parameters: [id, .ifMatch, .requestKey], taking: SceneEdit.self, giving: Scene.self
      ) { call, request in
        try await edit(
          scene: call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteYakScene", "Deletes a scene.", for: .member(.child),
        parameters: [id, .requestKey]
      ) { call in
        try await delete(
          scene: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.path)/scenes/{id}/recall"), "recallYakScene",
        "Recalls a scene.", for: .member(.child),
        parameters: [id, .requestKey]
      ) { call in
        try await recall(call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
