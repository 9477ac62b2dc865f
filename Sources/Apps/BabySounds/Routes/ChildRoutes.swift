import Web

extension Children {
  var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The child.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/children"), "listBabyChildren",
        "Lists the children whose listening is counted.", for: .member(.child),
        giving: ChildList.self
      ) { _ in ChildList(children: try await children()) },
      gate.route(
        .put, "children/{id}", "putBabyChild", "Adds or renames a child.", parameters: [id],
        taking: ChildRequest.self, giving: Child.self
      ) { try await put($0.values.uuid("id"), $1) },
      gate.route(
        .delete, "children/{id}", "deleteBabyChild",
        "Deletes a child and their listening history.", parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
