import Web

extension Trash {
  var routes: [Route] {
    let path = "\(Sonidea.path)/recordings"
    return [
      Route(
        .post, PathTemplate("\(path)/trash"), "trashSonRecordings",
        "Moves recordings to the trash.", for: .member(.child), parameters: [.requestKey],
        taking: .json(TrashRequest.schema)
      ) { call in
        let request = try await call.model(TrashRequest.self)
        try await trash(request, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(path)/restore"), "restoreSonRecordings",
        "Restores recordings from the trash.", for: .member(.child), parameters: [.requestKey],
        taking: .json(RecordingSelection.schema)
      ) { call in
        let request = try await call.model(RecordingSelection.self)
        try await restore(request.ids, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(path)/delete"), "deleteSonRecordings",
        "Deletes recordings in the trash permanently.", for: .member(.child),
        parameters: [.requestKey], taking: .json(RecordingSelection.schema)
      ) { call in
        let request = try await call.model(RecordingSelection.self)
        try await delete(request.ids, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(path)/empty"), "emptySonTrash",
        "Empties the trash permanently.", for: .member(.child),
        parameters: [.requestKey]
      ) { call in
        try await emptyTrash(of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
