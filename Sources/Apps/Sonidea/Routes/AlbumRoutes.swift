import FoundationEssentials
import Web

extension Studio {
  private static let albumID = Parameter.path("id", .uuid, "The album.")
  private static let memberID = Parameter.path("person", .uuid, "Who shares it.")
  private static let token = Parameter.path("token", SonInvite.token, "The end of the link.")

  var albumRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/albums/{id}")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/albums"), "listSonAlbums",
        "Your albums, and those that others share with you.", for: .member(.child),
        giving: SonAlbumList.self
      ) { SonAlbumList(albums: try await albums(of: $0.member.person)) },
      Route(
        .get, one, "getSonAlbum", "One album.", for: .member(.child), parameters: [Self.albumID],
        giving: SonAlbum.self
      ) { try await album($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, one, "putSonAlbum", "Creates an album under an id of your choice.",
        for: .member(.child), parameters: [Self.albumID], taking: SonAlbumRequest.self,
        giving: SonAlbum.self
      ) { try await put(album: $0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonAlbum", "Renames an album.", for: .member(.child),
        parameters: [Self.albumID, .ifMatch, .requestKey], taking: SonAlbumEdit.self,
        giving: SonAlbum.self
      ) { call, request in
        try await edit(
          album: call.values.uuid("id"), request, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonAlbum", "Deletes an album; its recordings go to Drafts.",
        for: .member(.child), parameters: [Self.albumID, .requestKey]
      ) { call in
        try await delete(
          album: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }

  var sharingRoutes: [Route] { inviteRoutes + memberRoutes }

  private var inviteRoutes: [Route] {
    let invites = PathTemplate("\(Self.place)/albums/{id}/invites")
    return [
      Route(
        .post, invites, "inviteToSonAlbum", "Creates an invitation link to an album.",
        for: .member(.child), parameters: [Self.albumID, .requestKey],
        taking: SonInviteRequest.self, giving: SonInvite.self
      ) { call, request in
        try await invite(
          to: call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      },
      Route(
        .get, invites, "listSonInvites", "Lists open invitation links.", for: .member(.child),
        parameters: [Self.albumID], giving: SonInviteList.self
      ) { call in
        SonInviteList(
          invites: try await self.invites(to: call.values.uuid("id"), of: call.member.person))
      },
      Route(
        .delete, PathTemplate("\(Self.place)/albums/{id}/invites/{invite}"), "revokeSonInvite",
        "Revokes an invitation link.", for: .member(.child),
        parameters: [Self.albumID, .path("invite", .uuid, "Of the link.")]
      ) { call in
        try await revoke(
          call.values.uuid("invite"), of: call.values.uuid("id"), by: call.member.person)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.place)/invites/{token}"), "acceptSonInvite",
        "Joins an album by an invitation link.", for: .member(.child), parameters: [Self.token],
        giving: SonAlbum.self
      ) { try await accept($0.values.text("token") ?? "", by: $0.member.person) },
    ]
  }

  private var memberRoutes: [Route] {
    let member = PathTemplate("\(Self.place)/albums/{id}/members/{person}")
    return [
      Route(
        .patch, member, "editSonMember", "Changes a member's role in an album.",
        for: .member(.child), parameters: [Self.albumID, Self.memberID, .requestKey],
        taking: SonMemberEdit.self, giving: SonAlbum.self
      ) { call, request in
        try await edit(
          member: call.values.uuid("person"), of: call.values.uuid("id"), request,
          by: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, member, "removeSonMember", "Removes a member from an album, or leaves it.",
        for: .member(.child), parameters: [Self.albumID, Self.memberID, .requestKey]
      ) { call in
        try await remove(
          member: call.values.uuid("person"), of: call.values.uuid("id"),
          by: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
