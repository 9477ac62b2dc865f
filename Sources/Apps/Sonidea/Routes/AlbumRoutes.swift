import FoundationEssentials
import Web

extension Parameter {
  static let albumID = Parameter.path("id", .uuid, "The album.")
}

extension Albums {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/albums/{id}")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/albums"), "listSonAlbums",
        "Lists your albums, and those that others share with you.", for: .member(.child),
        giving: AlbumList.self
      ) { AlbumList(albums: try await albums(of: $0.member.person)) },
      Route(
        .get, one, "getSonAlbum", "Returns an album.", for: .member(.child), parameters: [.albumID],
        giving: Album.self
      ) { try await album($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonAlbum", "Creates an album under an id of your choice.",
        for: .member(.child), parameters: [.albumID], taking: AlbumRequest.self,
        giving: Album.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonAlbum", "Renames an album.", for: .member(.child),
        parameters: [.albumID, .ifMatch, .requestKey], taking: AlbumEdit.self,
        giving: Album.self
      ) { call, request in
        try await edit(
          call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonAlbum", "Deletes an album; its recordings move to Drafts.",
        for: .member(.child), parameters: [.albumID, .requestKey]
      ) { call in
        try await delete(
          call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
