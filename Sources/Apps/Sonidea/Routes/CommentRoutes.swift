import Web

extension Comments {
  var routes: [Route] {
    let all = PathTemplate("\(Sonidea.path)/recordings/{id}/comments")
    let one = PathTemplate("\(Sonidea.path)/recordings/{id}/comments/{comment}")
    let commentID = Parameter.path("comment", .uuid, "The comment.")
    return [
      Route(
        .get, all, "listSonComments", "Comments on a recording.", for: .member(.child),
        parameters: [.recordingID], giving: CommentList.self
      ) { try await comments(on: $0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, one, "putSonComment", "Comments on a recording, under an id of your choice.",
        for: .member(.child), parameters: [.recordingID, commentID],
        taking: CommentRequest.self, giving: Comment.self
      ) { call, request in
        try await put(
          call.values.uuid("comment"), on: call.values.uuid("id"), request,
          of: call.member.person)
      },
      Route(
        .delete, one, "deleteSonComment", "Deletes a comment.", for: .member(.child),
        parameters: [.recordingID, commentID]
      ) { call in
        try await delete(
          call.values.uuid("comment"), on: call.values.uuid("id"), by: call.member.person)
        return Response(204)
      },
    ]
  }
}

extension Activities {
  var routes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Sonidea.path)/albums/{id}/activity"), "listSonActivity",
        "What happened in a shared album.", for: .member(.child), parameters: [.albumID],
        giving: ActivityList.self
      ) { try await activities(in: $0.values.uuid("id"), for: $0.member.person) }
    ]
  }
}
