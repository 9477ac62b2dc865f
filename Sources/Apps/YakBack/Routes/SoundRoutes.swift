import FoundationEssentials
import Web

/// How boards are used over the wire.
extension Soundboard {
  var routes: [Route] {
    listRoutes + soundRoutes + fileRoutes + archiveRoutes + trimRoutes + folderRoutes + sceneRoutes
      + playRoutes
  }

  static let path = "/api/v1/yakback"
  static let soundID = Parameter.path("id", .uuid, "The sound.")

  private var soundRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/sounds/{id}")
    return [
      Route(
        .put, one, "addYakSound",
        "Puts a sound of the library on your board, under an id of your choice.",
        for: .member(.child), parameters: [Self.soundID], taking: .json(SoundRequest.schema),
        giving: .json(Sound.schema)
      ) { call in
        try .json(
          await add(
            call.values.uuid("id"), try await call.json(SoundRequest.schema),
            of: call.member.person))
      },
      Route(
        .patch, one, "editYakSound", "Changes a sound's settings or position.",
        for: .member(.child), parameters: [Self.soundID, .ifMatch, .requestKey],
        taking: .json(SoundEdit.schema), giving: .json(Sound.schema)
      ) { call in
        try .json(
          await edit(
            call.values.uuid("id"), try await call.json(SoundEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
      Route(
        .delete, one, "deleteYakSound", "Deletes a sound; for a day it can be restored.",
        for: .member(.child), parameters: [Self.soundID, .requestKey]
      ) { call in
        try await delete(call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.path)/sounds/{id}/restore"), "restoreYakSound",
        "Restores a deleted sound.", for: .member(.child), parameters: [Self.soundID],
        giving: Sound.self
      ) { try await restore($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, PathTemplate("\(Self.path)/order"), "orderYakSounds",
        "Reorders your sounds.", for: .member(.child), parameters: [.requestKey],
        taking: .json(SoundOrder.schema)
      ) { call in
        let request = try await call.model(SoundOrder.self)
        try await order(request.ids, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
