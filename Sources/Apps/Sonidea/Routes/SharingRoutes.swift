import FoundationEssentials
import Web

extension Sharing {
  private static let memberID = Parameter.path("person", .uuid, "Who shares it.")
  private static let token = Parameter.path("token", Invite.token, "The end of the link.")

  var routes: [Route] { inviteRoutes + memberRoutes }

  private var inviteRoutes: [Route] {
    let invites = PathTemplate("\(Sonidea.path)/albums/{id}/invites")
    return [
      Route(
        .post, invites, "inviteToSonAlbum", "Creates an invitation link to an album.",
        for: .member(.child), parameters: [.albumID, .requestKey],
        taking: InviteRequest.self, giving: Invite.self
      ) { call, request in
        try await invite(
          to: call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      },
      Route(
        .get, invites, "listSonInvites", "Lists open invitation links.", for: .member(.child),
        parameters: [.albumID], giving: InviteList.self
      ) { call in
        InviteList(
          invites: try await self.invites(to: call.values.uuid("id"), of: call.member.person))
      },
      Route(
        .delete, PathTemplate("\(Sonidea.path)/albums/{id}/invites/{invite}"), "revokeSonInvite",
        "Revokes an invitation link.", for: .member(.child),
        parameters: [.albumID, .path("invite", .uuid, "Of the link.")]
      ) { call in
        try await revoke(
          call.values.uuid("invite"), of: call.values.uuid("id"), by: call.member.person)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Sonidea.path)/invites/{token}"), "acceptSonInvite",
        "Joins an album by an invitation link.", for: .member(.child), parameters: [Self.token],
        giving: Album.self
      ) { try await accept($0.values.text("token") ?? "", by: $0.member.person) },
    ]
  }

  private var memberRoutes: [Route] {
    let member = PathTemplate("\(Sonidea.path)/albums/{id}/members/{person}")
    return [
      Route(
        .patch, member, "editSonMember", "Changes a member's role in an album.",
        for: .member(.child), parameters: [.albumID, Self.memberID, .requestKey],
        taking: AlbumMemberEdit.self, giving: Album.self
      ) { call, request in
        try await edit(
          member: call.values.uuid("person"), of: call.values.uuid("id"), request,
          by: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, member, "removeSonMember", "Removes a member from an album, or leaves it.",
        for: .member(.child), parameters: [.albumID, Self.memberID, .requestKey]
      ) { call in
        try await remove(
          member: call.values.uuid("person"), of: call.values.uuid("id"),
          by: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
