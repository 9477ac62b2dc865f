import Web

extension Settings {
  var routes: [Route] {
    let path = PathTemplate("\(Sonidea.path)/settings")
    return [
      Route(
        .get, path, "getSonSettings", "Your settings; features that are not bought read as off.",
        for: .member(.child), giving: SonSettings.self
      ) { try await settings(of: $0.member.person) },
      Route(
        .patch, path, "editSonSettings", "Changes settings; omitted ones stay.",
        for: .member(.child), parameters: [.requestKey], taking: .json(SonSettings.edit),
        giving: .json(SonSettings.schema)
      ) { call in
        try .json(
          await edit(
            try await call.json(SonSettings.edit), of: call.member.person,
            as: call.requestKey))
      },
    ]
  }
}
