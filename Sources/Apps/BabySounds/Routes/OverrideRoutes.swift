import Web

extension Overrides {
  var routes: [Route] {
    [
      Route(
        .get, PathTemplate("\(BabySounds.path)/overrides"), "listBabyOverrides",
        "Lists volume overrides by parents.", for: .member(.child), giving: OverrideList.self
      ) { _ in OverrideList(overrides: try await overrides()) },
      gate.route(
        .post, "overrides", "beginBabyOverride", "Raises the volume limit for 30 minutes.",
        taking: OverrideRequest.self, giving: Override.self
      ) { try await begin($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate("\(BabySounds.path)/overrides/{id}"), "endBabyOverride",
        "Ends an override early.", for: .member(.child),
        parameters: [.path("id", .uuid, "The override.")]
      ) { call in
        try await end(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
