import Web

extension Soundboard {
  var archiveRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/imports/{id}")
    let id = Parameter.path("id", .uuid, "The import.")
    return [
      Route(
        .get, PathTemplate("\(Self.path)/export"), "exportYakBoard",
        "Exports your whole board as one file (docs/formats/yakback.md).", for: .member(.child),
        giving: .bytes(["application/zip"]), handle: exportBoard),
      Route(
        .put, one, "importYakBoard",
        "Imports an exported board from a file in the library, under an id of your choice.",
        for: .member(.child), parameters: [id], taking: BoardImportRequest.self,
        giving: BoardImport.self
      ) { try await beginImport($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .get, one, "getYakImport", "Returns the state of a board import.",
        for: .member(.child), parameters: [id], giving: BoardImport.self
      ) { try await importState($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .post, PathTemplate("\(Self.path)/imports/{id}/cancel"), "cancelYakImport",
        "Cancels a board import that has not ended; nothing of it is added.", for: .member(.child),
        parameters: [id], giving: BoardImport.self
      ) { try await cancelImport($0.values.uuid("id"), of: $0.member.person) },
    ]
  }
}
