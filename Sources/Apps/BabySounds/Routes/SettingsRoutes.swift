import Storage
import Web

extension Settings {
  var routes: [Route] {
    [
      Route(
        .get, PathTemplate("\(BabySounds.path)/settings"), "getBabySettings",
        "Returns the parents' settings.",
        for: .member(.child), giving: ParentSettings.self
      ) { _ in try await settings() },
      gate.route(
        .patch, "settings", "changeBabySettings", "Changes the parents' settings.",
        taking: .json(ParentSettings.edit), giving: .json(ParentSettings.schema)
      ) { call in
        let request = try await call.json(ParentSettings.edit)
        let edit = try StoredJSON.read(ParentSettingsEdit.self, request.text)
        return try .json(try await self.edit(edit, pin: request["pin"]))
      },
    ]
  }
}
