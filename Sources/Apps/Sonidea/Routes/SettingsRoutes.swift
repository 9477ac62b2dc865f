import Web

extension Settings {
  var routes: [Route] {
    let path = PathTemplate("\(Sonidea.path)/settings")
    return [
      Route(
        .get, path, "getSonSettings",
        "Returns your settings; features that are not bought are off.",
        for: .member(.child), giving: MemberSettings.self
      ) { try await settings(of: $0.member.person) },
      Route(
        .patch, path, "editSonSettings", "Changes settings; omitted fields are unchanged.",
        for: .member(.child), parameters: [.requestKey], taking: .json(MemberSettings.edit),
        giving: .json(MemberSettings.schema)
      ) { call in
        try .json(
          await edit(
            try await call.json(MemberSettings.edit), of: call.member.person,
            as: call.requestKey))
      },
    ]
  }
}
